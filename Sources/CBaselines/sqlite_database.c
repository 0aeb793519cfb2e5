#include "database.h"

#ifdef BASELINE_SQLITE

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define TRY(call)                       \
  do {                                  \
    int code = (call);                  \
    if (code != SQLITE_OK) return code; \
  } while (0)

enum statement {
  BEGIN, COMMIT, PUT_RECORD, SCAN, PUT_TAG, PUT_COMMAND, PUT_SINGER, PUT_SONG, RENAME_SONG, DELETE_SONG,
  GET_SONG, GET_SONGS_OF, STATEMENT_COUNT
};

static const char *const statements[STATEMENT_COUNT] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [PUT_RECORD] = "INSERT INTO log VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SCAN] = "SELECT position, id, type, time, tags, data, command FROM log ORDER BY position",
    [PUT_TAG] = "INSERT INTO tags VALUES (?1, ?2)",
    [PUT_COMMAND] = "INSERT INTO commands VALUES (?1, ?2)",
    [PUT_SINGER] = "INSERT INTO singers VALUES (?2, ?1)",
    [PUT_SONG] = "INSERT INTO songs VALUES (?1, ?3, ?4, ?2)",
    [RENAME_SONG] = "UPDATE songs SET title = ?2 WHERE id = ?1",
    [DELETE_SONG] = "DELETE FROM songs WHERE id = ?1",
    [GET_SONG] = "SELECT title FROM songs WHERE id = ?1",
    [GET_SONGS_OF] = "SELECT id, title, date, singer FROM songs WHERE singer = ?1 "
        "ORDER BY date DESC, title, id",
};

static const char schema[] =
    "PRAGMA journal_mode = WAL; PRAGMA cache_size = -262144; PRAGMA mmap_size = 17179869184;"
    "CREATE TABLE log (position INTEGER PRIMARY KEY, id BLOB, type TEXT, time INTEGER, tags BLOB,"
    "                  data BLOB, command BLOB);"
    "CREATE TABLE tags (tag BLOB, position INTEGER, PRIMARY KEY (tag, position)) WITHOUT ROWID;"
    "CREATE TABLE commands (id BLOB PRIMARY KEY, position INTEGER) WITHOUT ROWID;"
    "CREATE TABLE singers (name TEXT, id BLOB, PRIMARY KEY (name, id)) WITHOUT ROWID;"
    "CREATE TABLE songs (id BLOB PRIMARY KEY, singer BLOB, date TEXT, title TEXT) WITHOUT ROWID;"
    "CREATE INDEX songs_of_singers ON songs (singer, date DESC, title, id);"
    "CREATE INDEX songs_by_title ON songs (title);";

struct state {
  char path[512];
  sqlite3 *connection;
  sqlite3_stmt *statements[STATEMENT_COUNT];
};

static int execute(struct database *database, const char *commands) {
  struct state *s = database->state;
  return sqlite3_exec(s->connection, commands, NULL, NULL, NULL);
}

static int open_sqlite(struct database *database, const char *folder) {
  struct state *s = database->state = calloc(1, sizeof *s);
  snprintf(s->path, sizeof s->path, "%s/baseline.sqlite", folder);
  TRY(sqlite3_open(s->path, &s->connection));
  TRY(execute(database, schema));
  for (int index = 0; index < STATEMENT_COUNT; index++) {
    TRY(sqlite3_prepare_v2(s->connection, statements[index], -1, &s->statements[index], NULL));
  }
  return SQLITE_OK;
}

static int set_synced(struct database *database, bool is_synced) {
  if (is_synced) TRY(execute(database, "PRAGMA wal_checkpoint(TRUNCATE)"));
  return execute(database, is_synced ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = OFF");
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

static int fold_views(struct state *s, const struct event *event) {
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

static int bind(sqlite3_stmt *statement, int index, const struct part *part) {
  return sqlite3_bind_blob(statement, index, part->bytes, (int)part->length, SQLITE_STATIC);
}

static int append(struct database *database, uint64_t position, const struct event *event) {
  struct state *s = database->state;
  uint8_t bytes[RECORD_LIMIT];
  struct record record;
  size_t length = record_write(event, position, bytes);
  if (!record_read(bytes, length, position, false, &record)) return SQLITE_CORRUPT;
  const struct part *last = &record.tags[record.tag_count - 1], *first = &record.tags[0];
  struct part tags = {first->bytes, (size_t)(last->bytes + last->length - first->bytes)};
  sqlite3_stmt *statement = s->statements[PUT_RECORD];
  TRY(sqlite3_bind_int64(statement, 1, (sqlite3_int64)position));
  TRY(bind(statement, 2, &record.id));
  TRY(sqlite3_bind_text(statement, 3, (const char *)record.type.bytes, (int)record.type.length,
                        SQLITE_STATIC));
  TRY(sqlite3_bind_int64(statement, 4, (sqlite3_int64)record.time));
  TRY(bind(statement, 5, &tags));
  TRY(bind(statement, 6, &record.facts));
  TRY(bind(statement, 7, &record.commit));
  return run(statement);
}

static int fold(struct database *database, uint64_t position, const struct event *event) {
  struct state *s = database->state;
  uint8_t key[32];
  size_t length;
  sqlite3_stmt *statement = s->statements[PUT_TAG];
  for (int index = 0; (length = workload_tag(event, index, key)) > 0; index++) {
    TRY(sqlite3_bind_blob(statement, 1, key, (int)length, SQLITE_STATIC));
    TRY(sqlite3_bind_int64(statement, 2, (sqlite3_int64)position));
    TRY(run(statement));
  }
  if (event->is_first) {
    statement = s->statements[PUT_COMMAND];
    TRY(sqlite3_bind_blob(statement, 1, event->command.bytes, 16, SQLITE_STATIC));
    TRY(sqlite3_bind_int64(statement, 2, (sqlite3_int64)position));
    TRY(run(statement));
  }
  return fold_views(s, event);
}

/// Copies every value of a row into memory of its own, and gives it back at once.
static uint8_t copy_row(sqlite3_stmt *statement) {
  static const int columns[] = {1, 2, 4, 5, 6};
  uint8_t *copies[5], sum = 0;
  for (int index = 0; index < 5; index++) {
    const void *value = sqlite3_column_blob(statement, columns[index]);
    size_t count = (size_t)sqlite3_column_bytes(statement, columns[index]);
    copies[index] = calloc(1, count + 1);
    if (copies[index] == NULL) abort();
    if (count > 0) memcpy(copies[index], value, count);
  }
  for (int index = 0; index < 5; index++) {
    sum += copies[index][0];
    free(copies[index]);
  }
  return sum;
}

static int scan(struct database *database, enum depth depth, uint64_t *sum) {
  sqlite3_stmt *statement = ((struct state *)database->state)->statements[SCAN];
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    *sum += (uint64_t)sqlite3_column_int64(statement, 0);
    if (depth == DEPTH_RAW) continue;
    for (int column = 1; column < 7; column++) {
      *sum += (uint64_t)sqlite3_column_bytes(statement, column);
    }
    if (depth == DEPTH_OWNED) *sum += copy_row(statement);
  }
  sqlite3_reset(statement);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int begin_reading(struct database *database) { return execute(database, "BEGIN"); }

static int end_reading(struct database *database) { return execute(database, "COMMIT"); }

/// Copies the values of every row.
static int copy_rows(sqlite3_stmt *statement, const struct identifier *id, char *copy) {
  TRY(sqlite3_bind_blob(statement, 1, id->bytes, 16, SQLITE_STATIC));
  int code, columns = sqlite3_column_count(statement);
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    char *place = copy;
    for (int column = 0; column < columns; column++) {
      const void *value = sqlite3_column_blob(statement, column);
      size_t length = (size_t)sqlite3_column_bytes(statement, column);
      if (length > 0) memcpy(place, value, length);
      place += length;
    }
  }
  sqlite3_reset(statement);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int get_song(struct database *database, const struct identifier *id, char *title) {
  return copy_rows(((struct state *)database->state)->statements[GET_SONG], id, title);
}

static int get_songs_of(struct database *database, const struct identifier *singer, char *song) {
  return copy_rows(((struct state *)database->state)->statements[GET_SONGS_OF], singer, song);
}

static int compact(struct database *database, const char *folder, uint64_t *byte_count) {
  struct state *s = database->state;
  struct stat status;
  (void)folder;
  TRY(execute(database, "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)"));
  if (stat(s->path, &status) == 0) *byte_count = (uint64_t)status.st_size;
  return SQLITE_OK;
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
    .set_synced = set_synced,
    .begin = begin,
    .append = append,
    .fold = fold,
    .commit = commit,
    .scan = scan,
    .begin_reading = begin_reading,
    .end_reading = end_reading,
    .get_song = get_song,
    .get_songs_of = get_songs_of,
    .compact = compact,
    .close = close_sqlite,
};

#else

const struct database sqlite_database = {0};

#endif
