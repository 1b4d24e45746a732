/** How a controller followed its plan on a day of its project: the response defined in contract/plans/execution-calls.ts. */
import { everyFieldText, isDate, type Language, type PlanExecution, type PriceSpan, sayWord } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { RunReason } from '../../energy/execution-reason.ts';
import { plansInForce } from '../../energy/plan-deviation.ts';
import { type CountedQuarter, type FollowedQuarter, type PlanSide, planExecuted } from '../../energy/plan-execution.ts';
import { quartersOfRegisters } from '../../energy/quarters.ts';
import { rounded } from '../../energy/sums.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { quarterMeans, sentPlans } from '../../plans/in-force.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import type { TariffService } from '../../tariffs/index.ts';
import type { History, RegisterCurve } from '../../telemetry/types.ts';
import { dayOf, dayOn } from '../../time/days.ts';
import { type Quarter, quartersOf } from '../../time/quarters.ts';
import { heldQuarters } from './held-history.ts';

export interface ExecutionDeps {
  readonly db: Kysely<Schema>;
  readonly history: Pick<History, 'buckets' | 'valuesAt' | 'registers'>;
  readonly tariffs: Pick<TariffService, 'prices'>;
  readonly now: () => number;
}

type Plans = Pick<PlanExecution, 'by'> & { readonly plans: readonly FollowedQuarter['plan'][] };

const unknown: CountedQuarter = { kWh: null, estimated: [false, false] };

function countedAt(curve: RegisterCurve | undefined, start: number): CountedQuarter {
  const at = curve?.edges.indexOf(start) ?? -1;
  const kWh = at < 0 ? undefined : curve?.values[at];
  if (!curve || kWh === undefined || !Number.isFinite(kWh)) return unknown;
  return { kWh, estimated: [curve.estimated[at] === 1, curve.estimated[at + 1] === 1] };
}

const energyText = <T extends PlanSide | Omit<PlanSide, 'total' | 'totalEstimated'>>({
  planned,
  actual,
  deviation,
  percent,
  ...rest
}: T) => ({
  ...rest,
  ...{ planned: rounded(planned, 3), actual: rounded(actual, 3), deviation: rounded(deviation, 3), percent: rounded(percent, 2) },
});

function periodsOf(spans: readonly PriceSpan[]): PlanExecution['periods'] {
  const periods: { start: number; end: number; period: PlanExecution['periods'][number]['period'] }[] = [];
  for (const { start, end, period } of spans) {
    const last = periods.at(-1);
    if (period === null) continue;
    if (last?.period === period && last.end === start) last.end = end;
    else periods.push({ start, end, period });
  }
  return periods;
}

export function createExecution({ db, history, tariffs, now }: ExecutionDeps) {
  /** Plans according to the registers of a device; without any register values, according to the accepted sendings. */
  async function plansOver(device: DeviceRecord, quarters: readonly Quarter[], held: readonly FollowedQuarter['plan'][]): Promise<Plans> {
    if (held.some((plan) => plan !== null)) return { by: 'registers', plans: held };
    const until = quarters.at(-1)?.end ?? 0;
    const sent = (await sentPlans(db, device.projectId, until)).filter(({ deviceId }) => deviceId === device.id);
    const standing = plansInForce(sent, until);
    const plans = quarters.map(({ start, end }) => {
      const plan = standing.find((each) => each.start <= start && end <= each.end);
      return plan ? plan.slots.map((slot, at) => ({ n: at + 1, ...slot })) : null;
    });
    return { by: plans.some((plan) => plan !== null) ? 'sent' : null, plans };
  }

  return async (device: DeviceRecord, timeZone: string, date: string, language: Language, signal?: AbortSignal): Promise<PlanExecution> => {
    const at = now();
    if (!isDate(date) || date > dayOf(timeZone, at).date)
      throw wrongFields(language, [{ path: 'date', message: everyFieldText.dateWrong }]);
    const day = dayOn(timeZone, date);
    const quarters = quartersOf(timeZone, day).filter(({ end }) => end <= at);
    const until = quarters.at(-1)?.end ?? day.start;
    const of = (metric: string) => device.params.find(({ point }) => point.metric === metric);
    const [power, soc] = [of('storage_power'), of('soc')];
    const [into, out] = [of('charge_energy_total'), of('discharge_energy_total')];

    const held = await heldQuarters(history, device, quarters, signal);
    const range = { start: day.start, end: until };
    const { by, plans } = await plansOver(
      device,
      quarters,
      held.map(({ plan }) => plan),
    );
    const powers =
      power && until > day.start ? await quarterMeans(history, power, { start: day.start, until, timeZone }, signal) : new Map();
    const registers = [into, out].filter((param) => param !== undefined);
    const curves = await quartersOfRegisters(history, registers, range, signal);
    const [socs] =
      soc && until > day.start
        ? (
            await history.buckets({
              ...{ ...range, paramIds: [soc.paramId], bucket: { count: 15, unit: 'm' } as const, aggregate: 'last' },
              ...(signal ? { signal } : {}),
            })
          ).series
        : [];
    const socAt = new Map(Array.from(socs?.times ?? [], (time, index) => [time, socs?.values[index] ?? Number.NaN]));

    const executed = planExecuted(
      quarters.map((quarter, index): FollowedQuarter => {
        const { suspended = 0, limits = new Map() } = held[index] ?? {};
        const counts = (param: typeof into) => countedAt(param && curves.get(param.paramId), quarter.start);
        return {
          ...quarter,
          ...{ suspended, limits, plan: plans[index] ?? null, power: powers.get(quarter.start) ?? null },
          ...{ charge: counts(into), discharge: counts(out) },
        };
      }),
      Math.max(...registers.map(({ point }) => 10 ** -(point.decimals ?? 1)), 0.001),
    );
    const words = of('limit_reason')?.point;
    const reasonOf = (reason: RunReason | null) =>
      reason && { code: reason.code, text: reason.code === 'limit' && words ? sayWord(words, reason.limit, language) : null };
    const sumsOf = ({ total, ...side }: PlanSide) => ({ ...energyText(side), total: rounded(total, 3) });
    const { charge, discharge } = executed;
    return {
      ...{ date, timeZone, by, start: day.start, end: day.end, until },
      quarters: quarters.map(({ start }, index) => {
        const percent = socAt.get(start) ?? Number.NaN;
        return {
          start,
          planned: rounded(executed.planned[index] ?? null, 2),
          actual: rounded(powers.get(start) ?? null, 2),
          soc: Number.isFinite(percent) ? rounded(percent, 1) : null,
        };
      }),
      runs: executed.runs.map(({ slot: { n, mode, power: asked }, start, end, goesOn, reason, ...energy }) => ({
        ...{ slot: n, mode, power: asked, start, end, goesOn, ...energyText(energy), reason: reasonOf(reason) },
      })),
      sums: { charge: sumsOf(charge), discharge: sumsOf(discharge), unknown: executed.unknown },
      periods: periodsOf(await tariffs.prices({ projectId: device.projectId, start: day.start, end: day.end })),
    };
  };
}

export type Execution = ReturnType<typeof createExecution>;
