/** Newest reading at or before an instant, and the first at or after one. */
import { dayMs, hourMs, minuteMs } from '@czyun/contract';
import { mayHaveText, oldestIn } from '../engine/contents.ts';
import { numbers, texts } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import { currentRows } from '../rollup/rows.ts';
import { database } from '../schema/schema.ts';
import type { Current, Quality } from '../types.ts';

/** Search steps, nearest first: most points report every few seconds, and a short range is cheap. */
const steps = [2 * minuteMs, hourMs, dayMs];

const rowMs = { readings: 1, minute: minuteMs, hour: hourMs } as const;

/** A part of a search: readings or roll-ups in [from, to], ms. */
export interface Look {
  readonly level: 'readings' | 'minute' | 'hour';
  readonly from: number;
  readonly to: number;
}

/** The rows of a search depend on no data at or after this time, ms: a roll-up may have readings after the end of the search. */
export const endOfLook = ({ level, to }: Pick<Look, 'level' | 'to'>): number => (Math.floor(to / rowMs[level]) + 1) * rowMs[level];

/** The search for the newest reading in [time − backMs, time], in order; before `rawFrom` roll-ups answer. */
export function looksBack({ time, backMs, rawFrom }: Pick<NewestAt, 'time' | 'backMs' | 'rawFrom'>): readonly Look[] {
  const oldest = time - backMs;
  const looks: Look[] = [];
  let to = time;
  for (const step of steps) {
    const from = Math.max(oldest, time - step);
    looks.push({ level: 'readings', from, to });
    to = from - 1;
  }
  if (to < rawFrom) {
    looks.push({ level: 'minute', from: to + 1, to: time });
    to = time;
  }
  return [...looks, { level: 'hour', from: oldest, to }];
}

export interface NewestAt {
  readonly paramIds: readonly number[];
  readonly time: number;
  readonly backMs: number;
  /** Start of the retained readings of all of them; before it roll-ups answer. */
  readonly rawFrom: number;
  /** Only readings that are not bad. */
  readonly good?: boolean;
}

const newestOf = {
  readings: (ids: readonly number[], from: number, to: number, good: boolean) =>
    `SELECT series, max(time) AS t, argMax(value, time) AS v, argMax(quality, time) AS q, argMax(hold, time) AS h FROM ${database}.readings` +
    ` WHERE series IN (${ids.join(',')}) AND time >= ${from} AND time <= ${to}${good ? ' AND quality < 2' : ''} GROUP BY series`,
  text_readings: (ids: readonly number[], from: number, to: number) =>
    `SELECT series, max(time) AS t, argMax(text, time) AS v, argMax(quality, time) AS q, toUInt32(0) AS h FROM ${database}.text_readings` +
    ` WHERE series IN (${ids.join(',')}) AND time >= ${from} AND time <= ${to} GROUP BY series`,
  minute: (ids: readonly number[], from: number, to: number) => rolledUp('minute', minuteMs, ids, from, to),
  hour: (ids: readonly number[], from: number, to: number) => rolledUp('hour', hourMs, ids, from, to),
} as const;

const lastColumns = { series: 'series', last_time: 'last_time', last: 'last', hold: 'hold' };
const firstColumns = { series: 'series', first_time: 'first_time', first: 'first' };

/** Readings of bad quality are not in roll-ups. One that extends beyond `to` does not show the value before it. */
function rolledUp(level: 'minute' | 'hour', widthMs: number, ids: readonly number[], from: number, to: number): string {
  return (
    `SELECT series, max(last_time) AS t, argMax(last, last_time) AS v, toUInt8(0) AS q, argMax(hold, last_time) AS h` +
    ` FROM (${currentRows(level, lastColumns, `series IN (${ids.join(',')}) AND bucket > ${from - widthMs} AND bucket <= ${to}`)})` +
    ` WHERE last_time >= ${from} AND last_time <= ${to} GROUP BY series`
  );
}

/** A value and its hold, ms. */
export interface Held {
  readonly current: Current;
  readonly hold: number;
}

/** Newest stored reading of each point in [time − backMs, time]; points without one are omitted. */
export async function newestAt(engine: Engine, asked: NewestAt, signal?: AbortSignal): Promise<Map<number, Held>> {
  const { time, backMs, good = false } = asked;
  const stored = oldestIn(engine);
  const found = new Map<number, Held>();
  let missing = [...new Set(asked.paramIds)];
  const look = async (where: keyof typeof newestOf, from: number, to: number) => {
    if (missing.length === 0 || from > to || to < stored) return;
    const answer = await engine.query(newestOf[where](missing, from, to, good), {
      signal,
      until: endOfLook({ level: where === 'text_readings' ? 'readings' : where, to }),
    });
    const [series, times, quality, holds] = ['series', 't', 'q', 'h'].map((name) => numbers(answer, name));
    const words = where === 'text_readings' ? texts(answer, 'v') : undefined;
    const values = words ? undefined : numbers(answer, 'v');
    for (let i = 0; i < answer.rows; i++) {
      const paramId = series?.[i] ?? 0;
      const current = { paramId, time: times?.[i] ?? 0, value: values?.[i] ?? Number.NaN, quality: (quality?.[i] ?? 0) as Quality };
      found.set(paramId, { current: words ? { ...current, text: words[i] ?? '' } : current, hold: holds?.[i] ?? 0 });
    }
    missing = missing.filter((id) => !found.has(id));
  };
  for (const { level, from, to } of looksBack(asked)) await look(level, from, to);
  missing = missing.filter((id) => mayHaveText(engine, id));
  await look('text_readings', time - backMs, time);
  return found;
}

export interface FirstFrom {
  readonly paramIds: readonly number[];
  readonly time: number;
  readonly rawFrom: number;
  /** Only a reading of exactly this instant. */
  readonly exactly?: boolean;
}

export interface First {
  readonly time: number;
  readonly value: number;
}

/** Steps of the search in raw readings for the first reading after an instant; later ones are in the hours. */
const aheadSteps = [hourMs, 2 * dayMs];
const farthestMs = 400 * dayMs;

/** The search for the first reading at or after an instant, in order. */
export function looksAhead({ time, rawFrom, exactly = false }: Omit<FirstFrom, 'paramIds'>): readonly Look[] {
  const looks: Look[] = [];
  const end = exactly ? time : time + (aheadSteps.at(-1) ?? 0);
  let from = time;
  for (const to of exactly ? [time] : aheadSteps.map((step) => time + step)) {
    looks.push({ level: 'readings', from, to });
    from = to + 1;
  }
  if (time < rawFrom) looks.push({ level: 'minute', from: time, to: end });
  return exactly ? looks : [...looks, { level: 'hour', from: time, to: time + farthestMs }];
}

const firstOf = {
  readings: (ids: string, { from, to }: Look) =>
    `SELECT series, min(time) AS t, argMin(value, time) AS v FROM ${database}.readings` +
    ` WHERE series IN (${ids}) AND time >= ${from} AND time <= ${to} AND quality < 2 GROUP BY series`,
  minute: (ids: string, look: Look) => firstRolledUp('minute', ids, look),
  hour: (ids: string, look: Look) => firstRolledUp('hour', ids, look),
} as const;

function firstRolledUp(level: 'minute' | 'hour', ids: string, { from, to }: Look): string {
  return (
    `SELECT series, min(first_time) AS t, argMin(first, first_time) AS v` +
    ` FROM (${currentRows(level, firstColumns, `series IN (${ids}) AND bucket > ${from - hourMs} AND bucket <= ${to}`)})` +
    ` WHERE first_time >= ${from} AND first_time <= ${to} GROUP BY series`
  );
}

/** The first stored good reading of each point at or after an instant. */
export async function firstFrom(engine: Engine, asked: FirstFrom, signal?: AbortSignal): Promise<Map<number, First>> {
  const stored = oldestIn(engine);
  const found = new Map<number, First>();
  let missing = [...new Set(asked.paramIds)];
  for (const look of looksAhead(asked)) {
    if (missing.length === 0) break;
    if (look.to < stored) continue;
    const answer = await engine.query(firstOf[look.level](missing.join(','), look), { signal, until: endOfLook(look) });
    const [series, times, values] = ['series', 't', 'v'].map((name) => numbers(answer, name));
    for (let i = 0; i < answer.rows; i++) found.set(series?.[i] ?? 0, { time: times?.[i] ?? 0, value: values?.[i] ?? Number.NaN });
    missing = missing.filter((id) => !found.has(id));
  }
  return found;
}
