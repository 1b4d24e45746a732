/** Transfers readings from the spool into the engine, each exactly once. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Exclusive } from '../../kernel/exclusive.ts';
import { TokenBucket } from '../../kernel/token-bucket.ts';
import type { Topic } from '../../kernel/topic.ts';
import type { Amendments } from '../amendments/amendments.ts';
import { type Engine, EngineAway } from '../engine/types.ts';
import type { IngestCounters } from '../intake/ingest.ts';
import type { SeriesTable } from '../intake/series-table.ts';
import type { Logger } from '../logger.ts';
import type { DirtyHours } from '../rollup/dirty.ts';
import type { Segment, Spool } from '../spool/spool.ts';
import type { SeriesCatalog } from '../types.ts';
import { Confirmations } from './confirmations.ts';
import { flushRows, SegmentInserter } from './segment-insert.ts';
import type { SharedInserts } from './shared-inserts.ts';

/** A reading that contradicts another one of the same instant. */
export interface Conflict {
  readonly paramId: number;
  readonly time: number;
}

export interface InsertedSegment {
  readonly segment: Segment;
  /** Its round of marks; 0: none. */
  readonly dirtyVersion: number;
}

export interface FlusherParts {
  readonly engine: Engine;
  readonly spool: Spool;
  readonly table: SeriesTable;
  readonly catalog: SeriesCatalog;
  readonly dirty: DirtyHours;
  readonly counters: IngestCounters;
  readonly exclusive: Exclusive;
  readonly logger: Logger;
  readonly now: () => number;
  /** Maximum wait of readings for a flush, ms. */
  readonly flushEveryMs: number;
  /** Published for each late reading that contradicts a stored one. */
  readonly conflicts: Topic<Conflict>;
  /** Published when a segment has become durable in the engine. */
  readonly inserted: Topic<InsertedSegment>;
  /** Called with readings that arrived long after their time. */
  readonly amendments: Pick<Amendments, 'tell' | 'hasListener' | 'isAwaited' | 'onListenerAdded'>;
  /** Other servers that insert readings of the same projects. */
  readonly shared: SharedInserts;
}

/** Queries flush the readings that they need (`showing`): each additional flush costs the engine a part and its merges. */
export const usualFlushMs = 5000;
/** Above this number of rows, waiting segments release their memory and are read from disk. */
const rowsInMemory = 1_500_000;
const longestRetryMs = 5000;
/** Waiting readings of this size close their segment even while the engine is away. */
const segmentBytes = 16_000_000;

export class Flusher {
  lastError: string | undefined;
  /** Acknowledgements that wait for the engine. */
  readonly confirmations = new Confirmations(this, () => this.#parts.engine.state === 'running');
  readonly #parts: FlusherParts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  #retryMs = 100;
  #minTime = Infinity;
  #maxTime = -Infinity;
  #inFlightMin = Infinity;
  #inFlightMax = -Infinity;
  #shown: Promise<void> | undefined;
  /** Limits flushes for queries of the newest readings: each is a part in the engine. */
  readonly #shows = new TokenBucket({ burst: 10, perSecond: 4 }, performance.now());
  readonly #done = new Set<Segment>();
  readonly #inserter: SegmentInserter;

  constructor(parts: FlusherParts) {
    this.#parts = parts;
    this.#inserter = new SegmentInserter(parts);
    // Segments left by an earlier run may have readings of any time.
    if (this.waiting().length > 0) this.#widen(-Infinity, Infinity);
  }

  /** Segments in the engine, retained until a checkpoint covers them. */
  isDone(segment: Segment): boolean {
    return this.#done.has(segment);
  }

  forget(segment: Segment): void {
    this.#done.delete(segment);
  }

  waiting(): Segment[] {
    return this.#parts.spool.closed.filter((segment) => !this.#done.has(segment));
  }

  get waitingRows(): number {
    return this.waiting().reduce((sum, segment) => sum + segment.rows, this.#parts.spool.activeRows);
  }

  /** Called by ingest with the time range that was added to the spool. */
  appended(minTime: number, maxTime: number): void {
    this.#widen(minTime, maxTime);
    const { spool, now } = this.#parts;
    this.#inserter.arrivals.note(spool.activeNumber, minTime, now());
    if (spool.activeRows >= flushRows || spool.activeBytes >= segmentBytes) this.#kick(0);
    else this.#timer ??= setTimeout(() => this.#tick(), this.#parts.flushEveryMs);
  }

  /** Makes readings of [start, end) acknowledged before this call visible to queries. */
  async showing(start: number, end: number): Promise<void> {
    const overlaps = (this.#minTime < end && this.#maxTime >= start) || (this.#inFlightMin < end && this.#inFlightMax >= start);
    if (!overlaps) return;
    // Calls before the pass begins share it.
    this.#shown ??= this.#showTurn().then(() => {
      this.#shown = undefined;
      return this.flush();
    });
    await this.#shown;
  }

  async #showTurn(): Promise<void> {
    const waitMs = this.#shows.waitMs(1, performance.now());
    if (waitMs > 0) await pause(waitMs);
    this.#shows.spend(1);
  }

  /** Resolves when everything acknowledged so far is in the engine; rejects if the engine is away. */
  async flush(): Promise<void> {
    while (this.#running) await this.#running;
    await this.#run();
  }

  start(): void {
    if (this.waiting().length === 0) return;
    if (this.#parts.amendments.isAwaited) this.#parts.amendments.onListenerAdded(() => this.#kick(0));
    else this.#kick(0);
  }

  /** The clock was set. */
  clockSet(): void {
    this.#inserter.ticks.clockSet();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.confirmations.stop();
    clearTimeout(this.#timer);
    await this.#running?.catch(() => undefined);
  }

  #widen(minTime: number, maxTime: number): void {
    if (minTime < this.#minTime) this.#minTime = minTime;
    if (maxTime > this.#maxTime) this.#maxTime = maxTime;
  }

  #kick(delayMs: number): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tick(), delayMs);
  }

  #tick(): void {
    this.#timer = undefined;
    if (this.#stopped) return;
    this.#run().then(
      () => {
        this.#retryMs = 100;
        if (this.#again || this.#parts.spool.activeRows > 0) {
          this.#again = false;
          this.#kick(this.#parts.spool.activeRows >= flushRows ? 0 : this.#parts.flushEveryMs);
        }
      },
      (error: unknown) => {
        if (!(error instanceof EngineAway)) this.#parts.logger.warn({ err: error }, 'readings could not be stored yet; trying again');
        this.#giveMemoryBack();
        this.#kick(this.#retryMs);
        this.#retryMs = Math.min(longestRetryMs, this.#retryMs * 2);
      },
    );
  }

  /** Not an `Exclusive`: callers also need to know whether a pass runs, and to share its end. */
  #run(): Promise<void> {
    const run = (this.#running ?? Promise.resolve()).then(
      () => this.#pass(),
      () => this.#pass(),
    );
    const settled = run.finally(() => {
      if (this.#running === settled) this.#running = undefined;
    });
    this.#running = settled;
    settled.catch(() => undefined);
    return settled;
  }

  async #pass(): Promise<void> {
    const { spool, engine } = this.#parts;
    this.#inFlightMin = Math.min(this.#inFlightMin, this.#minTime);
    this.#inFlightMax = Math.max(this.#inFlightMax, this.#maxTime);
    this.#minTime = Infinity;
    this.#maxTime = -Infinity;
    await spool.rotate();
    // Amendments for late readings of an earlier run must be recorded before these are stored.
    const isHeld = this.#parts.amendments.isAwaited;
    const waiting = this.waiting().filter(({ writtenMs }) => !isHeld || writtenMs === undefined);
    if (waiting.length > 0 && engine.state !== 'running') throw new EngineAway('The history engine is not running');
    for (const segment of waiting) {
      try {
        const dirtyVersion = await this.#inserter.insert(segment);
        this.#done.add(segment);
        this.#parts.inserted.publish({ segment, dirtyVersion });
      } catch (error) {
        this.lastError = error instanceof Error ? error.message : String(error);
        throw error;
      }
    }
    this.#inFlightMin = Infinity;
    this.#inFlightMax = -Infinity;
    this.lastError = undefined;
  }

  #giveMemoryBack(): void {
    let rows = 0;
    for (const segment of this.waiting()) {
      rows += segment.rows;
      if (rows > rowsInMemory) segment.inMemory = undefined;
    }
  }
}
