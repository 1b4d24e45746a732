/** One clock and the feeds for all sockets: every few dozen ms each client with changes gets at most one frame of each kind. */
import type { Language, ServerFrame } from '@czyun/contract';
import type { AlarmRecord } from '../alarms/types.ts';
import type { JobRecord, Jobs, Viewer } from '../jobs/index.ts';
import type { ProjectChanges } from '../kernel/project-changes.ts';
import type { NewestValues } from '../telemetry/types.ts';
import { type ChangeReader, createChangeFeed } from './change-feed.ts';
import { createFrameClock } from './clock.ts';
import { createJobFeed, type JobReader } from './job-feed.ts';
import { createProjectFeed, type ProjectFeedDeps, type ProjectReader } from './project-feed.ts';
import { createValueFeed, type ValueReader, type WatchedParam } from './value-feed.ts';

/** The part of a WebSocket that the hub needs. */
export interface Outlet {
  /** Unsent bytes. */
  readonly bufferedAmount: number;
  send(text: string): void;
}

export interface Subscription {
  readonly projectId: number | undefined;
  /** The viewer of jobs; absent: none are sent. */
  readonly viewer?: Viewer | undefined;
  readonly since: number | undefined;
}

export interface LiveClient {
  /** Subscribes to values; those that are subscribed already are not sent again. */
  want(paramIds: Iterable<number>, since: number | undefined): void;
  drop(paramIds: Iterable<number>): void;
  /** Replaces the subscribed project and jobs. */
  subscribe(subscription: Subscription): void;
  /** Replaces the rights of the viewer of jobs. */
  renewViewer(viewer: Viewer): void;
  /** Time for the answer to a ping: no later than what the client has received, so that it can resume from it. */
  pongAt(): number;
  setLanguage(language: Language): void;
  close(): void;
}

export interface Hub {
  add(outlet: Outlet): LiveClient;
  welcome(): ServerFrame;
  close(): void;
}

export interface HubOptions {
  readonly newest: Pick<NewestValues, 'get' | 'onChange'>;
  /** Absent: none are sent. */
  readonly jobs?: Pick<Jobs, 'news' | 'list' | 'kind'>;
  readonly changes: Pick<ProjectChanges, 'on'>;
  readonly now: () => number;
  /** Time between frames, ms. */
  readonly frameMs?: number;
  /** A client with more bytes unsent than this waits for its next frame. */
  readonly bufferedLimit?: number;
}

type Reader = ValueReader & ProjectReader & JobReader & ChangeReader;

const newReader = (wake: () => void): Reader => ({
  dirty: new Set(),
  dirtyDevices: new Set(),
  dirtyAlarms: new Map<number, AlarmRecord>(),
  dirtyJobs: new Map<number, JobRecord>(),
  dirtyTopics: new Set(),
  wholeDevices: false,
  wholeAlarms: false,
  dirtySetup: false,
  wake,
});

export function createHub(deps: ProjectFeedDeps & HubOptions): Hub {
  const clock = createFrameClock(deps.now);
  const values = createValueFeed(deps.newest, clock);
  const projects = createProjectFeed(deps, clock);
  const changes = createChangeFeed(deps.changes, clock);
  const jobs = deps.jobs && createJobFeed(deps.jobs, clock);
  const bufferedLimit = deps.bufferedLimit ?? 256 * 1024;
  const waiting = new Set<() => boolean>();
  const frameMs = deps.frameMs ?? 60;
  let timer: NodeJS.Timeout | null = null;
  let flushed = -Infinity;

  function flush(): void {
    timer = null;
    flushed = performance.now();
    for (const send of waiting) if (send()) waiting.delete(send);
    if (waiting.size > 0) schedule();
  }

  /** Changes after a pause are sent at once, together with all others of the same turn; continuous changes are sent in intervals. */
  function schedule(): void {
    timer ??= setTimeout(flush, Math.max(0, flushed + frameMs - performance.now()));
  }

  function add(outlet: Outlet): LiveClient {
    const watched = new Map<number, WatchedParam>();
    let projectId: number | undefined;
    let language: Language = 'zh';
    let lastAt = clock.start;
    const reader = newReader(() => {
      waiting.add(send);
      schedule();
    });

    /** True if everything is sent. */
    function send(): boolean {
      if (outlet.bufferedAmount > bufferedLimit) return false;
      const at = clock.frame();
      for (const frame of [values.frame(reader, at), ...framesOfProject(at), jobs?.frame(reader, at, language) ?? null]) {
        if (frame !== null) outlet.send(frame);
      }
      lastAt = at;
      return true;
    }

    function framesOfProject(at: number): readonly (string | null)[] {
      if (projectId === undefined) return [];
      return [
        projects.setupFrame(reader, projectId, at),
        projects.deviceFrame(reader, projectId, at),
        projects.alarmFrame(reader, projectId, at, language),
        changes.frame(reader, projectId, at),
      ];
    }

    function leave(): void {
      jobs?.unwatch(reader);
      if (projectId !== undefined) {
        projects.unwatch(reader, projectId);
        changes.unwatch(reader, projectId);
      }
      projectId = undefined;
    }

    function drop(paramIds: Iterable<number>): void {
      for (const paramId of paramIds) {
        const param = watched.get(paramId);
        if (!param) continue;
        watched.delete(paramId);
        values.unwatch(reader, param);
      }
    }

    /** A time before the start of this process, or of a clock that was ahead, cannot be compared. */
    const from = (since: number | undefined) => (since !== undefined && since >= clock.start && since <= clock.frame() ? since : 0);

    return {
      want(paramIds, since) {
        const seen = from(since);
        for (const paramId of paramIds) if (!watched.has(paramId)) watched.set(paramId, values.watch(reader, paramId, seen));
        if (!send()) reader.wake();
      },
      drop,
      subscribe(subscription) {
        leave();
        const seen = from(subscription.since);
        projectId = subscription.projectId;
        if (projectId !== undefined) {
          projects.watch(reader, projectId, seen);
          changes.watch(reader, projectId, seen);
        }
        if (subscription.viewer) jobs?.watch(reader, subscription.viewer, seen);
        if (!send()) reader.wake();
      },
      renewViewer: (viewer) => jobs?.renew(reader, viewer),
      pongAt: () => (waiting.has(send) ? lastAt : clock.frame()),
      setLanguage(wanted) {
        language = wanted;
      },
      close() {
        leave();
        drop([...watched.keys()]);
        waiting.delete(send);
      },
    };
  }

  return {
    add,
    welcome: () => ({ op: 'welcome', at: clock.frame() }),
    close() {
      if (timer) clearTimeout(timer);
      values.close();
      projects.close();
      changes.close();
      jobs?.close();
    },
  };
}
