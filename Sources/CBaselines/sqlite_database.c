#include "database.h"

#ifdef BASELINE_SQLITE

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TRY(call)                       \
  do {                                  \
    int code = (call);                  \
    if (code != SQLITE_OK) return code; \
  } while (0)

enum statement {
  BEGIN, COMMIT, PUT_RECORD, PUT_TAG, PUT_COMMAND, PUT_SINGER, PUT_SONG, RENAME_SONG, DELETE_SONG,
  SCAN, GET_SONG, GET_SONGS_OF, STATEMENT_COUNT
};

static const char *const statements[STATEMENT_COUNT] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [PUT_RECORD] = "INSERT INTO log VALUES (?1, ?2)",
    [PUT_TAG] = "INSERT INTO tags VALUES (?1, ?2)",
    [PUT_COMMAND] = "INSERT INTO commands VALUES (?1, ?2)",
    [PUT_SINGER] = "INSERT INTO singers VALUES (?2, ?1)",
    [PUT_SONG] = "INSERT INTO songs VALUES (?1, ?3, ?4, ?2)",
    [RENAME_SONG] = "UPDATE songs SET title = ?2 WHERE id = ?1",
    [DELETE_SONG] = "DELETE FROM songs WHERE id = ?1",
    [SCAN] = "SELECT position, record FROM log ORDER BY position",
    [GET_SONG] = "SELECT title FROM songs WHERE id = ?1",
    [GET_SONGS_OF] = "SELECT title FROM songs WHERE singer = ?1 ORDER BY date DESC, title, id",
};

static const char log_schema[] =
    "PRAGMA journal_mode = WAL;"
    "CREATE TABLE log (position INTEGER PRIMARY KEY, record BLOB NOT NULL);";
static const char all_schema[] =
    "CREATE TABLE tags (tag BLOB, position INTEGER, PRIMARY KEY (tag, position)) WITHOUT ROWID;"
    "CREATE TABLE commands (id BLOB PRIMARY KEY, position INTEGER) WITHOUT ROWID;"
    "CREATE TABLE singers (name TEXT, id BLOB, PRIMARY KEY (name, id)) WITHOUT ROWID;"
    "CREATE TABLE songs (id BLOB PRIMARY KEY, singer BLOB, date TEXT, title TEXT) WITHOUT ROWID;"
    "CREATE INDEX songs_of_singers ON songs (singer, date DESC, title, id);";

struct state {
  sqlite3 *connection;
  sqlite3_stmt *statements[STATEMENT_COUNT];
};

static int open_sqlite(struct database *database, const char *folder, bool is_synced) {
  struct state *s = database->state = calloc(1, sizeof *s);
  char path[512];
  snprintf(path, sizeof path, "%s/baseline.sqlite", folder);
  TRY(sqlite3_open(path, &s->connection));
  TRY(sqlite3_exec(s->connection, log_schema, NULL, NULL, NULL));
  if (database->keeps_all) TRY(sqlite3_exec(s->connection, all_schema, NULL, NULL, NULL));
  TRY(sqlite3_exec(s->connection, is_synced ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = OFF",
                   NULL, NULL, NULL));
  TRY(sqlite3_exec(s->connection, "PRAGMA cache_size = -262144; PRAGMA mmap_size = 17179869184",
                   NULL, NULL, NULL));
  for (int index = 0; index < STATEMENT_COUNT; index++) {
    bool is_of_log = index <= PUT_RECORD || index == SCAN;
    if (!is_of_log && !database->keeps_all) continue;
    TRY(sqlite3_prepare_v2(s->connection, statements[index], -1, &s->statements[index], NULL));
  }
  return SQLITE_OK;
}

/// Runs a statement that gives no rows.
static int run(sqlite3_stmt *statement) {
  int code = sqlite3_step(statement);
  sqlite3_reset(statement);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int begin(struct database *database) {
  return run(((struct state *)database->state)->statements[BEGIN]);
}

static int commit(struct database *database) {
  return run(((struct state *)database->state)->statements[COMMIT]);
}

static int fold(struct state *s, const struct event *event) {
  static const enum statement of_kind[] = {PUT_SINGER, PUT_SONG, RENAME_SONG, DELETE_SONG};
  const struct song *song = &event->song;
  sqlite3_stmt *statement = s->statements[of_kind[event->kind]];
  TRY(sqlite3_bind_blob(statement, 1, song->id.bytes, 16, SQLITE_STATIC));
  if (event->kind != SONG_DELETED) {
    TRY(sqlite3_bind_text(statement, 2, song->title, song->title_length, SQLITE_STATIC));
  }
  if (event->kind == SONG_ADDED) {
    TRY(sqlite3_bind_blob(statement, 3, song->singer.bytes, 16, SQLITE_STATIC));
    TRY(sqlite3_bind_text(statement, 4, song->date, sizeof song->date, SQLITE_STATIC));
  }
  return run(statement);
}

static int append(struct database *database, uint64_t position, const struct event *event) {
  struct state *s = database->state;
  uint8_t record[512], key[32];
  size_t length = workload_record(event, position, record);
  sqlite3_stmt *statement = s->statements[PUT_RECORD];
  TRY(sqlite3_bind_int64(statement, 1, (sqlite3_int64)position));
  TRY(sqlite3_bind_blob(statement, 2, record, (int)length, SQLITE_STATIC));
  TRY(run(statement));
  if (!database->keeps_all) return SQLITE_OK;
  statement = s->statements[PUT_TAG];
  for (int index = 0; (length = workload_tag(event, index, key)) > 0; index++) {
    TRY(sqlite3_bind_blob(statement, 1, key, (int)length, SQLITE_STATIC));
    TRY(sqlite3_bind_int64(statement, 2, (sqlite3_int64)position));
    TRY(run(statement));
  }
  statement = s->statements[PUT_COMMAND];
  TRY(sqlite3_bind_blob(statement, 1, event->command.bytes, 16, SQLITE_STATIC));
  TRY(sqlite3_bind_int64(statement, 2, (sqlite3_int64)position));
  TRY(run(statement));
  return fold(s, event);
}

static int scan(struct database *database, uint64_t *sum) {
  sqlite3_stmt *statement = ((struct state *)database->state)->statements[SCAN];
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    const uint8_t *bytes = sqlite3_column_blob(statement, 1);
    int count = sqlite3_column_bytes(statement, 1);
    for (int index = 0; index < count; index++) *sum += bytes[index];
  }
  sqlite3_reset(statement);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

/// Copies the title of every row.
static int copy_titles(sqlite3_stmt *statement, const struct identifier *id, char *title) {
  TRY(sqlite3_bind_blob(statement, 1, id->bytes, 16, SQLITE_STATIC));
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    memcpy(title, sqlite3_column_text(statement, 0), (size_t)sqlite3_column_bytes(statement, 0));
  }
  sqlite3_reset(statement);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int get_song(struct database *database, const struct identifier *id, char *title) {
  return copy_titles(((struct state *)database->state)->statements[GET_SONG], id, title);
}

static int get_songs_of(struct database *database, const struct identifier *singer, char *title) {
  return copy_titles(((struct state *)database->state)->statements[GET_SONGS_OF], singer, title);
}

static void close_sqlite(struct database *database) {
  struct state *s = database->state;
  if (s == NULL) return;
  for (int index = 0; index < STATEMENT_COUNT; index++) sqlite3_finalize(s->statements[index]);
  sqlite3_close(s->connection);
  free(s);
}

const struct database sqlite_database = {
    .open = open_sqlite,
    .begin = begin,
    .append = append,
    .commit = commit,
    .scan = scan,
    .get_song = get_song,
    .get_songs_of = get_songs_of,
    .close = close_sqlite,
};

#else

const struct database sqlite_database = {0};

#endif
