import { hourMs, serverClockApi } from '@czyun/contract';
import type { ChartBand } from '../../kit/chart/time-chart-types.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';

const newsEveryMs = 15_000;

/** Latest step of the server's clock during the last day; null: none, or unknown. */
export function useClockNews() {
  const { id } = useProject();
  return (
    useCall(serverClockApi.serverClock, { query: { projectId: id, start: 0, end: 0 } }, { everyMs: newsEveryMs, quiet: true }).data?.news ??
    null
  );
}

/** Periods of a range in which times of readings are doubtful, as bands behind curves. */
export function useClockBands(start: number, end: number): readonly ChartBand[] {
  const { id: projectId } = useProject();
  // Whole hours: a range that follows the clock reuses the same query.
  const query = { projectId, start: Math.floor(start / hourMs) * hourMs, end: Math.ceil(end / hourMs) * hourMs };
  const { data } = useCall(serverClockApi.serverClock, { query }, { freshMs: 60_000, everyMs: 60_000, quiet: true, keep: true });
  return (data?.doubtful ?? []).map(({ from, to }) => ({ start: from, end: to, meaning: 'offline' as const, strength: 0.25 }));
}
