/** Energy and cost of planned work: pieces at the energy per piece so far, at the prices of the time in which they are made. */
import { dayMs, type Language } from '@czyun/contract';
import type { WorkSpan } from '@czyun/contract/production';
import { billLine, type Money } from '../../money/money.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { priceSourcesOf } from '../../tariffs/index.ts';
import { quarterMs } from '../../time/quarters.ts';
import type { FeatureDeps } from '../deps.ts';
import { createPieceMachines } from './machines.ts';
import { type Prices, pricesOf } from './prices.ts';
import { createPieceQuery } from './query.ts';
import { costOf, unitDigits } from './units.ts';

/** Past days whose energy per piece is used for planned work. */
export const plannedFromDays = 7;

/** Pieces made on a machine within these working times. */
export interface PlannedRun {
  readonly deviceId: number;
  readonly product: string;
  readonly quantity: number;
  readonly spans: readonly WorkSpan[];
}

export interface PlannedEnergy {
  readonly kWh: number;
  /** null: a price is unknown. */
  readonly cost: Money | null;
}

/** Whole units of energy of a run by price; the energy is spread evenly over its working time. */
export function pricedRun(units: number, spans: readonly WorkSpan[], priceAt: Prices['at']): Map<number, number> {
  const priced = new Map<number, number>();
  const whole = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  let worked = 0;
  let given = 0;
  for (const span of spans)
    for (let at = span.start; at < span.end; ) {
      const next = Math.min(span.end, at - (at % quarterMs) + quarterMs);
      worked += next - at;
      // Cumulative rounding, so that the parts add up to the whole.
      const due = Math.round((units * worked) / whole);
      const price = priceAt(at);
      priced.set(price, (priced.get(price) ?? 0) + due - given);
      given = due;
      at = next;
    }
  return priced;
}

/** The working times that end with `end` and add up to `workMs`. */
export function spansBefore(spans: readonly WorkSpan[], end: number, workMs: number): WorkSpan[] {
  const found: WorkSpan[] = [];
  let left = workMs;
  for (const span of spans.filter(({ start }) => start < end).toReversed()) {
    if (left <= 0) break;
    const to = Math.min(span.end, end);
    const from = Math.max(span.start, to - left);
    left -= to - from;
    if (to > from) found.unshift({ start: from, end: to });
  }
  return found;
}

export function createPlannedEnergy(deps: FeatureDeps) {
  const { db, registry } = deps;
  const pieces = createPieceQuery(deps, createPieceMachines(deps));

  /** Energy in production so far, kWh per piece, by machine and product; and the cost of planned runs. */
  return async (projectId: number, now: number) => {
    const language: Language = 'zh';
    const query = { projectId, start: now - plannedFromDays * dayMs, end: now, by: ['device', 'product'] as const };
    const { rows } = await pieces(query, { language, hasMoney: false, now });
    const sums = new Map<string, { kWh: number; made: number }>();
    for (const { deviceId, product, kinds, made } of rows)
      for (const key of new Set([`${deviceId}/${product}`, `${deviceId}/`])) {
        const sum = sums.get(key) ?? { kWh: 0, made: 0 };
        // Pieces without recorded energy would understate the energy per piece.
        if (kinds.productive > 0 && made !== null) sums.set(key, { kWh: sum.kWh + kinds.productive, made: sum.made + made });
      }
    const timeZone = timeZoneOf(registry, projectId);
    /** null: too little data of the machine. */
    const perPiece = (deviceId: number, product: string): number | null => {
      const found = sums.get(`${deviceId}/${product}`) ?? sums.get(`${deviceId}/`);
      return found === undefined || found.made === 0 ? null : found.kWh / found.made;
    };
    const of = async (runs: readonly PlannedRun[]): Promise<PlannedEnergy> => {
      // Expected ends can be fractions of a millisecond, which PostgreSQL rejects as a time.
      const end = Math.ceil(Math.max(now + 1, ...runs.flatMap(({ spans }) => spans.map((span) => span.end))));
      const prices = pricesOf(await priceSourcesOf(db, projectId, { start: now, end, timeZone }), now, end);
      const all = new Map<number, number>();
      let sum = 0;
      for (const { deviceId, product, quantity, spans } of runs) {
        const units = Math.round((perPiece(deviceId, product) ?? 0) * quantity * 10 ** unitDigits);
        for (const [price, part] of pricedRun(units, spans, prices.at)) {
          sum += part;
          all.set(price, (all.get(price) ?? 0) + part);
        }
      }
      const cost = costOf(all, unitDigits, prices.texts);
      return { kWh: sum / 10 ** unitDigits, cost: cost && billLine(cost) };
    };
    return { perPiece, of };
  };
}

export type PlannedEnergySource = ReturnType<typeof createPlannedEnergy>;
