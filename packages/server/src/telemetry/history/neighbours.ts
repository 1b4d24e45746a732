/** Readings just outside a range, and the end of their validity. */
import { dayMs } from '@czyun/contract';
import type { Engine } from '../engine/types.ts';
import { whilePresent } from '../intake/hold.ts';
import type { SeriesTable } from '../intake/series-table.ts';
import { type PresenceRuns, presenceOf, presentUntil, type Run } from '../rollup/presence.ts';
import type { SeriesRetention } from '../rollup/retention.ts';
import type { RollupState } from '../rollup/state.ts';
import type { SeriesCatalog } from '../types.ts';
import type { Carried } from './averages.ts';
import type { Measure } from './measures.ts';
import { type Partials, rangeOf } from './partials.ts';
import { type First, firstFrom, newestAt } from './values-at.ts';

/** End of the validity of the last reading of a series, at `time`. */
export type UntilOf = (paramId: number, time: number, hold: number) => number;

export interface Before {
  readonly before: ReadonlyMap<number, Carried>;
  readonly presence: PresenceRuns;
  readonly untilOf: UntilOf;
}

const backMs = 400 * dayMs;

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
    const runs = new Map(presence.flatMap((each) => each.series.map((id) => [id, each.runs] as const)));
    const none: readonly Run[] = [];
    const untilOf: UntilOf = (id, time, hold) => (hold === whilePresent ? presentUntil(runs.get(id) ?? none, time) : time + hold);
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
    const { engine, catalog, table } = this.#parts;
    const later = ids.filter((id) => {
      const slot = table.find(id);
      return slot < 0 || (table.knownTo[slot] ?? -Infinity) >= end;
    });
    const exact = await firstFrom(engine, { paramIds: later, time: end, rawFrom: this.#rawFrom(later), exactly: true }, signal);
    const lapsed = later.filter((id) => {
      if (exact.has(id) || catalog.get(id)?.counter !== true) return false;
      const { from, to } = rangeOf(partials, id);
      const last = to - 1;
      const until = to > from ? untilOf(id, partials.lastTime[last] ?? 0, partials.hold[last] ?? 0) : before.get(id)?.until;
      return until !== undefined && until < end;
    });
    const next = await firstFrom(engine, { paramIds: lapsed, time: end, rawFrom: this.#rawFrom(lapsed) }, signal);
    return new Map([...exact, ...next]);
  }
}
