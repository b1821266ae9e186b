// The module Glibc does not have it.
#include <malloc.h>
