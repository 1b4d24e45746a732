import { type CallSpec, controlApi, controlRulesApi } from '@czyun/contract';
import { useEffect } from 'react';
import { useCall } from '../../platform/api/use-call.ts';
import { holdProject } from '../../platform/live/live.ts';

/** Calls whose results a command or approval invalidates. */
export const aroundCommands: readonly CallSpec[] = [controlApi.queryCommands, controlRulesApi.getApprovals];

/** Lock-out tags of a project. */
export function useTags(projectId: number) {
  return useCall(controlRulesApi.getTags, { query: { projectId } }, { everyMs: 5000, quiet: true });
}

/** Repeated without a report of the live socket: it may be down, or another process of the server may have made the change, ms. */
const unreportedMs = 60_000;

/** Pending approvals of a project. */
export function useApprovals(projectId: number) {
  useEffect(() => holdProject(projectId), [projectId]);
  return useCall(controlRulesApi.getApprovals, { query: { projectId } }, { changesWith: 'approvals', everyMs: unreportedMs, quiet: true });
}
