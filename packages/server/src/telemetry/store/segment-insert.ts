/** Inserts the readings of a segment of the spool into the engine. */

import { exactlyOf, lateAfterMs, rangesOf } from '../amendments/amendments.ts';
import { Arrivals } from '../amendments/arrivals.ts';
import type { Amendment } from '../amendments/types.ts';
import { PresenceTicks } from '../presence/presence-ticks.ts';
import { isDoubtful, type Segment } from '../spool/spool.ts';
import type { Batch } from '../types.ts';
import { ReadingColumns } from './columns.ts';
import { insertDoubtful, insertFresh, insertNamedAgain } from './doubtful-insert.ts';
import type { FlusherParts } from './flusher.ts';
import { sortSegment } from './segment-sort.ts';

/** This number of readings in the spool is flushed without waiting. */
export const flushRows = 100_000;
/** Maximum rows of columns that are reused for the next segment. */
const maxKept = 2 * flushRows;

export class SegmentInserter {
  readonly arrivals = new Arrivals();
  readonly ticks: PresenceTicks;
  readonly #parts: FlusherParts;
  /** Reused by the next segment. */
  #fresh: ReadingColumns | undefined;

  constructor(parts: FlusherParts) {
    this.#parts = parts;
    this.ticks = new PresenceTicks(parts.catalog);
  }

  /** Resolves to the round of marks of the segment; 0: none. */
  async insert(segment: Segment): Promise<number> {
    const { spool, shared } = this.#parts;
    const batches = await spool.read(segment);
    const arrivedAt = this.arrivals.of(segment.number)?.at ?? segment.writtenMs ?? -Infinity;
    for (;;) {
      const projectIds = shared.disputed(batches, arrivedAt);
      let version: number | undefined;
      if (projectIds.length === 0) {
        version = await this.#insert(segment, batches, () => shared.disputed(batches, arrivedAt).length > 0);
      } else {
        if (!segment.checked) segment.byCheck = true;
        await shared.alone(projectIds, async () => {
          version = await this.#insert(segment, batches);
        });
      }
      if (version !== undefined) return version;
    }
  }

  /** `isDisputed`: absent if no other server inserts the same readings now. Undefined: they became disputed before anything was inserted. */
  async #insert(segment: Segment, batches: readonly Batch[], isDisputed?: () => boolean): Promise<number | undefined> {
    const { engine, table, dirty, now, exclusive } = this.#parts;
    this.ticks.begin();
    const rows = batches.reduce((sum, { paramIds }) => sum + paramIds.length, 0);
    // Large enough from the start, since growing would copy the contents.
    const fresh = this.#fresh && this.#fresh.capacity >= rows ? this.#fresh : new ReadingColumns(Math.max(flushRows, rows));
    const { name, checked, byCheck = false } = segment;
    // New readings remain separate if possible: their rows must be the same as before.
    const sorted = sortSegment(batches, byCheck || (checked && isDoubtful(name)), { table, ticks: this.ticks, now: now(), fresh });
    this.#fresh = fresh.capacity <= maxKept ? fresh : undefined;
    const at = this.#arrivedAt(segment, sorted.fresh, sorted.late);
    const late = { kind: 'late', at, by: null } as const;
    await this.#reportLate(segment, at, () => rangesOf(fresh, at - lateAfterMs, late));
    if (isDisputed?.()) return undefined;
    // From the first insert until the last one answers, the content of the engine is unknown.
    segment.checked = true;
    if (name !== undefined && checked) await insertNamedAgain(engine, name, fresh, isDisputed ? now() - at : Infinity);
    else await insertFresh(engine, name, fresh);
    if (sorted.late.rows + sorted.texts.length > 0)
      await exclusive.run(() =>
        insertDoubtful(this.#parts, sorted.late, sorted.texts, !checked, {
          name,
          onMissing: (missing) => this.#reportLate(segment, at, () => exactlyOf(missing, at - lateAfterMs, late)),
        }),
      );
    this.arrivals.forget(segment.number);
    const ticks = this.ticks.columns();
    if (ticks.rows > 0) await exclusive.run(() => insertDoubtful(this.#parts, ticks, [], false));

    const { rolledUpTo } = dirty;
    const ticked = this.ticks.stored(rolledUpTo, dirty);
    const marked = sorted.touched.mark(dirty, rolledUpTo) || ticked;
    if (marked) dirty.version++;
    segment.inMemory = undefined;
    return marked ? dirty.version : 0;
  }

  /** Arrival of a segment's readings; for a segment of an earlier run, the time of its file, but not before the newest time in it. */
  #arrivedAt({ number, writtenMs = -Infinity }: Segment, ...columns: readonly ReadingColumns[]): number {
    const known = this.arrivals.of(number);
    if (known) return known.at;
    const newest = columns.reduce((most, { time, rows }) => time.subarray(0, rows).reduce((a, b) => Math.max(a, b), most), -Infinity);
    return Math.min(this.#parts.now(), Math.max(writtenMs, newest));
  }

  /** Reports late readings; a failure to record them must not delay the readings. */
  async #reportLate({ number }: Segment, at: number, late: () => readonly Amendment[]): Promise<void> {
    const { amendments, logger } = this.#parts;
    if (!amendments.hasListener || (this.arrivals.of(number)?.oldest ?? -Infinity) >= at - lateAfterMs) return;
    await amendments.tell(late()).catch((error: unknown) => logger.warn({ err: error }, 'late readings could not be recorded'));
  }
}
