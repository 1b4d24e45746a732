/** What a plan comes to on a day of a project. */
import type { DayKind, PlanOutlookAnswer, PlanSlot } from '@czyun/contract';
import { planOutlook } from '../../energy/plan-outlook.ts';
import { planProfit } from '../../money/plan-profit.ts';
import { Price } from '../../money/price.ts';
import { nameIn } from '../../registry/index.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { dayMs, dayOf, dayOn } from '../../time/days.ts';
import { calendarDay, type SetDay } from '../../time/holidays.ts';
import { quartersOf } from '../../time/quarters.ts';
import type { TariffService } from '../tariffs/index.ts';
import type { Controllers } from './controller.ts';
import type { createExpected } from './expected.ts';

export interface OutlookDeps {
  readonly tariffs: Pick<TariffService, 'prices' | 'calendar'>;
  readonly controllers: Pick<Controllers, 'held'>;
  readonly expected: ReturnType<typeof createExpected>;
  readonly now: () => number;
}

const boundMetrics = ['rated_power', 'rated_energy', 'soc', 'soc_lower_limit', 'soc_upper_limit'] as const;
const hourMs = 3_600_000;

/** What bounds plans of a device, by its newest good values. */
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
  readonly soc: number | null;
}

/** Holidays are months apart at most. */
const farthestDays = 200;

/** The first day of a kind from a date on; that date where none is asked for, or none comes. */
function nextOf(kind: DayKind | null, from: string, own: ReadonlyMap<string, SetDay>): string {
  const start = Date.parse(`${from}T00:00:00Z`);
  const dates = Array.from({ length: farthestDays }, (_, index) => new Date(start + index * dayMs).toISOString().slice(0, 10));
  return dates.find((date) => kind === null || calendarDay(date, own).kind === kind) ?? from;
}

export function createOutlook({ tariffs, controllers, expected, now }: OutlookDeps) {
  const priced = (text: string | null) => (text === null ? null : new Price(text, 'kWh'));

  return async (
    device: DeviceRecord,
    timeZone: string,
    { slots, date: asked, dayKind, soc: from }: AskedOutlook,
    signal: AbortSignal,
  ): Promise<PlanOutlookAnswer> => {
    const { projectId } = device;
    const { ratedEnergy, socLower, socUpper, ...bounds } = boundsOf(controllers, device.id);
    const soc = from ?? bounds.soc;
    const own = new Map((await tariffs.calendar(projectId)).own.map((each) => [each.date, each]));
    const date = asked ?? nextOf(dayKind, dayOf(timeZone, now()).date, own);
    const { kind } = calendarDay(date, own);
    const missing = [
      ...(soc === null ? (['soc'] as const) : []),
      ...(ratedEnergy === null || ratedEnergy <= 0 ? (['ratedEnergy'] as const) : []),
      ...(socLower === null || socUpper === null ? (['socLimits'] as const) : []),
    ];
    const share = await expected.efficiency(device, timeZone, ratedEnergy ?? Number.POSITIVE_INFINITY, signal);
    const load = await expected.netLoad(projectId, timeZone, kind, own, signal);
    const said = {
      ...{ date, dayKind: kind, soc, efficiency: Math.round(share.efficiency * 1000) / 10, measured: share.measured, days: load.days },
      missing,
    };
    if (soc === null || ratedEnergy === null || ratedEnergy <= 0 || socLower === null || socUpper === null) {
      const unknown = { charge: null, discharge: null, cost: null, value: null, profit: null };
      return { ...said, ...unknown, curve: [], misses: [] };
    }
    const day = dayOn(timeZone, date);
    const quarters = quartersOf(timeZone, day).map((quarter) => ({ ...quarter, netLoad: load.at(quarter.minute) }));
    const storage = { ratedEnergy, soc, socLower, socUpper, efficiency: share.efficiency };
    const found = planOutlook(slots, quarters, storage);
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
    return {
      ...said,
      curve: found.curve.map(({ time, soc: at }) => ({ time: Math.round(time), soc: Math.round(at * 100) / 100 })),
      charge: Math.round(sum('charge') * 1000) / 1000,
      discharge: Math.round(sum('discharge') * 1000) / 1000,
      cost: profit?.cost.text ?? null,
      value: profit?.value.text ?? null,
      profit: profit?.profit.text ?? null,
      misses: found.misses.map(({ slot, start, end, reason }) => ({
        slot: slot + 1,
        start: Math.round(start),
        end: Math.round(end),
        reason,
      })),
    };
  };
}
