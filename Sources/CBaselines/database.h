// What LMDB and SQLite have in common as baselines.

#ifndef DATABASE_H
#define DATABASE_H

#include <stdbool.h>

#include "baselines.h"
#include "record.h"
#include "workload.h"

/// One baseline that is open. Every function returns 0 or the number of an error.
struct database {
  /// Makes an empty database in a folder.
  int (*open)(struct database *, const char *folder);
  /// Sets whether commits are flushed from now on.
  int (*set_synced)(struct database *, bool is_synced);
  int (*begin)(struct database *);
  /// Appends the record of an event.
  int (*append)(struct database *, uint64_t position, const struct event *event);
  /// Keeps what follows from an event: its tags, the id of its command, the views.
  int (*fold)(struct database *, uint64_t position, const struct event *event);
  int (*commit)(struct database *);
  /// Reads every record, and adds something of each up so that no compiler leaves that out.
  int (*scan)(struct database *, enum depth depth, uint64_t *sum);
  /// Begins and ends a series of look-ups.
  int (*begin_reading)(struct database *);
  int (*end_reading)(struct database *);
  /// Copies the title of a song into `title`.
  int (*get_song)(struct database *, const struct identifier *id, char *title);
  /// Copies what is known of a singer's songs (identity, title, date, singer), one song after the
  /// other, into `song`.
  int (*get_songs_of)(struct database *, const struct identifier *singer, char *song);
  /// Takes pages that are not in use out of the file, and says how large it is then.
  int (*compact)(struct database *, const char *folder, uint64_t *byte_count);
  void (*close)(struct database *);

  /// Whether tags, command ids and views are kept, too.
  bool keeps_all;
  /// What an implementation keeps.
  void *state;
};

extern const struct database lmdb_database;
/// Without `open` where SQLite was not compiled.
extern const struct database sqlite_database;

/// Builds the three views of an LMDB baseline from its records, in a new file in `folder`; see
/// ::baseline_rebuild.
int lmdb_rebuild(struct database *, const char *folder, bool is_sorted);

/// Brings the songs of an LMDB baseline up to date in one transaction.
int lmdb_catch_up(struct database *, const struct event *events, uint64_t count);

#endif
