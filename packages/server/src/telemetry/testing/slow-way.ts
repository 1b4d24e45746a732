/** Answers of telemetry compared with the direct computation. */
import { expect } from 'vitest';
import type { Bucket } from '../../time/buckets.ts';
import type { Aggregate, Telemetry } from '../types.ts';
import { averageOf, countedIn, type Rules } from './by-hand.ts';
import { batch, type Row } from './fixtures.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Decimals and hold of these series: their catalogue declares one reading per second. */
const rules: Rules = { counter: true, decimals: 2, width: 0 };
const holdMs = 30_000;

/** The expected answer, computed directly. */
function expected(rows: readonly Row[], edges: Float64Array, aggregate: Exclude<Aggregate, 'none'>): number[] {
  const sorted = rows
    .filter(([, , , quality]) => quality !== 2)
    .map(([, time, value]) => ({ time, value: Number(value), hold: holdMs }))
    .sort((a, b) => a.time - b.time);
  return [...edges].slice(0, -1).map((from, i) => {
    const to = edges[i + 1] ?? 0;
    if (aggregate === 'avg') return averageOf(sorted, from, to).avg;
    if (aggregate === 'diff') return countedIn(sorted, from, to, rules);
    const inside = sorted.filter(({ time }) => time >= from && time < to).map(({ value }) => value);
    if (inside.length === 0) return aggregate === 'count' ? 0 : Number.NaN;
    switch (aggregate) {
      case 'sum':
        return inside.reduce((total, value) => total + value, 0);
      case 'count':
        return inside.length;
      case 'min':
        return Math.min(...inside);
      case 'max':
        return Math.max(...inside);
      case 'first':
        return inside[0] ?? Number.NaN;
      default:
        return inside.at(-1) ?? Number.NaN;
    }
  });
}

/** Rejected readings of counters, in order of arrival: fallen ones whose predecessor had not fallen. */
function dips(arrived: readonly Row[], counters: readonly number[]): ReadonlySet<Row> {
  const found = new Set<Row>();
  for (const id of counters) {
    let known = -Infinity;
    let level = 0;
    let since = Number.NaN;
    for (const row of arrived) {
      const [of, time, value, quality] = row;
      if (of !== id || time <= known) continue;
      known = time;
      if (quality === 2) continue;
      const fallen = level > 0 && Number(value) < 0.9 * level;
      if (fallen && (Number.isNaN(since) || (value === 0 && time - since < 5 * minute))) {
        found.add(row);
        if (Number.isNaN(since)) since = time;
      } else {
        level = Number(value);
        since = Number.NaN;
      }
    }
  }
  return found;
}

/**
 * Stores three days of readings of the series 6, 53 and 54 from `start` on, and compares every aggregate, width and level before and after
 * settling.
 */
export async function matchesReference(telemetry: Telemetry, start: number): Promise<void> {
  const random = seeded(7);
  const rows = new Map<number, Row[]>();
  for (const id of [6, 53, 54]) {
    let total = 500;
    const list: Row[] = [];
    for (let time = start; time < start + 3.2 * day; time += 20_000 + Math.floor(random() * 10 * minute)) {
      total = id === 6 ? random() * 100 - 50 : random() < 0.01 ? random() * 5 : total + random() * 10;
      list.push([id, time, Math.round(total * 100) / 100, random() < 0.03 ? 2 : 0]);
    }
    rows.set(id, list);
  }
  const all = [...rows.values()].flat();
  const late = all.filter(() => random() < 0.2);
  const isLate = new Set(late);
  const ordered = all.filter((row) => !isLate.has(row)).sort((a, b) => a[1] - b[1]);
  await telemetry.ingest.submit(batch(ordered.slice(0, ordered.length >> 1)));
  await telemetry.settle();
  await telemetry.ingest.submit(batch(ordered.slice(ordered.length >> 1)));
  await telemetry.ingest.submit(batch(late));
  const disbelieved = dips([...ordered, ...late], [53, 54]);
  for (const [id, list] of rows)
    rows.set(
      id,
      list.filter((row) => !disbelieved.has(row)),
    );
  const widths: Bucket[] = [
    { count: 37, unit: 's' },
    { count: 7, unit: 'm' },
    { count: 1, unit: 'h' },
    { count: 6, unit: 'h' },
    { count: 1, unit: 'd' },
    { count: 1, unit: 'n' },
  ];
  for (const round of ['before', 'after']) {
    if (round === 'after') await telemetry.settle();
    for (const [from, to] of [
      [start + 7_654_321, start + 2.3 * day],
      [start, start + 3 * hour],
    ] as const) {
      for (const total of await telemetry.history.totals({ paramIds: [6, 53, 54], start: from, end: to })) {
        for (const aggregate of ['count', 'sum', 'avg', 'min', 'max', 'first', 'last', 'diff'] as const) {
          if (aggregate === 'diff' && total.paramId === 6) continue;
          const [wanted = 0] = expected(rows.get(total.paramId) ?? [], Float64Array.of(from, to), aggregate);
          expect(total[aggregate], `${round} total ${aggregate} of ${total.paramId}`).toBeCloseTo(wanted, 6);
        }
      }
    }
    for (const bucket of widths) {
      const end = bucket.unit === 's' ? start + 5 * hour : start + 4 * day;
      for (const aggregate of ['avg', 'min', 'max', 'first', 'last', 'sum', 'count', 'diff'] as const) {
        if (round === 'before' && aggregate !== 'diff' && aggregate !== 'sum' && aggregate !== 'avg') continue;
        const answer = await telemetry.history.buckets({ paramIds: [6, 53, 54], start: start + hour, end, bucket, aggregate });
        for (const curve of answer.series) {
          if (aggregate === 'diff' && curve.paramId === 6) continue;
          const edges = Float64Array.of(...curve.times, end);
          const wanted = expected(rows.get(curve.paramId) ?? [], edges, aggregate);
          const label = `${round} ${aggregate} ${bucket.count}${bucket.unit} of ${curve.paramId} from ${answer.source}`;
          expect(
            [...curve.values].map((value) => Math.round(value * 1e6) / 1e6),
            label,
          ).toEqual(wanted.map((value) => Math.round(value * 1e6) / 1e6));
        }
      }
    }
  }
}
