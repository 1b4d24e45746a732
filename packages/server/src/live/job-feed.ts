/** Fan-out of jobs to the users who may see them. Like values: changes mark, frames contain the latest of each. */
import type { Language } from '@czyun/contract';
import { type JobRecord, type Jobs, jobEntity, maySee, seesAll, type Viewer } from '../jobs/index.ts';
import type { FrameClock } from './clock.ts';

export interface JobReader {
  /** Latest record of each unsent job. */
  readonly dirtyJobs: Map<number, JobRecord>;
  wake(): void;
}

export interface JobFeed {
  /**
   * Subscribes a viewer; current jobs, and those that changed after `since` (0: none), are marked as unsent. The same viewer again only
   * updates the rights.
   */
  watch(reader: JobReader, viewer: Viewer, since: number): void;
  renew(reader: JobReader, viewer: Viewer): void;
  unwatch(reader: JobReader): void;
  frame(reader: JobReader, at: number, language: Language): string | null;
  close(): void;
}

/** Changed jobs remembered for readers that reconnect. */
const rememberedJobs = 500;
/** Maximum number of current jobs read for one reader. */
const maxStanding = 200;

interface Watcher {
  viewer: Viewer;
  /** Jobs that changed while the current ones were being read; null: reading is done. */
  announced: Set<number> | null;
}

export function createJobFeed(jobs: Pick<Jobs, 'news' | 'list' | 'kind'>, clock: FrameClock): JobFeed {
  const watchers = new Map<JobReader, Watcher>();
  /** In the order of their last changes. */
  const remembered = new Map<number, { readonly record: JobRecord; readonly at: number }>();

  const sees = (viewer: Viewer, record: JobRecord) => maySee(viewer, record, jobs.kind(record.kind));

  function mark(reader: JobReader, record: JobRecord): void {
    reader.dirtyJobs.set(record.id, record);
    reader.wake();
  }

  const stop = jobs.news.on(function tellJobs(record) {
    remembered.delete(record.id);
    remembered.set(record.id, { record, at: clock.change() });
    for (const oldest of remembered.keys()) {
      if (remembered.size <= rememberedJobs) break;
      remembered.delete(oldest);
    }
    for (const [reader, { viewer, announced }] of watchers) {
      announced?.add(record.id);
      if (sees(viewer, record)) mark(reader, record);
    }
  });

  async function readStanding(reader: JobReader, watcher: Watcher): Promise<void> {
    const { list } = await jobs.list({ standing: true, offset: 0, limit: maxStanding });
    if (watchers.get(reader) !== watcher) return;
    // Changes received meanwhile are newer than what was read.
    for (const record of list) if (!watcher.announced?.has(record.id) && sees(watcher.viewer, record)) mark(reader, record);
    watcher.announced = null;
  }

  return {
    watch(reader, viewer, since) {
      const watcher: Watcher = { viewer, announced: new Set() };
      watchers.set(reader, watcher);
      if (since > 0) for (const { record, at } of remembered.values()) if (at > since && sees(viewer, record)) mark(reader, record);
      // Without them the next change of each is still sent.
      readStanding(reader, watcher).catch(() => {
        watcher.announced = null;
      });
    },
    renew(reader, viewer) {
      const watcher = watchers.get(reader);
      if (watcher) watcher.viewer = viewer;
    },
    unwatch(reader) {
      watchers.delete(reader);
      reader.dirtyJobs.clear();
    },
    frame(reader, at, language) {
      const viewer = watchers.get(reader)?.viewer;
      if (!viewer || reader.dirtyJobs.size === 0) return null;
      // Checked again: the rights may have changed since it was marked.
      const seen = [...reader.dirtyJobs.values()].filter((record) => sees(viewer, record));
      reader.dirtyJobs.clear();
      if (seen.length === 0) return null;
      const shown = { withCause: seesAll(viewer) };
      return JSON.stringify({ op: 'jobs', at, jobs: seen.map((record) => jobEntity(record, jobs.kind(record.kind), language, shown)) });
    },
    close: stop,
  };
}
