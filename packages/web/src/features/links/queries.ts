import { type CallResult, linksApi, peopleApi } from '@czyun/contract';
import { type Outcome, useCall, useChange } from '../../platform/api/use-call.ts';

export type Invitation = CallResult<typeof peopleApi.invitationList>['list'][number];
export type SecretLink = CallResult<typeof linksApi.linkList>['list'][number];

export const pageSize = 50;

/** One page of invitations, the newest first. */
export const useInvitations = (projectId: number, pageNum: number) =>
  useCall(peopleApi.invitationList, { query: { projectId, pageNum, pageSize } }, { keep: true, freshMs: 0, everyMs: 60_000, quiet: true });

const invitationsChange = [peopleApi.invitationList, peopleApi.memberStatistics] as const;
export const useCreateInvitation = () => useChange(peopleApi.invitationCreate, { renews: invitationsChange, quiet: true });
export const useDeleteInvitation = (outcome: Outcome<typeof peopleApi.invitationDelete>) =>
  useChange(peopleApi.invitationDelete, { renews: invitationsChange, ...outcome });

/** Secret links, the newest first, with the displays that each has signed in. */
export const useLinks = (projectId: number) =>
  useCall(linksApi.linkList, { query: { projectId } }, { freshMs: 0, everyMs: 30_000, quiet: true });

export const useCreateLink = () => useChange(linksApi.linkCreate, { renews: [linksApi.linkList], quiet: true });
export const useRevokeLink = (outcome: Outcome<typeof linksApi.linkRevoke>) =>
  useChange(linksApi.linkRevoke, { renews: [linksApi.linkList], ...outcome });
