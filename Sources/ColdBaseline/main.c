// The least that a program has to do which answers one question about a catalogue, or adds one
// song, with LMDB alone: what the time of a new process of the command is compared with.

#include <lmdb.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { ID = 36, DATE = 10, TITLE_LIMIT = 300, RECORD = 220 };

struct catalogue {
  MDB_env *env;
  MDB_txn *txn;
  MDB_dbi songs, singers, log;
};

static void check(int code, const char *what) {
  if (code == 0) return;
  fprintf(stderr, "ColdBaseline: %s: %s\n", what, mdb_strerror(code));
  exit(1);
}

static void open_catalogue(struct catalogue *c, const char *path, bool writes) {
  check(mdb_env_create(&c->env), "create");
  check(mdb_env_set_mapsize(c->env, 1ull << 30), "map");
  check(mdb_env_set_maxdbs(c->env, 3), "tables");
  unsigned mode = writes ? 0 : MDB_RDONLY;
  check(mdb_env_open(c->env, path, MDB_NOSUBDIR | mode, 0600), path);
  check(mdb_txn_begin(c->env, NULL, mode, &c->txn), "begin");
  unsigned make = writes ? MDB_CREATE : 0;
  check(mdb_dbi_open(c->txn, "songs", make, &c->songs), "songs");
  check(mdb_dbi_open(c->txn, "singers", make, &c->singers), "singers");
  check(mdb_dbi_open(c->txn, "log", make | MDB_INTEGERKEY, &c->log), "log");
}

/// Takes a field off a line of CSV whose values need no quotes.
static char *take(char **line) { return strsep(line, ",\r\n"); }

/// Makes a catalogue from lines of `reprise song list --format csv`.
static void fill(const char *path) {
  struct catalogue c;
  char line[1024], key[ID + DATE + TITLE_LIMIT + ID], row[1024];
  open_catalogue(&c, path, true);
  if (fgets(line, sizeof line, stdin) == NULL) exit(1);
  while (fgets(line, sizeof line, stdin) != NULL) {
    char *rest = line;
    const char *id = take(&rest), *title = take(&rest), *date = take(&rest);
    const char *singer = take(&rest), *name = take(&rest);
    if (name == NULL) exit(1);
    int length = snprintf(key, sizeof key, "%s%-10s%s%s", singer, date, title, id);
    // From late to early.
    for (int index = ID; index < ID + DATE; index++) key[index] = (char)~key[index];
    int row_length = snprintf(row, sizeof row, "%s\t%s\t%s", id, title, date);
    MDB_val k = {(size_t)length, key}, v = {(size_t)row_length, row};
    check(mdb_put(c.txn, c.songs, &k, &v, 0), "put");
    k = (MDB_val){ID, (void *)singer};
    v = (MDB_val){strlen(name), (void *)name};
    check(mdb_put(c.txn, c.singers, &k, &v, 0), "put");
  }
  check(mdb_txn_commit(c.txn), "commit");
  mdb_env_close(c.env);
}

static MDB_val find_singer(struct catalogue *c, const char *singer) {
  MDB_val key = {ID, (void *)singer}, name;
  check(mdb_get(c->txn, c->singers, &key, &name), singer);
  return name;
}

/// Prints the songs of a singer, newest first.
static void list(const char *path, const char *singer) {
  struct catalogue c;
  MDB_cursor *cursor;
  open_catalogue(&c, path, false);
  MDB_val name = find_singer(&c, singer), key = {ID, (void *)singer}, row;
  check(mdb_cursor_open(c.txn, c.songs, &cursor), "cursor");
  int code = mdb_cursor_get(cursor, &key, &row, MDB_SET_RANGE);
  while (code == 0 && memcmp(key.mv_data, singer, ID) == 0) {
    printf("%.*s\t%.*s\n", (int)row.mv_size, (char *)row.mv_data, (int)name.mv_size,
           (char *)name.mv_data);
    code = mdb_cursor_get(cursor, &key, &row, MDB_NEXT);
  }
  mdb_cursor_close(cursor);
  mdb_txn_abort(c.txn);
  mdb_env_close(c.env);
}

/// Appends the record of a new song of a singer, and waits until the disk has it.
static void add(const char *path, const char *singer, const char *title) {
  struct catalogue c;
  MDB_cursor *cursor;
  MDB_val key, row;
  size_t position = 1;
  char record[RECORD] = {0};
  open_catalogue(&c, path, true);
  find_singer(&c, singer);
  check(mdb_cursor_open(c.txn, c.log, &cursor), "cursor");
  if (mdb_cursor_get(cursor, &key, &row, MDB_LAST) == 0) {
    memcpy(&position, key.mv_data, sizeof position);
    position++;
  }
  mdb_cursor_close(cursor);
  if (getrandom(record, 16, 0) != 16) exit(1);
  snprintf(record + 16, sizeof record - 16, "%s%s", singer, title);
  key = (MDB_val){sizeof position, &position};
  row = (MDB_val){sizeof record, record};
  check(mdb_put(c.txn, c.log, &key, &row, MDB_APPEND), "put");
  check(mdb_txn_commit(c.txn), "commit");
  printf("%zu\n", position);
  mdb_env_close(c.env);
}

int main(int count, char **arguments) {
  if (count == 3 && strcmp(arguments[1], "fill") == 0) {
    fill(arguments[2]);
  } else if (count == 4 && strcmp(arguments[1], "list") == 0) {
    list(arguments[2], arguments[3]);
  } else if (count == 5 && strcmp(arguments[1], "add") == 0) {
    add(arguments[2], arguments[3], arguments[4]);
  } else {
    fputs("Usage: ColdBaseline fill FILE <CSV | list FILE SINGER | add FILE SINGER TITLE\n", stderr);
    return 64;
  }
  return 0;
}
