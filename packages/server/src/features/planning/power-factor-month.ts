/**
 * A month extrapolated from the thirty days before an instant, as its bill would have it: the base of the power-factor charge and its cosφ.
 */
import type { NoPowerFactorReason, PowerFactorView, Tariff } from '@czyun/contract';
import { type BillDay, billOf } from '../../money/settlement/bill.ts';
import { cosOf, type PowerFactorEffect, type PowerFactorMonth, powerFactorEffect } from '../../planning/power-factor.ts';
import type { Simulation } from '../../planning/simulation.ts';
import type { DaySettlement } from '../../settlement/index.ts';
import { lastDays } from '../../time/days.ts';
import { yuan } from './yuan.ts';

/** Days of the month, and the minimum of known days. */
const monthDays = 30;
const leastDays = 7;

export interface ReckonedMonth {
  readonly standard: string;
  readonly days: number;
  readonly none: NoPowerFactorReason | null;
  readonly month: PowerFactorMonth | null;
  readonly effect: PowerFactorEffect | null;
}

export interface MonthWish {
  readonly projectId: number;
  readonly timeZone: string;
  /** Tariff of the charge. */
  readonly tariff: Pick<Tariff, 'basic' | 'powerFactor'> | null;
  /** End of the last day, UTC ms. */
  readonly until: number;
}

/** Settled days of a project between two dates, computed from stored data; implemented by `createSettling`. */
export interface DaySource {
  settleDays(projectId: number, from: string, to: string, signal?: AbortSignal): AsyncIterable<Pick<DaySettlement, 'inputs' | 'settled'>>;
}

/** null: the tariff has no power-factor charge. */
export async function powerFactorMonth(
  settling: DaySource,
  { projectId, timeZone, tariff, until }: MonthWish,
  signal?: AbortSignal,
): Promise<ReckonedMonth | null> {
  const rule = tariff?.powerFactor;
  if (!rule) return null;
  const range = lastDays(timeZone, until - 1, monthDays);
  const [first, last] = [range[0], range.at(-1)];
  if (!first || !last) return null;
  const known: BillDay[] = [];
  let metered = 0;
  for await (const { inputs, settled } of settling.settleDays(projectId, first.date, last.date, signal)) {
    const { gridImport, reactive } = settled.figures.energy;
    if (gridImport !== null) metered += 1;
    if (gridImport !== null && reactive !== null) known.push({ inputs, settled, revision: 0 });
  }
  const days = known.length;
  const none = (why: NoPowerFactorReason): ReckonedMonth => ({ standard: rule.standard, days, none: why, month: null, effect: null });
  if (days < leastDays) return none(days === 0 && metered > 0 ? 'reactive' : 'days');
  const { figures, basic, powerFactor } = billOf({
    ...{ month: '', start: first.start, end: last.end, timeZone, days: known, unmeasured: [], tariff, parties: [] },
  });
  const { cos = null, base = null } = powerFactor ?? {};
  const { reactive } = figures.energy;
  if (cos === null || reactive === null) return none('reactive');
  if (base === null) return none('base');
  // The charge for demand or capacity is monthly, whichever days are known.
  const ofMonth = rule.withBasic ? Number(basic.charge ?? 0) : 0;
  const share = monthDays / days;
  const month: PowerFactorMonth = {
    ...{ standard: rule.standard, cos, reactive: Number(reactive) * share },
    base: (Number(base) - ofMonth) * share + ofMonth,
  };
  return { standard: rule.standard, days, none: null, month, effect: powerFactorEffect(month) };
}

const rounded = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places;

/** Figures of a day: its share of the charge, and the cosφ if all days of the month were like it. */
export function powerFactorView(
  reckoned: ReckonedMonth | null,
  without: Simulation,
  run: Simulation,
  hours: readonly number[],
): PowerFactorView {
  if (!reckoned) return null;
  const { standard, days, none, month, effect } = reckoned;
  const cosLike = ({ quarters }: Simulation) => {
    if (!month) return null;
    const bought = quarters.reduce((sum, quarter, at) => sum + quarter.bought * (hours[at] ?? 0), 0);
    const cos = cosOf(bought * monthDays, month.reactive);
    return cos === null ? null : rounded(cos, 4);
  };
  return {
    ...{ standard, days, none, cos: month?.cos ?? null },
    rate: effect && rounded(effect.rate * 100, 4),
    price: effect && rounded(effect.price, 6),
    ...{ cosWithout: cosLike(without), cosWith: cosLike(run) },
    effect: effect && yuan(run.powerFactorCost - without.powerFactorCost),
  };
}
