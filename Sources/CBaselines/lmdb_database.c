#include <lmdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "database.h"

#define TRY(call)                  \
  do {                             \
    int code = (call);             \
    if (code != 0) return code;    \
  } while (0)

struct state {
  MDB_env *env;
  MDB_txn *txn;
  MDB_dbi log, tags, commands, songs, songs_of_singers, singers;
};

static int open_tables(struct state *s, bool keeps_all) {
  TRY(mdb_txn_begin(s->env, NULL, 0, &s->txn));
  TRY(mdb_dbi_open(s->txn, "log", MDB_CREATE | MDB_INTEGERKEY, &s->log));
  if (keeps_all) {
    unsigned numbers = MDB_CREATE | MDB_DUPSORT | MDB_DUPFIXED | MDB_INTEGERDUP;
    TRY(mdb_dbi_open(s->txn, "tags", numbers, &s->tags));
    TRY(mdb_dbi_open(s->txn, "commands", MDB_CREATE, &s->commands));
    TRY(mdb_dbi_open(s->txn, "songs", MDB_CREATE, &s->songs));
    TRY(mdb_dbi_open(s->txn, "songs-of-singers", MDB_CREATE, &s->songs_of_singers));
    TRY(mdb_dbi_open(s->txn, "singers", MDB_CREATE, &s->singers));
  }
  return mdb_txn_commit(s->txn);
}

static int open_lmdb(struct database *database, const char *folder, bool is_synced) {
  struct state *s = database->state = calloc(1, sizeof *s);
  char path[512];
  snprintf(path, sizeof path, "%s/baseline.mdb", folder);
  TRY(mdb_env_create(&s->env));
  TRY(mdb_env_set_mapsize(s->env, 64ull << 30));
  TRY(mdb_env_set_maxdbs(s->env, 6));
  TRY(mdb_env_open(s->env, path, MDB_NOSUBDIR | MDB_NOTLS | (is_synced ? 0 : MDB_NOSYNC), 0600));
  return open_tables(s, database->keeps_all);
}

static int begin(struct database *database) {
  struct state *s = database->state;
  return mdb_txn_begin(s->env, NULL, 0, &s->txn);
}

static int commit(struct database *database) {
  struct state *s = database->state;
  return mdb_txn_commit(s->txn);
}

static int put(struct state *s, MDB_dbi table, const void *key, size_t key_length, const void *row,
               size_t row_length, unsigned flags) {
  MDB_val k = {key_length, (void *)key}, v = {row_length, (void *)row};
  return mdb_put(s->txn, table, &k, &v, flags);
}

static int delete(struct state *s, MDB_dbi table, const void *key, size_t key_length) {
  MDB_val k = {key_length, (void *)key};
  return mdb_del(s->txn, table, &k, NULL);
}

/// Writes what a row says of a song: date, then title.
static size_t song_row(const struct song *song, uint8_t *row) {
  memcpy(row, song->date, sizeof song->date);
  memcpy(row + sizeof song->date, song->title, song->title_length);
  return sizeof song->date + song->title_length;
}

static int put_song(struct state *s, const struct song *song) {
  uint8_t key[128], row[128];
  size_t row_length = song_row(song, row);
  TRY(put(s, s->songs_of_singers, key, workload_singer_key(song, key), row, row_length, 0));
  return put(s, s->songs, song->id.bytes, 16, row, row_length, 0);
}

static int fold(struct state *s, const struct event *event) {
  uint8_t key[128];
  switch (event->kind) {
    case SINGER_ADDED:
      memcpy(key, event->song.title, event->song.title_length);
      memcpy(key + event->song.title_length, event->song.id.bytes, 16);
      return put(s, s->singers, key, event->song.title_length + 16u, "", 0, 0);
    case SONG_ADDED: return put_song(s, &event->song);
    case SONG_RENAMED:
      TRY(delete(s, s->songs_of_singers, key, workload_singer_key(&event->before, key)));
      return put_song(s, &event->song);
    case SONG_DELETED:
      TRY(delete(s, s->songs_of_singers, key, workload_singer_key(&event->song, key)));
      return delete(s, s->songs, event->song.id.bytes, 16);
  }
  return 0;
}

static int append(struct database *database, uint64_t position, const struct event *event) {
  struct state *s = database->state;
  uint8_t record[512], key[32];
  size_t length = workload_record(event, position, record);
  TRY(put(s, s->log, &position, 8, record, length, MDB_APPEND));
  if (!database->keeps_all) return 0;
  for (int index = 0; (length = workload_tag(event, index, key)) > 0; index++) {
    TRY(put(s, s->tags, key, length, &position, 8, 0));
  }
  TRY(put(s, s->commands, event->command.bytes, 16, &position, 8, MDB_NOOVERWRITE));
  return fold(s, event);
}

static int scan(struct database *database, uint64_t *sum) {
  struct state *s = database->state;
  MDB_cursor *cursor;
  MDB_val key, value;
  TRY(mdb_txn_begin(s->env, NULL, MDB_RDONLY, &s->txn));
  TRY(mdb_cursor_open(s->txn, s->log, &cursor));
  while (mdb_cursor_get(cursor, &key, &value, MDB_NEXT) == 0) {
    const uint8_t *bytes = value.mv_data;
    for (size_t index = 0; index < value.mv_size; index++) *sum += bytes[index];
  }
  mdb_cursor_close(cursor);
  mdb_txn_abort(s->txn);
  return 0;
}

static int get_song(struct database *database, const struct identifier *id, char *title) {
  struct state *s = database->state;
  MDB_val key = {16, (void *)id->bytes}, row;
  TRY(mdb_txn_begin(s->env, NULL, MDB_RDONLY, &s->txn));
  int code = mdb_get(s->txn, s->songs, &key, &row);
  if (code == 0) memcpy(title, (char *)row.mv_data + 10, row.mv_size - 10);
  mdb_txn_abort(s->txn);
  return code;
}

static int get_songs_of(struct database *database, const struct identifier *singer, char *title) {
  struct state *s = database->state;
  MDB_cursor *cursor;
  MDB_val key = {16, (void *)singer->bytes}, row;
  TRY(mdb_txn_begin(s->env, NULL, MDB_RDONLY, &s->txn));
  TRY(mdb_cursor_open(s->txn, s->songs_of_singers, &cursor));
  int code = mdb_cursor_get(cursor, &key, &row, MDB_SET_RANGE);
  while (code == 0 && memcmp(key.mv_data, singer->bytes, 16) == 0) {
    memcpy(title, (char *)row.mv_data + 10, row.mv_size - 10);
    code = mdb_cursor_get(cursor, &key, &row, MDB_NEXT);
  }
  mdb_cursor_close(cursor);
  mdb_txn_abort(s->txn);
  return code == MDB_NOTFOUND ? 0 : code;
}

static void close_lmdb(struct database *database) {
  struct state *s = database->state;
  if (s != NULL && s->env != NULL) mdb_env_close(s->env);
  free(s);
}

const struct database lmdb_database = {
    .open = open_lmdb,
    .begin = begin,
    .append = append,
    .commit = commit,
    .scan = scan,
    .get_song = get_song,
    .get_songs_of = get_songs_of,
    .close = close_lmdb,
};
