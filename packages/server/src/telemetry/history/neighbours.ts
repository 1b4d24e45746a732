/** Readings just outside a range, and the end of their validity. */
import { dayMs } from '@czyun/contract';
import type { Engine } from '../engine/types.ts';
import { whilePresent } from '../intake/hold.ts';
import type { SeriesTable } from '../intake/series-table.ts';
import { type PresenceRuns, presenceOf, presenceWithin, presentUntil, type Run } from '../rollup/presence.ts';
import type { SeriesRetention } from '../rollup/retention.ts';
import type { Span } from '../rollup/spans.ts';
import type { RollupState } from '../rollup/state.ts';
import type { SeriesCatalog } from '../types.ts';
import type { Carried } from './averages.ts';
import { besideEach } from './beside-each.ts';
import type { Measure } from './measures.ts';
import { type Partials, rangeOf } from './partials.ts';
import { type First, firstFrom, looksAhead, looksBack, newestAt } from './values-at.ts';

/** End of the validity of the last reading of a series, at `time`. */
export type UntilOf = (paramId: number, time: number, hold: number) => number;

export interface Before {
  readonly before: ReadonlyMap<number, Carried>;
  readonly presence: PresenceRuns;
  readonly untilOf: UntilOf;
}

const backMs = 400 * dayMs;

/** What is known of the end of a range. */
interface Known {
  /** Readings at its end, by series. */
  readonly exact: ReadonlyMap<number, First>;
  readonly partials: Partials;
  readonly before: ReadonlyMap<number, Carried>;
  readonly untilOf: UntilOf;
}

function untilIn(presence: PresenceRuns): UntilOf {
  const runs = new Map(presence.flatMap((each) => each.series.map((id) => [id, each.runs] as const)));
  const none: readonly Run[] = [];
  return (id, time, hold) => (hold === whilePresent ? presentUntil(runs.get(id) ?? none, time) : time + hold);
}

export interface NeighbourParts {
  readonly engine: Engine;
  readonly catalog: SeriesCatalog;
  readonly table: SeriesTable;
  readonly retention: SeriesRetention;
  readonly state: RollupState;
}

export class Neighbours {
  readonly #parts: NeighbourParts;

  constructor(parts: NeighbourParts) {
    this.#parts = parts;
  }

  #rawFrom(ids: readonly number[]): number {
    return this.#parts.retention.ofAll(ids, this.#parts.state.minuteUpTo).rawFrom;
  }

  /** The last good reading of each series before `start`, where a measure needs it, and the end of validity of readings. */
  async before(ids: readonly number[], start: number, end: number, measures: readonly Measure[], signal?: AbortSignal): Promise<Before> {
    const { engine, catalog } = this.#parts;
    if (!measures.includes('avg') && !measures.includes('diff'))
      return { before: new Map(), presence: [], untilOf: (_, time, hold) => time + hold };
    const found = await newestAt(engine, { paramIds: ids, time: start - 1, backMs, rawFrom: this.#rawFrom(ids), good: true }, signal);
    const onChange = ids.filter((id) => catalog.get(id)?.intervalMs === null);
    const since = Math.min(start, ...onChange.flatMap((id) => found.get(id)?.current.time ?? []));
    const presence = onChange.length === 0 ? [] : await presenceOf(engine, catalog, onChange, since, end, { signal });
    const untilOf = untilIn(presence);
    const before = new Map<number, Carried>();
    for (const [id, { current, hold }] of found)
      if (current.text === undefined) before.set(id, { time: current.time, value: current.value, until: untilOf(id, current.time, hold) });
    return { before, presence, untilOf };
  }

  /** The first good reading at or after `end`, where the register at `end` depends on it. */
  async after(
    ids: readonly number[],
    end: number,
    partials: Partials,
    before: ReadonlyMap<number, Carried>,
    untilOf: UntilOf,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<number, First>> {
    const { engine } = this.#parts;
    const later = this.#reachedBy(ids, end);
    const exact = await firstFrom(engine, { paramIds: later, time: end, rawFrom: this.#rawFrom(later), exactly: true }, signal);
    const lapsed = this.#lapsedBy(later, end, { exact, partials, before, untilOf });
    const next = await firstFrom(engine, { paramIds: lapsed, time: end, rawFrom: this.#rawFrom(lapsed) }, signal);
    return new Map([...exact, ...next]);
  }

  /** `before` for totals of each of some ranges, in a few statements. */
  async beforeRanges(ids: readonly number[], ranges: readonly Span[], signal?: AbortSignal) {
    const { engine, catalog } = this.#parts;
    const rawFrom = this.#rawFrom(ids);
    const searches = ranges.map(({ start }) => ({ paramIds: ids, looks: looksBack({ time: start - 1, backMs, rawFrom }) }));
    const found = await besideEach(engine, 'before', searches, signal);
    const onChange = ids.filter((id) => catalog.get(id)?.intervalMs === null);
    const spans = ranges.map(({ start, end }, index) => {
      const times = onChange.flatMap((id) => found[index]?.get(id)?.time ?? []);
      return { start: Math.min(start, ...times), end };
    });
    const presence = onChange.length === 0 ? [] : await presenceWithin(engine, catalog, onChange, spans, { signal });
    const untilOf = untilIn(presence);
    const carried = found.map(
      (readings) =>
        new Map(
          [...readings].map(([id, { time, value, hold }]): [number, Carried] => [id, { time, value, until: untilOf(id, time, hold) }]),
        ),
    );
    return { before: carried, untilOf };
  }

  /** `after` of each of some ranges, in a few statements. */
  async afterRanges(
    ids: readonly number[],
    ranges: readonly (Omit<Known, 'exact' | 'untilOf'> & { readonly end: number })[],
    untilOf: UntilOf,
    signal?: AbortSignal,
  ): Promise<readonly ReadonlyMap<number, First>[]> {
    const search = (of: readonly (readonly number[])[], exactly: boolean) => {
      const searches = ranges.map(({ end }, index) => {
        const paramIds = of[index] ?? [];
        return { paramIds, looks: looksAhead({ time: end, rawFrom: this.#rawFrom(paramIds), exactly }) };
      });
      return besideEach(this.#parts.engine, 'after', searches, signal);
    };
    const later = ranges.map(({ end }) => this.#reachedBy(ids, end));
    const exact = await search(later, true);
    const lapsed = ranges.map(({ end, ...known }, index) =>
      this.#lapsedBy(later[index] ?? [], end, { ...known, exact: exact[index] ?? new Map(), untilOf }),
    );
    const next = await search(lapsed, false);
    return ranges.map((_, index) => new Map([...(exact[index] ?? []), ...(next[index] ?? [])]));
  }

  /** Series that may have a reading at or after `end`. */
  #reachedBy(ids: readonly number[], end: number): readonly number[] {
    const { table } = this.#parts;
    return ids.filter((id) => {
      const slot = table.find(id);
      return slot < 0 || (table.knownTo[slot] ?? -Infinity) >= end;
    });
  }

  /** Counters whose last reading before `end` has expired by then. */
  #lapsedBy(ids: readonly number[], end: number, { exact, partials, before, untilOf }: Known): readonly number[] {
    return ids.filter((id) => {
      if (exact.has(id) || this.#parts.catalog.get(id)?.counter !== true) return false;
      const { from, to } = rangeOf(partials, id);
      const last = to - 1;
      const until = to > from ? untilOf(id, partials.lastTime[last] ?? 0, partials.hold[last] ?? 0) : before.get(id)?.until;
      return until !== undefined && until < end;
    });
  }
}
