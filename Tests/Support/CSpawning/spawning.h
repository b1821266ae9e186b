// What the C library has for starting programs without races, and Swift's module of it leaves out.
#pragma once
#include <spawn.h>

// Closes every descriptor from this one on in the program that is started (glibc 2.34).
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

// A pipe whose ends are protected from the moment they are there (pipe(2)).
extern int pipe2(int ends[2], int flags);
