/** Newest reading at or before an instant. */
import { numbers, texts } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import { hourMs, minuteMs } from '../rollup/dirty.ts';
import { database } from '../schema.ts';
import type { Current, Quality } from '../types.ts';
import { dayMs } from '../zone.ts';

/** Looked for nearby first: most points report every few seconds, and a short range is a cheap one. */
const steps = [2 * minuteMs, hourMs, dayMs];

export interface NewestAt {
  readonly paramIds: readonly number[];
  readonly time: number;
  readonly backMs: number;
  /** From when on the readings of all of them are still there; before it roll-ups answer. */
  readonly rawFrom: number;
  /** Only readings that are not bad. */
  readonly good?: boolean;
}

const newestOf = {
  readings: (ids: readonly number[], from: number, to: number, good: boolean) =>
    `SELECT series, max(time) AS t, argMax(value, time) AS v, argMax(quality, time) AS q FROM ${database}.readings` +
    ` WHERE series IN (${ids.join(',')}) AND time >= ${from} AND time <= ${to}${good ? ' AND quality < 2' : ''} GROUP BY series`,
  text_readings: (ids: readonly number[], from: number, to: number) =>
    `SELECT series, max(time) AS t, argMax(text, time) AS v, argMax(quality, time) AS q FROM ${database}.text_readings` +
    ` WHERE series IN (${ids.join(',')}) AND time >= ${from} AND time <= ${to} GROUP BY series`,
  minute: (ids: readonly number[], from: number, to: number) => rolledUp('minute', minuteMs, ids, from, to),
  hour: (ids: readonly number[], from: number, to: number) => rolledUp('hour', hourMs, ids, from, to),
} as const;

/** Readings of bad quality are not in roll-ups. One that goes on after `to` does not tell what was before. */
function rolledUp(level: 'minute' | 'hour', widthMs: number, ids: readonly number[], from: number, to: number): string {
  return (
    `SELECT series, max(s.last_time) AS t, argMax(s.last, s.last_time) AS v, toUInt8(0) AS q FROM ${database}.${level} AS s FINAL` +
    ` WHERE series IN (${ids.join(',')}) AND bucket > ${from - widthMs} AND bucket <= ${to} AND last_time >= ${from} AND last_time <= ${to} GROUP BY series`
  );
}

/** Newest stored reading of each point in [time − backMs, time]; points without one are left out. */
export async function newestAt(engine: Engine, asked: NewestAt, signal?: AbortSignal): Promise<Map<number, Current>> {
  const { time, backMs, rawFrom, good = false } = asked;
  const found = new Map<number, Current>();
  let missing = [...new Set(asked.paramIds)];
  const look = async (where: keyof typeof newestOf, from: number, to: number) => {
    if (missing.length === 0 || from > to) return;
    const answer = await engine.query(newestOf[where](missing, from, to, good), { signal });
    const [series, times, quality] = ['series', 't', 'q'].map((name) => numbers(answer, name));
    const words = where === 'text_readings' ? texts(answer, 'v') : undefined;
    const values = words ? undefined : numbers(answer, 'v');
    for (let i = 0; i < answer.rows; i++) {
      const paramId = series?.[i] ?? 0;
      const current = { paramId, time: times?.[i] ?? 0, value: values?.[i] ?? Number.NaN, quality: (quality?.[i] ?? 0) as Quality };
      found.set(paramId, words ? { ...current, text: words[i] ?? '' } : current);
    }
    missing = missing.filter((id) => !found.has(id));
  };
  const oldest = time - backMs;
  let to = time;
  for (const step of steps) {
    const from = Math.max(oldest, time - step);
    await look('readings', from, to);
    to = from - 1;
  }
  if (to < rawFrom) {
    await look('minute', to + 1, time);
    to = time;
  }
  await look('hour', oldest, to);
  await look('text_readings', oldest, time);
  return found;
}
