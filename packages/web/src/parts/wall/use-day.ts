import { minuteMs, planExecutionApi, plansApi, startOfDay, type TariffPeriod, tariffsApi, timeText } from '@czyun/contract';
import { useCall } from '../../platform/api/use-call.ts';
import { useClock, useNow, useTime } from '../../platform/live/use-clock.ts';
import { useValues } from '../../platform/live/use-values.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { curvesTogether, newestOf, paramIdsOf } from '../energy/combine.ts';
import { useCurvesOf } from '../energy/curves.ts';
import { flowSources, type GridCell, socSource } from '../energy/flow.ts';
import { type Buckets, type PlannedSpan, plannedAhead, plannedSoFar, type RibbonInput } from './ribbon.ts';

const bucketMs = 5 * minuteMs;
const none: Buckets = { times: [], values: [] };
const kept = { freshMs: 60_000, everyMs: 120_000, quiet: true, keep: true } as const;

export interface PriceBand {
  readonly start: number;
  readonly end: number;
  readonly period: TariffPeriod;
  /** CNY/kWh with surcharges; null: unknown. */
  readonly total: string | null;
}

/** The day at the clock's instant: power of the storage, or of the load without storage, with its plan, state of charge and prices. */
export interface WallDay extends RibbonInput {
  readonly of: 'storage' | 'load' | null;
  readonly prices: readonly PriceBand[];
  /** %, limits within which the controller keeps the storage; null: unknown. */
  readonly socLimits: { readonly lower: number | null; readonly upper: number | null };
  readonly timeZone: string;
}

/** The plan of the day: the plans in force so far, and, unless the day is over, the controller's slots for the rest. */
function usePlanOfDay(
  projectId: number,
  day: { readonly start: number; readonly end: number; readonly now: number },
  { date, isOver }: { readonly date: string; readonly isOver: boolean },
) {
  const controllers = useCall(plansApi.planDevices, { query: { projectId } }, { ...kept, everyMs: 600_000 });
  const controller = controllers.data?.[0];
  const fields = controller === undefined ? null : { query: { projectId, deviceId: controller.deviceId } };
  const execution = useCall(planExecutionApi.planExecution, fields === null ? null : { query: { ...fields.query, date } }, kept);
  const state = useCall(plansApi.planOfDevice, isOver ? null : fields, kept);
  const slots = isOver ? [] : (state.data?.slots ?? []);
  const past = execution.data?.date === date ? execution.data : undefined;
  const plan: readonly PlannedSpan[] = [
    ...plannedSoFar(past?.quarters ?? []),
    ...plannedAhead(slots, { ...day, now: past?.until ?? day.now }),
  ];
  return { plan, controller };
}

export function useWallDay(grid: readonly GridCell[]): WallDay {
  const { id: projectId, timeZone } = useProject();
  const clock = useClock();
  const now = useNow(10_000);
  const today = startOfDay(useTime(60_000), timeZone);
  const start = startOfDay(now, timeZone);
  const end = startOfDay(now, timeZone, 1);
  const sources = flowSources(grid);
  const of = sources.storage !== undefined ? 'storage' : sources.load !== undefined ? 'load' : null;
  const power = of === null ? undefined : sources[of];
  const soc = socSource(grid);
  const wanted = [power, soc].filter((source) => source !== undefined);
  // In a replay each response is used for some seconds.
  const step = clock.mode === 'live' ? bucketMs : Math.max(bucketMs, Math.ceil((clock.speed * 4000) / bucketMs) * bucketMs);
  const until = Math.min(end, Math.max(start + bucketMs, Math.floor(now / step) * step));
  const curves = useCurvesOf(wanted, start, until, '5m-avg', 240_000).data;
  const values = useValues(paramIdsOf(wanted));
  const byKey = new Map(curves?.series?.map((curve) => [curve.key, curve]));
  const bucketsOf = (source: typeof power): Buckets =>
    source === undefined || curves === undefined
      ? none
      : curvesTogether(
          source.parts.map((part) => byKey.get(part.key)),
          source,
          curves.end,
        );
  const { plan, controller } = usePlanOfDay(projectId, { start, end, now }, { date: timeText(now, timeZone, 'day'), isOver: end <= today });
  const prices = useCall(tariffsApi.tariffPrices, { query: { projectId, start, end } }, { ...kept, everyMs: 900_000 });
  return {
    of,
    day: { start, end, now },
    bucketMs,
    power: bucketsOf(power),
    soc: bucketsOf(soc),
    powerNow: power === undefined ? null : newestOf(values, power),
    socNow: soc === undefined ? null : newestOf(values, soc),
    plan: of === 'storage' ? plan : [],
    prices: bandsOf(prices.data ?? []),
    socLimits: { lower: controller?.socLower ?? null, upper: controller?.socUpper ?? null },
    timeZone,
  };
}

/** Consecutive quarter-hours with the same period and price form one band. */
function bandsOf(
  prices: readonly {
    readonly start: number;
    readonly end: number;
    readonly period: TariffPeriod | null;
    readonly total: string | null;
  }[],
): readonly PriceBand[] {
  const bands: { start: number; end: number; period: TariffPeriod; total: string | null }[] = [];
  for (const { start, end, period, total } of prices) {
    if (period === null) continue;
    const last = bands.at(-1);
    if (last !== undefined && last.period === period && last.end === start && last.total === total) last.end = end;
    else bands.push({ start, end, period, total });
  }
  return bands;
}
