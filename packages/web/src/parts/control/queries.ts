import { type CallSpec, controlApi, controlRulesApi, type DeviceTag } from '@czyun/contract';
import { useEffect } from 'react';
import { useCall } from '../../platform/api/use-call.ts';
import { holdProject, linkStore } from '../../platform/live/live.ts';
import { useTime } from '../../platform/live/use-clock.ts';
import { useStore } from '../../platform/store.ts';

/** Calls whose results a command or approval invalidates. */
export const aroundCommands: readonly CallSpec[] = [controlApi.queryCommands, controlRulesApi.getApprovals];

/** Repeated despite a live socket: another process of the server may have made the change, ms. */
const unreportedMs = 60_000;

/** Refresh interval of a call whose changes the live socket reports: `everyMs` only without the socket. */
export function useUnreportedMs(projectId: number, everyMs: number, reportedMs = unreportedMs): number {
  useEffect(() => holdProject(projectId), [projectId]);
  return useStore(linkStore) === 'open' ? reportedMs : everyMs;
}

/** Lock-outs of a project that have not expired. */
export function useTags(projectId: number): readonly DeviceTag[] {
  const everyMs = useUnreportedMs(projectId, 5000);
  const now = useTime(5000);
  const { data = [] } = useCall(controlRulesApi.getTags, { query: { projectId } }, { changesWith: 'tags', everyMs, quiet: true });
  return data.filter(({ until }) => until === null || until > now);
}

/** Pending approvals of a project. */
export function useApprovals(projectId: number) {
  useEffect(() => holdProject(projectId), [projectId]);
  return useCall(controlRulesApi.getApprovals, { query: { projectId } }, { changesWith: 'approvals', everyMs: unreportedMs, quiet: true });
}
