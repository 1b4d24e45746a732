import { accountsApi, dayMs, hourMs, period, shiftsApi } from '@czyun/contract';
import type { Preset } from '../../../kit/table/query-bar.tsx';
import { useCall } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { logText } from '../text.ts';
import type { LogAsked } from './address.ts';

/** Length of the last shift without planned shifts, ms. */
const usualShiftMs = 8 * hourMs;
const alarms = [2, 3, 1] as const;
const slow = { freshMs: 300_000, quiet: true } as const;

interface Ended {
  readonly start: number;
  readonly end: number;
}

/** The last shift that has ended by `now`; without one the last eight hours. */
export function lastShiftOf(shifts: readonly Ended[], now: number): readonly [start: number, end: number] {
  const last = shifts
    .filter(({ end }) => end <= now)
    .reduce<Ended | null>((latest, each) => (latest && latest.end >= each.end ? latest : each), null);
  return last === null ? [now - usualShiftMs, now] : [last.start, last.end];
}

/** Most frequent searches: active alarms, the last shift, unacknowledged alarms, the user's own operations. */
export function useLogPresets(now: number): readonly Preset<LogAsked>[] {
  const t = logText.useText();
  const { id: projectId } = useProject();
  // Rounded to the hour, so that the query and its answer are stable.
  const hour = Math.floor(now / hourMs) * hourMs;
  const shifts = useCall(shiftsApi.shiftList, { query: { projectId, startTime: hour - 2 * dayMs, endTime: hour + hourMs } }, slow);
  const account = useCall(accountsApi.me, {}, slow).data?.loginName;
  const [start, end] = lastShiftOf(shifts.data?.list ?? [], Math.floor(now / 60_000) * 60_000);
  return [
    { key: 'now', label: t(($) => $.preset.now), fields: { type: alarms, recovered: false } },
    { key: 'last', label: t(($) => $.preset.last), fields: { type: [...alarms, 4], time: period(start, end) } },
    { key: 'waiting', label: t(($) => $.preset.waiting), fields: { type: alarms, acknowledged: false } },
    ...(account === undefined ? [] : [{ key: 'mine', label: t(($) => $.preset.mine), fields: { type: [...alarms, 4], account } } as const]),
  ];
}
