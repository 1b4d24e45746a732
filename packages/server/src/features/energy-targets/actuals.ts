/** Actual values of days: energies from registers, money from settled days. */
import { dateAfter, type TargetQuantity, type TargetSubject, targetQuantities, targetQuantityNames } from '@czyun/contract';
import { createCounts } from '../../energy/counts.ts';
import { talliesOf } from '../../energy/tallies.ts';
import { offeredBy, type ProjectRecord } from '../../registry/index.ts';
import { settledMoney } from '../../settlement/index.ts';
import { itemsOf } from '../../sub-items/items.ts';
import { type Combination, combinationsOf, combined } from '../../sub-items/quantities.ts';
import { dayOn } from '../../time/days.ts';
import type { FeatureDeps } from '../deps.ts';
import type { DayValue } from './progress.ts';

export type ActualDeps = Pick<FeatureDeps, 'db' | 'registry' | 'telemetry'>;

type Money = 'purchase' | 'chargeCost' | 'dischargeValue' | 'profit';

/** A subject and its source: registers, or an amount of settled days. */
export interface Source extends TargetSubject {
  readonly of: Combination | Money | null;
}

const energyOf = { gridImport: ['gridImport'], load: ['load'], generated: ['pv', 'wind'], discharge: ['discharge'] } as const;
const isEnergy = (quantity: TargetQuantity): quantity is keyof typeof energyOf => quantity in energyOf;

/** Subjects of targets: quantities with registers in the project, its money, and its sub-items. */
export async function sourcesOf({ db, registry, telemetry }: ActualDeps, project: ProjectRecord): Promise<readonly Source[]> {
  const tallies = talliesOf(project.type, registry.devicesOf(project.id), (device) => offeredBy(device, telemetry.newest));
  const own = targetQuantityNames.flatMap((quantity): Source[] => {
    const subject = { quantity, name: null, ...targetQuantities[quantity] };
    if (!isEnergy(quantity)) return [{ ...subject, of: quantity }];
    const keys: readonly string[] = energyOf[quantity];
    const parts = tallies.filter(({ key }) => keys.includes(key)).flatMap((tally) => tally.parts);
    if (parts.length === 0) return [];
    const of = new Map<number, number>();
    for (const { param, sign } of parts) of.set(param.paramId, (of.get(param.paramId) ?? 0) + sign);
    return [{ ...subject, of }];
  });
  const items = await itemsOf(db, registry, project.id, 'zh');
  const combinations = combinationsOf(items);
  const below = items.map(
    ({ id, name, unit }): Source => ({ quantity: `item:${id}`, name, unit, kind: 'limit', of: combinations.get(id) ?? null }),
  );
  return [...own, ...below];
}

function daysOf(
  timeZone: string,
  year: number,
): { readonly date: string; readonly month: number; readonly start: number; readonly end: number }[] {
  const days = [];
  for (let date = `${year}-01-01`; date < `${year + 1}-01-01`; date = dateAfter(date, 1)) {
    const { start, end } = dayOn(timeZone, date);
    if (end > start) days.push({ date, month: Number(date.slice(5, 7)), start, end });
  }
  return days;
}

/** Values of each source on the days of these years, up to now. */
export async function actualsOf(
  { db, registry, telemetry }: ActualDeps,
  { project, years, now }: { readonly project: ProjectRecord; readonly years: readonly number[]; readonly now: number },
  sources: readonly Source[],
  signal?: AbortSignal,
): Promise<(source: Source, year: number) => DayValue[]> {
  const { timeZone } = project;
  const calendar = new Map(years.map((year) => [year, daysOf(timeZone, year)]));
  const all = [...calendar.values()].flat();
  const [first, last] = [all[0], all.at(-1)];
  const ids = new Set(sources.flatMap(({ of }) => (typeof of === 'object' && of !== null ? [...of.keys()] : [])));
  const params = [...ids].flatMap((paramId) => registry.param(paramId) ?? []);
  const range = { start: first?.start ?? 0, end: Math.min(now, last?.end ?? 0), timeZone };
  const isPaid = sources.some(({ of }) => typeof of === 'string');
  const [byDay, settled] = await Promise.all([
    createCounts(telemetry.history).byDay(params, range, signal),
    isPaid && first && last ? settledMoney(db, project.id, first.date, last.date) : [],
  ]);
  const paid = new Map(settled.map((day) => [day.date, day]));
  return ({ of }, year) =>
    (calendar.get(year) ?? []).map(({ date, month, start, end }): DayValue => {
      const day = { start, end, month };
      if (typeof of === 'string') {
        const settledDay = paid.get(date);
        const text = settledDay?.money[of] ?? null;
        return { ...day, value: text === null ? null : Number(text), estimated: settledDay?.isUnsure === true };
      }
      const value = start >= now ? null : combined(of, (paramId) => byDay.get(paramId)?.get(start)?.value);
      return { ...day, value, estimated: [...(of?.keys() ?? [])].some((paramId) => byDay.get(paramId)?.get(start)?.estimated === true) };
    });
}
