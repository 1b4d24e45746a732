import { hourMs, logsApi, shiftsApi, tariffsApi } from '@czyun/contract';
import type { ChartBand } from '../../kit/chart/time-chart-types.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { alarmBands, type BehindKind, behindKinds, isTooLong, shiftBands, tariffBands } from './behind.ts';
import { usePlanBands } from './use-plan-bands.ts';

/** Maximum number of alarms behind curves. */
export const maxAlarmsBehind = 500;
/** Alarms that began up to this long before the range may still be active in it. */
const activeBeforeMs = 7 * 24 * hourMs;
const kept = { freshMs: 60_000, quiet: true, keep: true } as const;

export interface Behind {
  readonly kinds: readonly BehindKind[];
  readonly bands: readonly ChartBand[];
  readonly tariff: ReturnType<typeof tariffBands>;
  readonly alarms: readonly { readonly severity: 1 | 2 | 3 | null; readonly startTime: number }[];
  readonly someAlarms: boolean;
  readonly shifts: readonly { readonly start: number; readonly end: number; readonly name: string; readonly crewName: string }[];
  readonly plan: ReturnType<typeof usePlanBands>;
  /** Kinds that are hidden because the range is too long. */
  readonly tooLong: readonly BehindKind[];
  /** Kinds whose response has arrived. */
  readonly known: ReadonlySet<BehindKind>;
}

/** Bands behind the curves of devices in a range; `until`: the displayed instant. */
export function useBehind(
  kinds: readonly BehindKind[],
  {
    start,
    end,
    until,
    deviceIds,
  }: { readonly start: number; readonly end: number; readonly until: number; readonly deviceIds: readonly number[] },
): Behind {
  const { id: projectId } = useProject();
  // Whole hours: a range that follows the clock reuses the same query.
  const from = Math.floor(start / hourMs) * hourMs;
  const to = Math.ceil(end / hourMs) * hourMs;
  const wanted = behindKinds.filter((kind) => kinds.includes(kind));
  const tooLong = wanted.filter((kind) => isTooLong(kind, from, to));
  const asks = (kind: BehindKind) => wanted.includes(kind) && !tooLong.includes(kind);
  const prices = useCall(tariffsApi.tariffPrices, asks('tariff') ? { query: { projectId, start: from, end: to } } : null, kept);
  const [only, ...others] = [...new Set(deviceIds)];
  const logs = useCall(
    logsApi.getLogs,
    asks('alarms') && only !== undefined
      ? {
          query: {
            projectId,
            startTime: from - activeBeforeMs,
            endTime: to,
            pageSize: maxAlarmsBehind,
            ...(others.length === 0 ? { deviceId: only } : {}),
          },
        }
      : null,
    kept,
  );
  const shifts = useCall(shiftsApi.shiftList, asks('shifts') ? { query: { projectId, startTime: from, endTime: to } } : null, kept);
  const plan = usePlanBands(asks('plan'), { start, end, deviceIds });
  const mine = new Set(deviceIds);
  const alarms = asks('alarms')
    ? (logs.data?.list ?? []).filter(
        ({ deviceId, startTime, recoverTime }) =>
          deviceId !== null && mine.has(deviceId) && startTime <= Math.min(end, until) && (recoverTime ?? until) >= start,
      )
    : [];
  const tariff = asks('tariff') ? tariffBands(prices.data ?? []) : [];
  const planned = asks('shifts') ? (shifts.data?.list ?? []) : [];
  const answered: readonly (readonly [BehindKind, unknown])[] = [
    ['tariff', prices.data],
    ['alarms', logs.data],
    ['shifts', shifts.data],
    ['plan', plan.isKnown ? plan : undefined],
  ];
  return {
    kinds: wanted,
    tariff,
    alarms,
    someAlarms: asks('alarms') && (logs.data?.total ?? 0) > maxAlarmsBehind,
    shifts: planned,
    plan,
    tooLong,
    known: new Set(answered.flatMap(([kind, data]) => (data === undefined ? [] : [kind]))),
    // Shifts are at the bottom, alarms on top.
    bands: [...shiftBands(planned), ...tariff, ...plan.bands, ...alarmBands(alarms, until)],
  };
}
