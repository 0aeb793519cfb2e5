#define _XOPEN_SOURCE 700
#include "baselines.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "database.h"

enum {
  /// Events of a commit while a baseline is filled, and the most of one that folds later.
  FILLING_BATCH = 10000,
  /// How many baselines may be open.
  RUN_LIMIT = 8,
};

struct run {
  struct database database;
  struct workload workload;
  char folder[256];
  bool is_open;
};

static struct run runs[RUN_LIMIT];

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/// What a function returns that began at `start`.
static double result(int code, double start) {
  return code == 0 ? now() - start : -(double)abs(code);
}

static const struct database *kind_of(int baseline) {
  return baseline == BASELINE_SQLITE_ALL ? &sqlite_database : &lmdb_database;
}

bool baseline_is_there(int baseline) { return kind_of(baseline)->open != NULL; }

/// Appends a commit; its events are kept in `events`, if there are any to keep.
static int append_commit(struct run *run, uint64_t batch, bool folds, struct event *events) {
  struct database *database = &run->database;
  int code = database->begin(database);
  for (uint64_t index = 0; code == 0 && index < batch; index++) {
    struct event event;
    workload_next(&run->workload, &event);
    event.is_first = index == 0;
    code = database->append(database, run->workload.position, &event);
    if (code == 0 && folds) code = database->fold(database, run->workload.position, &event);
    if (events != NULL) events[index] = event;
  }
  return code == 0 ? database->commit(database) : code;
}

static int append(struct run *run, uint64_t commits, uint64_t batch) {
  int code = 0;
  for (uint64_t commit = 0; code == 0 && commit < commits; commit++) {
    code = append_commit(run, batch, run->database.keeps_all, NULL);
  }
  return code;
}

/// Appends records, and folds them afterwards in as few transactions as may be.
static int append_and_fold(struct run *run, uint64_t commits, uint64_t batch) {
  struct database *database = &run->database;
  uint64_t count = commits * batch, position = run->workload.position;
  struct event *events = malloc(count * sizeof *events);
  if (events == NULL) return ENOMEM;
  int code = 0;
  for (uint64_t commit = 0; code == 0 && commit < commits; commit++) {
    code = append_commit(run, batch, false, events + commit * batch);
  }
  for (uint64_t index = 0; code == 0 && index < count; index++) {
    if (index % FILLING_BATCH == 0) code = database->begin(database);
    if (code == 0) code = database->fold(database, position + index + 1, &events[index]);
    bool is_last = (index + 1) % FILLING_BATCH == 0 || index + 1 == count;
    if (code == 0 && is_last) code = database->commit(database);
  }
  free(events);
  return code;
}

static int fill(struct run *run, bool is_durable, uint64_t event_count) {
  struct database *database = &run->database;
  int code = database->open(database, run->folder);
  if (code == 0) code = database->set_synced(database, false);
  if (code == 0) code = append(run, event_count / FILLING_BATCH, FILLING_BATCH);
  if (code == 0) code = append(run, event_count % FILLING_BATCH > 0, event_count % FILLING_BATCH);
  return code == 0 && is_durable ? database->set_synced(database, true) : code;
}

int baseline_open(int baseline, bool is_durable, uint64_t event_count) {
  int handle = 0;
  while (handle < RUN_LIMIT && runs[handle].is_open) handle++;
  if (handle == RUN_LIMIT) return -EMFILE;
  struct run *run = &runs[handle];
  const char *parent = is_durable ? getenv("TMPDIR") : "/dev/shm";
  snprintf(run->folder, sizeof run->folder, "%s/reprise-baseline-XXXXXX",
           parent == NULL ? "/tmp" : parent);
  if (mkdtemp(run->folder) == NULL) return -errno;
  run->database = *kind_of(baseline);
  run->database.keeps_all = baseline != BASELINE_LMDB_LOG;
  run->is_open = true;
  workload_begin(&run->workload);
  int code = fill(run, is_durable, event_count);
  if (code == 0) return handle;
  baseline_close(handle);
  return -abs(code);
}

double baseline_append(int handle, uint64_t commits, uint64_t batch, bool folds_later) {
  struct run *run = &runs[handle];
  double start = now();
  return result((folds_later ? append_and_fold : append)(run, commits, batch), start);
}

double baseline_scan(int handle, int depth) {
  struct run *run = &runs[handle];
  uint64_t sum = 0;
  double start = now();
  int code = run->database.scan(&run->database, (enum depth)depth, &sum);
  double time = result(sum == 0 ? ENOENT : code, start);
  return time < 0 ? time : time / (double)run->workload.position;
}

typedef int look_up(struct database *, const struct identifier *, char *);

/// Looks something up so many times, each time by another identity of a list whose elements are
/// `stride` bytes apart.
static double look_up_each(struct run *run, uint64_t count, look_up *get, const void *list,
                           size_t list_count, size_t stride) {
  struct database *database = &run->database;
  char copy[sizeof(struct song)];
  double start = now();
  int code = database->begin_reading(database);
  for (uint64_t index = 0; code == 0 && index < count; index++) {
    uint64_t chosen = workload_random(&run->workload, list_count);
    const void *element = (const uint8_t *)list + chosen * stride;
    code = get(database, (const struct identifier *)element, copy);
  }
  if (code == 0) code = database->end_reading(database);
  double time = result(code, start);
  return time < 0 ? time : time / (double)count;
}

double baseline_get_songs(int handle, uint64_t count) {
  struct run *run = &runs[handle];
  return look_up_each(run, count, run->database.get_song, run->workload.songs,
                      run->workload.song_count, sizeof *run->workload.songs);
}

double baseline_get_songs_of_singers(int handle, uint64_t count) {
  struct run *run = &runs[handle];
  return look_up_each(run, count, run->database.get_songs_of, run->workload.singers,
                      run->workload.singer_count, sizeof *run->workload.singers);
}

double baseline_rebuild(int handle, bool is_sorted) {
  struct run *run = &runs[handle];
  double start = now();
  return result(lmdb_rebuild(&run->database, run->folder, is_sorted), start);
}

double baseline_catch_up(int handle, uint64_t count) {
  struct run *run = &runs[handle];
  struct event *events = malloc(count * sizeof *events);
  if (events == NULL) return -ENOMEM;
  int code = append_commit(run, count, false, events);
  double start = now();
  if (code == 0) code = lmdb_catch_up(&run->database, events, count);
  double time = result(code, start);
  free(events);
  return time;
}

double baseline_compact(int handle) {
  struct run *run = &runs[handle];
  uint64_t byte_count = 0;
  int code = run->database.compact(&run->database, run->folder, &byte_count);
  return code == 0 ? (double)byte_count : -(double)abs(code);
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *place) {
  (void)status, (void)type, (void)place;
  return remove(path);
}

void baseline_close(int handle) {
  struct run *run = &runs[handle];
  if (!run->is_open) return;
  run->database.close(&run->database);
  workload_end(&run->workload);
  nftw(run->folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
  memset(run, 0, sizeof *run);
}
