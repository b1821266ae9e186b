#ifndef CLIBEDIT_SHIMS_H
#define CLIBEDIT_SHIMS_H

#include <histedit.h>
#include <langinfo.h>
#include <stdint.h>
#include <stdio.h>

// Swift cannot call variadic functions, and its view of wchar_t traps on values that are no Unicode scalars:
// hence these, which speak int32_t.
_Static_assert(sizeof(wchar_t) == sizeof(int32_t), "libedit's wide characters are expected to be UTF-32");

typedef int (*editline_read_function)(EditLine *, int32_t *);

// It draws on a stream, and asks the terminal that standard output leads to how large it is.
static inline EditLine *editline_open(const char *program, FILE *drawing) {
  return el_init_fd(program, stdin, drawing, stderr, 0, 1, 2);
}

static inline int editline_locale_is_utf8(void) {
  const char *name = nl_langinfo(CODESET);
  return name[0] == 'U' && name[1] == 'T' && name[2] == 'F' && name[3] == '-' && name[4] == '8' && name[5] == 0;
}

static inline const int32_t *editline_read(EditLine *editor, int *count) {
  return (const int32_t *)el_wgets(editor, count);
}

// Declared only for programs of the X/Open world.
extern int wcwidth(wchar_t character);

static inline int editline_width(uint32_t character) { return wcwidth((wchar_t)character); }

static inline int editline_set_client_data(EditLine *editor, void *data) {
  return el_wset(editor, EL_CLIENTDATA, data);
}

static inline void *editline_client_data(EditLine *editor) {
  void *data = NULL;
  el_wget(editor, EL_CLIENTDATA, &data);
  return data;
}

static inline int editline_set_read_function(EditLine *editor, editline_read_function function) {
  return el_wset(editor, EL_GETCFN, (int (*)(EditLine *, wchar_t *))function);
}

static inline int editline_set_editor(EditLine *editor, const char *name) {
  return el_set(editor, EL_EDITOR, name);
}

static inline int editline_is_emacs(EditLine *editor) {
  // Asked for every key; el_get would make bytes of the name each time.
  const wchar_t *name = NULL;
  return el_wget(editor, EL_EDITOR, &name) == 0 && name != NULL && name[0] == L'e';
}

static inline int editline_set_editing(EditLine *editor, int enabled) {
  return el_set(editor, EL_EDITMODE, enabled);
}

static inline int editline_set_edit_mode_of_terminal(EditLine *editor, const char *mode) {
  return el_set(editor, EL_SETTY, "-d", mode, NULL);
}

// One command is read and run at a time, and the line is kept in between.
static inline int editline_set_unbuffered(EditLine *editor, int enabled) {
  return el_set(editor, EL_UNBUFFERED, enabled);
}

static inline int editline_replace(EditLine *editor, const int32_t *text) {
  return el_wreplacestr(editor, (const wchar_t *)text);
}

static inline const int32_t *editline_line(EditLine *editor, int *count, int *cursor) {
  const LineInfoW *line = el_wline(editor);
  *count = (int)(line->lastchar - line->buffer);
  *cursor = (int)(line->cursor - line->buffer);
  return (const int32_t *)line->buffer;
}

static inline int editline_bind(EditLine *editor, const char *key, const char *command) {
  return el_set(editor, EL_BIND, key, command, NULL);
}

static inline int editline_bind_in_vi_commands(EditLine *editor, const char *key, const char *command) {
  return el_set(editor, EL_BIND, "-a", key, command, NULL);
}

static inline int editline_unbind_in_vi_commands(EditLine *editor, const char *key) {
  return el_set(editor, EL_BIND, "-a", "-r", key, NULL);
}

static inline int editline_set_columns(EditLine *editor, const char *columns) {
  return el_set(editor, EL_SETTC, "co", columns, NULL);
}

static inline int editline_set_rows(EditLine *editor, const char *rows) {
  return el_set(editor, EL_SETTC, "li", rows, NULL);
}

static inline int editline_use_history(EditLine *editor, HistoryW *history) {
  return el_wset(editor, EL_HIST, history_w, history);
}

static inline int editline_history_limit(HistoryW *history, int limit) {
  HistEventW event;
  return history_w(history, &event, H_SETSIZE, limit);
}

static inline int editline_history_clear(HistoryW *history) {
  HistEventW event;
  return history_w(history, &event, H_CLEAR);
}

static inline int editline_history_enter(HistoryW *history, const int32_t *line) {
  HistEventW event;
  return history_w(history, &event, H_ENTER, (const wchar_t *)line);
}

#endif
