import { accountsApi, type CallResult, peopleApi, projectsApi } from '@czyun/contract';
import { call } from '../../platform/api/call.ts';
import { type Outcome, useCall, useChange } from '../../platform/api/use-call.ts';

export type Member = CallResult<typeof peopleApi.memberList>['list'][number];

export const pageSize = 50;

/** One page of members by name; the previous page is shown until the next has loaded. */
export const useMembers = (projectId: number, query: string, pageNum: number) =>
  useCall(peopleApi.memberList, { query: { projectId, query, pageNum, pageSize } }, { keep: true, freshMs: 0 });

/** The same call without a hook, for files. */
export const askMembers = (projectId: number, query: string, pageNum: number, pageSize: number) =>
  call(peopleApi.memberList, { query: { projectId, query, pageNum, pageSize } });

export const useMemberStatistics = (projectId: number) => useCall(peopleApi.memberStatistics, { query: { projectId } }, { freshMs: 0 });

/** The signed-in account; null while unknown. */
export const useOwnAccount = (): string | null => useCall(accountsApi.me, {}, { freshMs: 300_000, quiet: true }).data?.loginName ?? null;

// The user's own role decides what the page and the menu offer.
const renews = [peopleApi.memberList, peopleApi.memberStatistics, projectsApi.queryProject] as const;

export const useChangeCode = (outcome: Outcome<typeof peopleApi.memberChange>) => useChange(peopleApi.memberChange, { renews, ...outcome });
export const useDeleteMember = () => useChange(peopleApi.memberDelete, { renews });
export const useRegisterMember = (outcome: Outcome<typeof peopleApi.memberRegister>) =>
  useChange(peopleApi.memberRegister, { renews, quiet: true, ...outcome });
