// What the benchmarks compare the store with: the same work done by LMDB and SQLite alone, in C.
//
// Every function is given numbers only and keeps its files in a temporary folder of its own, so
// that Swift calls it without a pointer.

#ifndef BASELINES_H
#define BASELINES_H

#include <stdbool.h>
#include <stdint.h>

/// Who does the work, and how much of it in the transaction that makes an event lasting.
enum baseline {
  /// LMDB: a table of records and nothing else.
  BASELINE_LMDB_LOG = 0,
  /// LMDB: records, tags, command ids and three views in one transaction.
  BASELINE_LMDB_ALL = 1,
  /// SQLite (WAL): a table of records and nothing else.
  BASELINE_SQLITE_LOG = 2,
  /// SQLite (WAL): records, tags, command ids and three views in one transaction.
  BASELINE_SQLITE_ALL = 3,
};

/// Whether a baseline was compiled: SQLite is only where the package was built with its trait.
bool baseline_is_there(int baseline);

/// Makes an empty database of a baseline, in a new temporary folder, and appends events to it.
///
/// @param baseline One of ::baseline; each can be open once.
/// @param is_durable Whether every commit is on the disk when it returns; if not, the files lie in
///   memory (/dev/shm) and nothing is flushed.
/// @return 0, or the number of the error (LMDB's, SQLite's or the system's).
int baseline_open(int baseline, bool is_durable, uint64_t event_count);

/// Appends events in commits of `batch`.
///
/// @return Nanoseconds that it took; negative: the number of the error.
double baseline_append(int baseline, uint64_t commits, uint64_t batch);

/// Reads every record from first to last, and every byte of each.
///
/// @return Nanoseconds that it took for each record; negative: the number of the error.
double baseline_scan(int baseline);

/// Looks up one song of the view by its identity so many times, each time another one, and copies
/// its title.
///
/// @return Nanoseconds that one takes; negative: the number of the error.
double baseline_get_songs(int baseline, uint64_t count);

/// Reads the songs of so many singers, each time of another one, and copies their titles.
///
/// @return Nanoseconds that one singer takes; negative: the number of the error.
double baseline_get_songs_of_singers(int baseline, uint64_t count);

/// Closes a baseline and removes its folder.
void baseline_close(int baseline);

#endif
