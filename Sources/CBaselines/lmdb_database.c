#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lmdb_state.h"

int lmdb_open_file(const char *folder, const char *name, unsigned flags, MDB_env **env) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  TRY(mdb_env_create(env));
  TRY(mdb_env_set_mapsize(*env, 64ull << 30));
  TRY(mdb_env_set_maxdbs(*env, 8));
  return mdb_env_open(*env, path, MDB_NOSUBDIR | MDB_NOTLS | flags, 0600);
}

static int open_tables(struct state *s, bool keeps_all) {
  TRY(mdb_txn_begin(s->env, NULL, 0, &s->txn));
  TRY(mdb_dbi_open(s->txn, "log", MDB_CREATE | MDB_INTEGERKEY, &s->log));
  if (keeps_all) {
    unsigned numbers = MDB_CREATE | MDB_DUPSORT | MDB_DUPFIXED | MDB_INTEGERDUP;
    TRY(mdb_dbi_open(s->txn, "tags", numbers, &s->tags));
    TRY(mdb_dbi_open(s->txn, "commands", MDB_CREATE, &s->commands));
    TRY(mdb_dbi_open(s->txn, "checkpoints", MDB_CREATE, &s->checkpoints));
    TRY(lmdb_open_views(s->txn, &s->views));
  }
  return mdb_txn_commit(s->txn);
}

static int open_lmdb(struct database *database, const char *folder) {
  struct state *s = database->state = calloc(1, sizeof *s);
  TRY(lmdb_open_file(folder, "baseline.mdb", 0, &s->env));
  return open_tables(s, database->keeps_all);
}

static int set_synced(struct database *database, bool is_synced) {
  struct state *s = database->state;
  if (is_synced) TRY(mdb_env_sync(s->env, 1));
  return mdb_env_set_flags(s->env, MDB_NOSYNC, !is_synced);
}

static int begin(struct database *database) {
  struct state *s = database->state;
  return mdb_txn_begin(s->env, NULL, 0, &s->txn);
}

static int commit(struct database *database) {
  struct state *s = database->state;
  return mdb_txn_commit(s->txn);
}

static int append(struct database *database, uint64_t position, const struct event *event) {
  struct state *s = database->state;
  uint8_t record[RECORD_LIMIT];
  size_t length = record_write(event, position, record);
  return lmdb_put(s->txn, s->log, &position, 8, record, length, MDB_APPEND);
}

static int fold(struct database *database, uint64_t position, const struct event *event) {
  struct state *s = database->state;
  uint8_t key[32];
  size_t length;
  for (int index = 0; (length = workload_tag(event, index, key)) > 0; index++) {
    TRY(lmdb_put(s->txn, s->tags, key, length, &position, 8, 0));
  }
  if (event->is_first) {
    TRY(lmdb_put(s->txn, s->commands, event->command.bytes, 16, &position, 8, MDB_NOOVERWRITE));
  }
  return lmdb_fold_views(s->txn, &s->views, event);
}

int lmdb_catch_up(struct database *database, const struct event *events, uint64_t count) {
  struct state *s = database->state;
  // As the store commits its views: data is flushed, the meta page is not.
  TRY(mdb_env_set_flags(s->env, MDB_NOMETASYNC, 1));
  TRY(mdb_txn_begin(s->env, NULL, 0, &s->txn));
  for (uint64_t index = 0; index < count; index++) {
    if (events[index].kind == SINGER_ADDED) continue;
    TRY(lmdb_fold_songs(s->txn, &s->views, &events[index]));
  }
  TRY(lmdb_put(s->txn, s->checkpoints, "songs", 5, &count, 8, 0));
  TRY(mdb_txn_commit(s->txn));
  return mdb_env_set_flags(s->env, MDB_NOMETASYNC, 0);
}

static int scan(struct database *database, enum depth depth, uint64_t *sum) {
  struct state *s = database->state;
  MDB_cursor *cursor;
  MDB_val key, value;
  struct record record;
  uint64_t position = 0;
  int code = 0;
  TRY(mdb_txn_begin(s->env, NULL, MDB_RDONLY, &s->txn));
  TRY(mdb_cursor_open(s->txn, s->log, &cursor));
  while (code == 0 && mdb_cursor_get(cursor, &key, &value, MDB_NEXT) == 0) {
    position++;
    *sum += value.mv_size;
    if (depth == DEPTH_RAW) continue;
    if (!record_read(value.mv_data, value.mv_size, position, true, &record)) code = MDB_CORRUPTED;
    *sum += record.facts.length;
    if (depth == DEPTH_OWNED) *sum += record_copy(&record);
  }
  mdb_cursor_close(cursor);
  mdb_txn_abort(s->txn);
  return code;
}

static int begin_reading(struct database *database) {
  struct state *s = database->state;
  TRY(mdb_txn_begin(s->env, NULL, MDB_RDONLY, &s->txn));
  return mdb_cursor_open(s->txn, s->views.songs_of_singers, &s->cursor);
}

static int end_reading(struct database *database) {
  struct state *s = database->state;
  mdb_cursor_close(s->cursor);
  mdb_txn_abort(s->txn);
  return 0;
}

static int get_song(struct database *database, const struct identifier *id, char *title) {
  struct state *s = database->state;
  MDB_val key = {16, (void *)id->bytes}, row;
  TRY(mdb_get(s->txn, s->views.songs, &key, &row));
  memcpy(title, (char *)row.mv_data + 26, row.mv_size - 26);
  return 0;
}

static int get_songs_of(struct database *database, const struct identifier *singer, char *song) {
  struct state *s = database->state;
  MDB_val key = {16, (void *)singer->bytes}, row;
  int code = mdb_cursor_get(s->cursor, &key, &row, MDB_SET_RANGE);
  while (code == 0 && memcmp(key.mv_data, singer->bytes, 16) == 0) {
    memcpy(song, (char *)key.mv_data + key.mv_size - 16, 16);
    memcpy(song + 16, row.mv_data, row.mv_size);
    code = mdb_cursor_get(s->cursor, &key, &row, MDB_NEXT);
  }
  return code == MDB_NOTFOUND ? 0 : code;
}

static int compact(struct database *database, const char *folder, uint64_t *byte_count) {
  struct state *s = database->state;
  char path[512];
  struct stat status;
  snprintf(path, sizeof path, "%s/compacted.mdb", folder);
  TRY(mdb_env_copy2(s->env, path, MDB_CP_COMPACT));
  if (stat(path, &status) == 0) *byte_count = (uint64_t)status.st_size;
  return remove(path);
}

static void close_lmdb(struct database *database) {
  struct state *s = database->state;
  if (s != NULL && s->env != NULL) mdb_env_close(s->env);
  free(s);
}

const struct database lmdb_database = {
    .open = open_lmdb,
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
    .close = close_lmdb,
};
