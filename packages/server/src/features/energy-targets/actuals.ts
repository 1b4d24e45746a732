/** What days came to: energies from registers by the one way to an energy, charges from days that are settled. */
import { dayMs, type TargetQuantity, type TargetSubject, targetQuantities, targetQuantityNames } from '@czyun/contract';
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

/** A subject and what it is made of: registers, or a figure of settled days. */
export interface Source extends TargetSubject {
  readonly of: Combination | Money | null;
}

const energyOf = { gridImport: ['gridImport'], load: ['load'], generated: ['pv', 'wind'], discharge: ['discharge'] } as const;
const isEnergy = (quantity: TargetQuantity): quantity is keyof typeof energyOf => quantity in energyOf;

/** What targets can be set for: quantities that the project has registers for, its charges, and its sub-items. */
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

/** The days of a year of a zone. */
function daysOf(
  timeZone: string,
  year: number,
): { readonly date: string; readonly month: number; readonly start: number; readonly end: number }[] {
  const days = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += dayMs) {
    const { date, start, end } = dayOn(timeZone, new Date(at).toISOString().slice(0, 10));
    if (end > start) days.push({ date, month: Number(date.slice(5, 7)), start, end });
  }
  return days;
}

/** What each source came to on the days of some years, up to now; by year. */
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
        const known = paid.get(date);
        const text = known?.money[of] ?? null;
        return { ...day, value: text === null ? null : Number(text), estimated: known?.isUnsure === true };
      }
      const value = start >= now ? null : combined(of, (paramId) => byDay.get(paramId)?.get(start)?.value);
      return { ...day, value, estimated: [...(of?.keys() ?? [])].some((paramId) => byDay.get(paramId)?.get(start)?.estimated === true) };
    });
}
