import { type CallSpec, controlApi, controlRulesApi } from '@czyun/contract';
import { useCall } from '../../platform/api/use-call.ts';

/** Calls whose results a command or approval invalidates. */
export const aroundCommands: readonly CallSpec[] = [controlApi.queryCommands, controlRulesApi.getApprovals];

/** Lock-out tags of a project. */
export function useTags(projectId: number) {
  return useCall(controlRulesApi.getTags, { query: { projectId } }, { everyMs: 5000, quiet: true });
}

/** Pending approvals of a project. */
export function useApprovals(projectId: number, everyMs = 2000) {
  return useCall(controlRulesApi.getApprovals, { query: { projectId } }, { everyMs, quiet: true });
}
