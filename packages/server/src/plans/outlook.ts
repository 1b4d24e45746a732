/** Expected energy and money of a plan on a day of a project. */
import {
  type DayKind,
  dateAfter,
  hourMs,
  minuteMs,
  type PlanOutlookAnswer,
  type PlanSlot,
  planMetrics,
  planOfRegisters,
} from '@czyun/contract';
import { planOutlook } from '../energy/plan-outlook.ts';
import { billLine, type Money, Ratio } from '../money/money.ts';
import { type PlanProfit, planProfit } from '../money/plan-profit.ts';
import { Price } from '../money/price.ts';
import { nameIn } from '../registry/index.ts';
import type { DeviceRecord } from '../registry/types.ts';
import type { TariffService } from '../tariffs/index.ts';
import { type Day, dayOf, dayOn } from '../time/days.ts';
import { calendarDay, type ProjectCalendar } from '../time/holidays.ts';
import { type Quarter, quartersOf } from '../time/quarters.ts';
import { type Controllers, isInForce } from './controller.ts';
import type { createExpected } from './expected.ts';

export interface OutlookDeps {
  readonly tariffs: Pick<TariffService, 'prices' | 'days'>;
  readonly controllers: Pick<Controllers, 'held' | 'stateMetrics'>;
  readonly expected: ReturnType<typeof createExpected>;
  readonly now: () => number;
}

const boundMetrics = ['rated_power', 'rated_energy', 'soc', 'soc_lower_limit', 'soc_upper_limit'] as const;
const hundredths = (value: number) => Math.round(value * 100) / 100;

/** Limits of plans of a device, by its latest good values. */
export function boundsOf(controllers: Pick<Controllers, 'held'>, deviceId: number) {
  const held = controllers.held(deviceId, boundMetrics);
  const of = (metric: (typeof boundMetrics)[number]) => held[metric] ?? null;
  const soc = { soc: of('soc'), socLower: of('soc_lower_limit'), socUpper: of('soc_upper_limit') };
  return { ratedPower: of('rated_power'), ratedEnergy: of('rated_energy'), ...soc };
}

export const planDeviceOf = (device: DeviceRecord, controllers: Pick<Controllers, 'held'>, language: 'zh' | 'en') => ({
  deviceId: device.id,
  name: nameIn(language, device),
  ...boundsOf(controllers, device.id),
});

interface AskedOutlook {
  readonly slots: readonly PlanSlot[];
  readonly date: string | null;
  readonly dayKind: DayKind | null;
  readonly whole: boolean;
  readonly soc: number | null;
}

/** Holidays are at most months apart. */
const farthestDays = 200;
/** Number of simulated days of the plan in force; repeated days soon converge. */
const followedDays = 3;

/** The first day of a kind from a date on; that date if no kind is given or no such day exists. */
function nextOf(kind: DayKind | null, from: string, calendar: ProjectCalendar): string {
  const dates = Array.from({ length: farthestDays }, (_, days) => dateAfter(from, days));
  return dates.find((date) => kind === null || calendarDay(date, calendar).kind === kind) ?? from;
}

/** Quarter-hours of a day from an instant on, in whole minutes; the first is cut short. */
function quartersFrom(timeZone: string, day: Day, from: number): Quarter[] {
  const first = Math.ceil(from / minuteMs) * minuteMs;
  return quartersOf(timeZone, day).flatMap(({ start, end, minute }) => {
    if (end <= first) return [];
    const begins = Math.max(start, first);
    return [{ start: begins, end, minute: minute + (begins - start) / minuteMs }];
  });
}

/**
 * Energy in the storage at both ends of an outlook, and its money: energy stored before costs nothing here, and energy that remains is used later, so
 * neither counts as profit.
 */
function storedOf(
  profit: PlanProfit | null,
  { charge, discharge }: { readonly charge: number; readonly discharge: number },
  energy: number,
  efficiency: number,
): { readonly energy: number; readonly money: Money | null } {
  const oneWay = Math.sqrt(efficiency);
  const isDrawn = energy < 0;
  const [moved, all, money] = isDrawn ? [-energy * oneWay, discharge, profit?.value] : [energy / oneWay, charge, profit?.cost];
  const share = all > 0 ? Math.min(1, moved / all) : 0;
  return { energy, money: money ? billLine(money.portion(new Ratio(share.toFixed(8)))) : null };
}

export function createOutlook({ tariffs, controllers, expected, now }: OutlookDeps) {
  const priced = (text: string | null) => (text === null ? null : new Price(text, 'kWh'));

  return async (
    device: DeviceRecord,
    timeZone: string,
    { slots, date: asked, dayKind, whole, soc: wanted }: AskedOutlook,
    signal: AbortSignal,
  ): Promise<PlanOutlookAnswer> => {
    const { projectId } = device;
    const { ratedEnergy, socLower, socUpper, soc: present } = boundsOf(controllers, device.id);
    const at = now();
    const today = dayOf(timeZone, at);
    const calendar = await tariffs.days(projectId);
    const hasRest = today.end - at >= minuteMs;
    const date = asked ?? nextOf(dayKind, whole || !hasRest ? dateAfter(today.date, 1) : today.date, calendar);
    const { kind } = calendarDay(date, calendar);
    const share = await expected.efficiency(device, timeZone, ratedEnergy ?? Number.POSITIVE_INFINITY, signal);
    const load = await expected.netLoad(projectId, timeZone, kind, calendar, signal);
    const missing = [
      ...((wanted ?? present) === null ? (['soc'] as const) : []),
      ...(ratedEnergy === null || ratedEnergy <= 0 ? (['ratedEnergy'] as const) : []),
      ...(socLower === null || socUpper === null ? (['socLimits'] as const) : []),
    ];
    const [efficiency, measured] = [Math.round(share.efficiency * 1000) / 10, share.measured];
    const said = { date, dayKind: kind, efficiency, measured, days: load.days, missing };
    if ((wanted ?? present) === null || ratedEnergy === null || ratedEnergy <= 0 || socLower === null || socUpper === null) {
      const unknown = { charge: null, discharge: null, cost: null, value: null, profit: null, stored: { energy: null, money: null } };
      return { ...said, ...unknown, soc: wanted ?? present, startBy: wanted === null ? 'now' : 'asked', curve: [], misses: [] };
    }
    const battery = { ratedEnergy, socLower, socUpper, efficiency: share.efficiency };

    /** State of charge at the start of a future day, by the plan that the device follows. */
    async function socOn(then: string, standing: readonly PlanSlot[], from: number): Promise<number> {
      let soc = from;
      for (let day = today, days = 0; day.date < then && days < followedDays; day = dayOn(timeZone, dateAfter(day.date, 1)), days += 1) {
        const of = await expected.netLoad(projectId, timeZone, calendarDay(day.date, calendar).kind, calendar, signal);
        const quarters = quartersFrom(timeZone, day, at).map((quarter) => ({ ...quarter, netLoad: of.at(quarter.minute) }));
        soc = planOutlook(standing, quarters, { ...battery, soc }).curve.at(-1)?.soc ?? soc;
      }
      return soc;
    }

    const state = controllers.held(device.id, controllers.stateMetrics(device.id));
    const standing =
      wanted === null && date > today.date && isInForce(state) ? planOfRegisters(controllers.held(device.id, planMetrics)) : null;
    const first = wanted ?? present ?? 0;
    const soc = standing ? await socOn(date, standing, first) : first;
    const startBy = wanted !== null ? 'asked' : standing ? 'plan' : 'now';
    const day = dayOn(timeZone, date);
    const from = wanted === null && date === today.date && hasRest ? at : day.start;
    const quarters = quartersFrom(timeZone, day, from).map((quarter) => ({ ...quarter, netLoad: load.at(quarter.minute) }));
    const found = planOutlook(slots, quarters, { ...battery, soc });
    const spans = await tariffs.prices({ projectId, start: day.start, end: day.end });
    const profit = planProfit(
      quarters.map(({ start, end, netLoad }, index) => {
        const span = spans.find((each) => each.start <= start && start < each.end);
        const { charge = 0, discharge = 0 } = found.energies[index] ?? {};
        const net = netLoad === null ? null : (netLoad * (end - start)) / hourMs;
        return { charge, discharge, netLoad: net, buy: priced(span?.total ?? null), feedIn: priced(span?.feedIn ?? null) };
      }),
    );
    const sum = (way: 'charge' | 'discharge') => found.energies.reduce((all, energy) => all + energy[way], 0);
    const flows = { charge: sum('charge'), discharge: sum('discharge') };
    const last = found.curve.at(-1)?.soc ?? soc;
    const stored = storedOf(profit, flows, ((last - soc) / 100) * ratedEnergy, share.efficiency);
    // Energy stored before is subtracted from the value, energy that remains from the cost.
    const realised = profit && stored.money && (stored.energy < 0 ? profit.profit.minus(stored.money) : profit.profit.plus(stored.money));
    return {
      ...said,
      ...{ soc: hundredths(soc), startBy },
      curve: found.curve.map(({ time, soc: reached }) => ({ time: Math.round(time), soc: hundredths(reached) })),
      charge: Math.round(flows.charge * 1000) / 1000,
      discharge: Math.round(flows.discharge * 1000) / 1000,
      cost: profit?.cost.text ?? null,
      value: profit?.value.text ?? null,
      profit: realised?.text ?? null,
      stored: { energy: Math.round(stored.energy * 1000) / 1000, money: stored.money?.text ?? null },
      misses: found.misses.map(({ slot, start, end, reason }) => ({
        slot: slot + 1,
        start: Math.round(start),
        end: Math.round(end),
        reason,
      })),
    };
  };
}
