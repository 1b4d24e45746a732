/**
 * Stored history as known at an instant, with the interface of `History`: later amendments are undone, and readings after the instant are
 * omitted. Series without later amendments are answered from the current history.
 */

import { partialsOfReadings } from '../../telemetry/history/by-readings.ts';
import { curveOf, registerCurve } from '../../telemetry/history/measures.ts';
import type { Aggregate, Curve, CurveAnswer, History, RegisterCurve } from '../../telemetry/types.ts';
import { drawn } from './drawn.ts';
import { spliced } from './spliced.ts';
import type { Reading } from './then.ts';
import { amendedSeries, reachMs, readingsAsKnown, type Touched, type UndoneDeps } from './undone.ts';

export type KnownHistory = Pick<History, 'buckets' | 'reduced' | 'registers' | 'valuesAt'>;

export interface KnownDeps extends UndoneDeps {
  readonly history: KnownHistory;
}

type Range = readonly [start: number, end: number];

const columnsOf = (readings: readonly Reading[]) => ({
  times: readings.map(({ time }) => time),
  values: readings.map(({ value }) => value),
  holds: readings.map(({ hold }) => hold),
});

/** From the first change to the end of the last one's effect. */
function touchedRange({ ranges, info }: Touched): Range {
  return [ranges[0]?.from ?? 0, Math.max(...ranges.map(({ to }) => to)) + reachMs(info)];
}

/** Buckets affected by a change: index of the first, and of the one after the last; equal: none. */
function bucketsIn(edges: Float64Array, [from, to]: Range): Range {
  const count = edges.length - 1;
  let [first, last] = [0, count];
  while (first < count && (edges[first + 1] ?? 0) < from) first += 1;
  while (last > first && (edges[last - 1] ?? 0) > to) last -= 1;
  return [first, last];
}

export function createKnownHistory(deps: KnownDeps, known: number): KnownHistory {
  const { history } = deps;

  /** Buckets of one series recomputed from readings, from the first to the last changed one; null: none changed. */
  async function remade(touched: Touched, edges: Float64Array, signal: AbortSignal | undefined) {
    const [first, last] = bucketsIn(edges, touchedRange(touched));
    if (last <= first) return null;
    const own = edges.slice(first, last + 1);
    const reach = reachMs(touched.info);
    const around: Range = [(own[0] ?? 0) - reach, (own.at(-1) ?? 0) + reach];
    const readings = columnsOf(await readingsAsKnown(deps, touched, around, known, signal));
    return { first, ...partialsOfReadings(readings, { paramId: touched.param.paramId, info: touched.info, edges: own }) };
  }

  /** The curves of one aggregate. */
  async function curvesThen(
    curves: readonly Curve[],
    { start, end, signal }: { readonly start: number; readonly end: number; readonly signal?: AbortSignal | undefined },
    aggregate: Aggregate,
    touched: ReadonlyMap<number, Touched>,
  ): Promise<Curve[]> {
    const series: Curve[] = [];
    for (const curve of curves) {
      const own = touched.get(curve.paramId);
      if (!own) series.push(curve);
      else if (aggregate === 'none') {
        const found = columnsOf(await readingsAsKnown(deps, own, [start, end], known, signal));
        const [times, values] = [Float64Array.from(found.times), Float64Array.from(found.values)];
        series.push({ paramId: curve.paramId, times, values, holds: Uint32Array.from(found.holds) });
      } else {
        const part = await remade(own, Float64Array.of(...curve.times, end), signal);
        series.push(part === null ? curve : spliced(curve, curveOf(part.partials, part.around, aggregate).curve, part.first));
      }
    }
    return series;
  }

  return {
    async buckets(request): Promise<CurveAnswer> {
      const { paramIds, start, signal, aggregate, also = [] } = request;
      const end = Math.min(request.end, known);
      const bucket = aggregate === 'none' ? 'raw' : request.bucket;
      if (end <= start) return { series: paramIds.map(emptyCurve), bucket, source: 'raw' };
      const answer = await history.buckets({ ...request, end });
      const touched = await amendedSeries(deps, paramIds, { start, end }, known);
      // Individual readings may stop before the end.
      const range = { start, end: answer.next ?? end, signal };
      const series = await curvesThen(answer.series, range, aggregate, touched);
      const further: Curve[][] = [];
      for (const [index, each] of also.entries()) further.push(await curvesThen(answer.also?.[index] ?? [], range, each, touched));
      return { ...answer, series, ...(further.length > 0 ? { also: further } : {}) };
    },

    async reduced(request) {
      const { paramIds, start, columns, signal } = request;
      const end = Math.min(request.end, known);
      if (end <= start) return { series: paramIds.map(emptyCurve), bucket: 'raw', source: 'raw' };
      // Keeps the requested width of the columns.
      const own = Math.max(1, Math.ceil((columns * (end - start)) / (request.end - start)));
      const answer = await history.reduced({ ...request, end, columns: own });
      const touched = await amendedSeries(deps, paramIds, { start, end }, known);
      const series: Curve[] = [];
      for (const curve of answer.series) {
        const changed = touched.get(curve.paramId);
        if (!changed) {
          series.push(curve);
          continue;
        }
        const [first, last] = touchedRange(changed);
        const [from, to] = [Math.max(start, first - 1), Math.min(end, last)];
        const readings = await readingsAsKnown(deps, changed, [from - reachMs(changed.info), to], known, signal);
        const part = drawn(readings, [from, to], Math.max(1, Math.ceil((own * (to - from)) / (end - start))));
        series.push(redrawn(curve, [from, to], part));
      }
      return { ...answer, series };
    },

    async registers(request) {
      const { paramIds, start, signal } = request;
      const end = Math.min(request.end, known);
      if (end <= start) return [];
      const curves = await history.registers({ ...request, end });
      const touched = await amendedSeries(deps, paramIds, { start, end }, known);
      const found: RegisterCurve[] = [];
      for (const curve of curves) {
        const own = touched.get(curve.paramId);
        const part = own && (await remade(own, curve.edges, signal));
        found.push(part ? splicedRegister(curve, registerCurve(part.partials, part.around), part.first) : curve);
      }
      return found;
    },

    async valuesAt(request) {
      const { paramIds, backMs } = request;
      const time = Math.min(request.time, known);
      const values = new Map((await history.valuesAt({ ...request, time })).map((value) => [value.paramId, value]));
      const touched = await amendedSeries(deps, paramIds, { start: time - backMs, end: time + 1 }, known);
      for (const [paramId, own] of touched) {
        const last = own.ranges.at(-1)?.to ?? 0;
        // A value newer than every change is unchanged.
        if ((values.get(paramId)?.time ?? 0) > last) continue;
        const found = await lastThen(own, [time - backMs, time + 1]);
        if (found) values.set(paramId, { paramId, time: found.time, value: found.value, quality: 0 });
        else values.delete(paramId);
      }
      return paramIds.flatMap((id) => values.get(id) ?? []);
    },
  };

  /** The last reading of a range; searched near its end first. */
  async function lastThen(touched: Touched, [from, to]: Range): Promise<Reading | undefined> {
    const near = Math.max(from, to - reachMs(touched.info));
    const found = (await readingsAsKnown(deps, touched, [near, to], known)).at(-1);
    return found ?? (near > from ? (await readingsAsKnown(deps, touched, [from, near], known)).at(-1) : undefined);
  }
}

const emptyCurve = (paramId: number): Curve => ({ paramId, times: new Float64Array(0), values: new Float64Array(0) });

/** Replaces the part of a drawn curve between two instants. */
function redrawn(curve: Curve, [from, to]: Range, part: { readonly times: number[]; readonly values: (number | null)[] }): Curve {
  const rows = Array.from(curve.times, (time, row) => [time, curve.values[row] ?? Number.NaN] as const);
  const all = [
    ...rows.filter(([time]) => time < from),
    ...part.times.map((time, row) => [time, part.values[row] ?? Number.NaN] as const),
    ...rows.filter(([time]) => time >= to),
  ];
  return { ...curve, times: Float64Array.from(all, ([time]) => time), values: Float64Array.from(all, ([, value]) => value) };
}

function splicedRegister(curve: RegisterCurve, part: RegisterCurve, first: number): RegisterCurve {
  // The first edge of the part is before the change.
  const at = first === 0 ? 0 : 1;
  const edges = <T extends Float64Array | Uint8Array>(of: (each: RegisterCurve) => T): T => {
    const all = of(curve).slice() as T;
    all.set(of(part).subarray(at), first + at);
    return all;
  };
  const values = curve.values.slice();
  values.set(part.values, first);
  return {
    ...curve,
    values,
    readings: edges(({ readings }) => readings),
    times: edges(({ times }) => times),
    estimated: edges(({ estimated }) => estimated),
    lapsed: edges(({ lapsed }) => lapsed),
  };
}
