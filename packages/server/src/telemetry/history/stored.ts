/** All stored readings in order of time, page by page. */
import { dayMs, hourMs } from '@czyun/contract';
import { oldestIn } from '../engine/contents.ts';
import { numbers, texts } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import { database } from '../schema/schema.ts';
import type { ClearedRange, StoredPage } from '../types.ts';

/** Maximum readings of a page, and target of a time range. */
const maxRows = 100_000;
const aimed = 40_000;
const firstMs = hourMs;
const leastMs = 1000;
const longestMs = 400 * dayMs;

/** Pages of [from, to); empty ones are omitted. */
export async function* storedPages(
  engine: Engine,
  showing: (start: number, end: number) => Promise<void>,
  { paramIds, from, to }: ClearedRange,
  text: boolean,
  signal?: AbortSignal,
): AsyncGenerator<StoredPage> {
  if (paramIds.length === 0) return;
  await showing(from, to);
  const [table, said] = text ? ['text_readings', 'text'] : ['readings', 'value'];
  let width = firstMs;
  for (let at = Math.max(from, oldestIn(engine)); at < to; ) {
    signal?.throwIfAborted();
    const end = Math.min(to, at + width);
    const answer = await engine.query(
      `SELECT series, time, ${said} AS v, quality FROM ${database}.${table} WHERE series IN (${paramIds.join(',')})` +
        ` AND time >= ${at} AND time < ${end} ORDER BY time, series LIMIT ${maxRows + 1}`,
      { lane: 'work', signal },
    );
    const [series, times, quality] = [numbers(answer, 'series'), numbers(answer, 'time'), numbers(answer, 'quality')];
    let { rows } = answer;
    let next = end;
    if (rows > maxRows) {
      // The last instant may continue in the next page.
      next = times[rows - 1] ?? end;
      while (rows > 0 && times[rows - 1] === next) rows--;
      if (rows === 0) throw new Error('more readings of one instant than a page holds');
    }
    width = Math.max(leastMs, Math.min(longestMs, width * 8, rows === 0 ? width * 8 : (width * aimed) / rows));
    at = next;
    if (rows > 0) yield { series, times, values: text ? texts(answer, 'v') : numbers(answer, 'v'), quality, rows, next };
  }
}

/** Time of the oldest reading or roll-up; null if there is none. */
export async function oldestOf(engine: Engine, paramIds: readonly number[]): Promise<number | null> {
  if (paramIds.length === 0) return null;
  const where = `series IN (${paramIds.join(',')})`;
  const parts = [
    ...['readings', 'text_readings'].map((table) => `SELECT min(time) AS t, count() AS n FROM ${database}.${table} WHERE ${where}`),
    `SELECT min(bucket) AS t, count() AS n FROM ${database}.hour WHERE ${where} AND count > 0`,
  ];
  const answer = await engine.query(`SELECT min(t) AS oldest, count() AS parts FROM (${parts.join(' UNION ALL ')}) WHERE n > 0`, {
    lane: 'work',
  });
  return (numbers(answer, 'parts')[0] ?? 0) === 0 ? null : (numbers(answer, 'oldest')[0] ?? null);
}
