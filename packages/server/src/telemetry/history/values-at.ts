/** Newest reading at or before an instant. */
import { numbers, texts } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import { database } from '../schema.ts';
import type { Current, Quality } from '../types.ts';

const hourMs = 3_600_000;
/** Looked for nearby first: most points report every few seconds, and a short range is a cheap one. */
const steps = [2 * 60_000, hourMs, 24 * hourMs];

async function newestRaw(
  engine: Engine,
  ids: readonly number[],
  from: number,
  to: number,
  found: Map<number, Current>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const where = `series IN (${ids.join(',')}) AND time >= ${from} AND time <= ${to}`;
  const answer = await engine.query(
    `SELECT series, max(time) AS t, argMax(value, time) AS v, argMax(quality, time) AS q FROM ${database}.readings WHERE ${where} GROUP BY series`,
    { signal },
  );
  const [series, time, value, quality] = ['series', 't', 'v', 'q'].map((name) => numbers(answer, name));
  for (let i = 0; i < answer.rows; i++)
    found.set(series?.[i] ?? 0, {
      paramId: series?.[i] ?? 0,
      time: time?.[i] ?? 0,
      value: value?.[i] ?? Number.NaN,
      quality: (quality?.[i] ?? 0) as Quality,
    });
}

async function newestText(
  engine: Engine,
  ids: readonly number[],
  from: number,
  to: number,
  found: Map<number, Current>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const where = `series IN (${ids.join(',')}) AND time >= ${from} AND time <= ${to}`;
  const answer = await engine.query(
    `SELECT series, max(time) AS t, argMax(text, time) AS v, argMax(quality, time) AS q FROM ${database}.text_readings WHERE ${where} GROUP BY series`,
    { signal },
  );
  const [series, time, quality] = ['series', 't', 'q'].map((name) => numbers(answer, name));
  const words = texts(answer, 'v');
  for (let i = 0; i < answer.rows; i++) {
    const paramId = series?.[i] ?? 0;
    const at = time?.[i] ?? 0;
    if ((found.get(paramId)?.time ?? -Infinity) > at) continue;
    found.set(paramId, { paramId, time: at, value: Number.NaN, text: words[i] ?? '', quality: (quality?.[i] ?? 0) as Quality });
  }
}

/** From hour roll-ups: readings of bad quality are not in them. */
async function newestRolledUp(
  engine: Engine,
  ids: readonly number[],
  from: number,
  to: number,
  found: Map<number, Current>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const where = `series IN (${ids.join(',')}) AND bucket > ${from - hourMs} AND last_time >= ${from} AND last_time <= ${to}`;
  const answer = await engine.query(
    `SELECT series, max(s.last_time) AS t, argMax(s.last, s.last_time) AS v FROM ${database}.hour AS s FINAL WHERE ${where} GROUP BY series`,
    { signal },
  );
  const [series, time, value] = ['series', 't', 'v'].map((name) => numbers(answer, name));
  for (let i = 0; i < answer.rows; i++)
    found.set(series?.[i] ?? 0, { paramId: series?.[i] ?? 0, time: time?.[i] ?? 0, value: value?.[i] ?? Number.NaN, quality: 0 });
}

/** Newest stored reading of each point in [time − backMs, time]; points without one are left out. */
export async function newestAt(
  engine: Engine,
  paramIds: readonly number[],
  time: number,
  backMs: number,
  signal?: AbortSignal,
): Promise<Map<number, Current>> {
  const found = new Map<number, Current>();
  let missing = [...new Set(paramIds)];
  const oldest = time - backMs;
  let to = time;
  for (const step of steps) {
    if (missing.length === 0 || to < oldest) break;
    const from = Math.max(oldest, time - step);
    await newestRaw(engine, missing, from, to, found, signal);
    missing = missing.filter((id) => !found.has(id));
    to = from - 1;
  }
  if (missing.length > 0 && to >= oldest) {
    await newestRolledUp(engine, missing, oldest, to, found, signal);
    missing = missing.filter((id) => !found.has(id));
  }
  if (missing.length > 0) await newestText(engine, missing, oldest, time, found, signal);
  for (const [id, current] of found) if (current.time < oldest) found.delete(id);
  return found;
}
