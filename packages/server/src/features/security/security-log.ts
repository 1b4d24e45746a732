/** The platform's security log: recorded immediately, written in batches within a second, and forwarded when written. */
import { dayMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Exclusive } from '../../kernel/exclusive.ts';
import type { SecurityLog, SecurityNote } from '../../kernel/security-log.ts';
import { createFold, type FoldedEvent } from './fold.ts';
import { type NewEvent, removeOldEvents, wasNoted, writeEvents } from './repo.ts';

export interface SecurityLogDeps {
  readonly db: Kysely<Schema>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly warn: (error: unknown, text: string) => void;
  /** Called with every event once it is written, and again with its count when its minute is over. */
  readonly forward?: (event: NewEvent) => void;
}

export interface OwnSecurityLog extends SecurityLog {
  /** Records an event unless one with this kind, project and detail was recorded before, by any run of the server. Never fails. */
  noteOnce(note: SecurityNote): Promise<void>;
  /** Writes pending events. */
  flush(): Promise<void>;
  /** Removes events older than this many days, and the oldest ones above the maximum of the table. */
  clean(days: number): Promise<void>;
  close(): Promise<void>;
}

const flushMs = 500;
/** Maximum retry interval while the store is unavailable, ms; the interval grows with every failure. */
const longestRetryMs = 10_000;
/** Maximum pending events while the store is unavailable; the oldest are dropped first. */
const maxWaiting = 5000;
const maxRows = 500_000;

export function createSecurityLog({ db, now, warn, forward }: SecurityLogDeps): OwnSecurityLog {
  const fold = createFold();
  let waiting: FoldedEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  const turns = new Exclusive();
  /** Failures since the last success. */
  let failures = 0;

  function report(event: FoldedEvent): void {
    if (!forward || event.reported === event.count || (event.reported > 0 && !event.closed)) return;
    event.reported = event.count;
    forward({ ...event.event, count: event.count, last_time: event.lastTime });
  }

  async function write(): Promise<void> {
    fold.turn(now());
    const due = waiting.filter(({ count, written }) => count !== written);
    // Counts may increase while they are written.
    const counts = due.map(({ count, lastTime }) => ({ count, lastTime }));
    const isFresh = due.map(({ id }) => id === null);
    const fresh = due.flatMap((event, index) => {
      const { count = 1, lastTime = 0 } = counts[index] ?? {};
      return isFresh[index] ? [{ ...event.event, count, last_time: lastTime }] : [];
    });
    const again = due.flatMap(({ id }, index) => (id === null ? [] : [{ id, count: 1, lastTime: 0, ...counts[index] }]));
    if (due.length > 0) {
      const ids = await writeEvents(db, fresh, again);
      for (const [index, event] of due.entries()) {
        if (event.id === null) event.id = ids.shift() ?? null;
        event.written = counts[index]?.count ?? event.written;
      }
    }
    for (const event of waiting) report(event);
    waiting = waiting.filter(({ closed, count, written }) => !closed || count !== written);
  }

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    return turns
      .run(write)
      .then(
        () => {
          failures = 0;
        },
        (error: unknown) => {
          if (failures === 0) warn(error, 'the security log could not be written; trying again');
          failures += 1;
        },
      )
      .finally(() => {
        if (waiting.length > maxWaiting) waiting = waiting.slice(-maxWaiting);
        if (waiting.length > 0) timer ??= setTimeout(() => void flush(), Math.min(flushMs * 2 ** failures, longestRetryMs)).unref();
      });
  };

  function note(event: SecurityNote): void {
    const added = fold.add(event, now());
    if (added) waiting.push(added);
    timer ??= setTimeout(() => void flush(), flushMs).unref();
  }

  /** Includes events that are not written yet. */
  const once = new Set<string>();

  return {
    note,
    async noteOnce(event) {
      const { kind, projectId = null, detail = '' } = event;
      const key = JSON.stringify([kind, projectId, detail]);
      if (once.has(key)) return;
      once.add(key);
      const isKnown = await wasNoted(db, kind, projectId, detail ?? '').catch((error: unknown) => {
        warn(error, 'the security log could not be read');
        return false;
      });
      if (!isKnown) note(event);
    },
    flush,
    clean: (days) => removeOldEvents(db, now() - days * dayMs, maxRows),
    async close() {
      await flush();
      clearTimeout(timer);
    },
  };
}
