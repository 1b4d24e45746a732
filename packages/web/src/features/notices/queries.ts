import { devicesApi, noticesApi, regionsApi } from '@czyun/contract';
import { type Outcome, useCall, useChange } from '../../platform/api/use-call.ts';

/** Owner of rules and channels: the user, or the project. */
export type Scope = 'own' | 'project';

export const deliveriesPage = 20;
const calm = { freshMs: 0, quiet: true } as const;

export function useRules(projectId: number, scope: Scope) {
  const query = { query: { projectId } };
  const own = useCall(noticesApi.noticeRuleList, scope === 'own' ? query : null, calm);
  const project = useCall(noticesApi.projectRuleList, scope === 'project' ? query : null, calm);
  return scope === 'own' ? own : project;
}

/** Callbacks after a change in either scope. */
interface Follows {
  readonly success: string;
  readonly onDone?: () => void;
}

export function useSaveRule(scope: Scope, outcome: Follows) {
  const own = useChange(noticesApi.noticeRuleSave, { renews: [noticesApi.noticeRuleList], quiet: true, ...outcome });
  const project = useChange(noticesApi.projectRuleSave, { renews: [noticesApi.projectRuleList], quiet: true, ...outcome });
  return scope === 'own' ? own : project;
}

export function useRemoveRule(scope: Scope, outcome: Follows) {
  const own = useChange(noticesApi.noticeRuleRemove, { renews: [noticesApi.noticeRuleList], ...outcome });
  const project = useChange(noticesApi.projectRuleRemove, { renews: [noticesApi.projectRuleList], ...outcome });
  return scope === 'own' ? own : project;
}

export const useOwnChannels = () => useCall(noticesApi.noticeChannels, {}, calm);
export const useProjectChannels = (projectId: number, wanted = true) =>
  useCall(noticesApi.projectChannels, wanted ? { query: { projectId } } : null, calm);

/** Channels that rules of a scope may use. */
export function useChannels(projectId: number, scope: Scope) {
  const own = useOwnChannels();
  const project = useProjectChannels(projectId, scope === 'project');
  return scope === 'own' ? own : project;
}

export function useAddChannel(scope: Scope, outcome: Follows) {
  const own = useChange(noticesApi.noticeChannelAdd, { renews: [noticesApi.noticeChannels], quiet: true, ...outcome });
  const project = useChange(noticesApi.projectChannelAdd, { renews: [noticesApi.projectChannels], quiet: true, ...outcome });
  return { own, project, pending: scope === 'own' ? own.isPending : project.isPending };
}

export function useRemoveChannel(projectId: number, scope: Scope, outcome: Follows) {
  const own = useChange(noticesApi.noticeChannelRemove, { renews: [noticesApi.noticeChannels], ...outcome });
  const project = useChange(noticesApi.projectChannelRemove, { renews: [noticesApi.projectChannels], ...outcome });
  return (id: number) => (scope === 'own' ? own.mutateAsync({ body: { id } }) : project.mutateAsync({ body: { projectId, id } }));
}

/** Without `id` the user's e-mail address. */
export function useTestChannel(projectId: number, scope: Scope) {
  const own = useChange(noticesApi.noticeChannelTest, { renews: [noticesApi.noticeDeliveries] });
  const project = useChange(noticesApi.projectChannelTest, { renews: [noticesApi.projectDeliveries] });
  return {
    pending: own.isPending || project.isPending,
    result: scope === 'own' ? own.data : project.data,
    test: (id: number | undefined) => {
      if (scope === 'own') own.mutate({ body: id === undefined ? {} : { id } });
      else if (id !== undefined) project.mutate({ body: { projectId, id } });
    },
  };
}

export const useCalendar = (projectId: number) =>
  useCall(noticesApi.onCallGet, { query: { projectId } }, { freshMs: 0, everyMs: 60_000, quiet: true });
export const useSaveCalendar = (outcome: Outcome<typeof noticesApi.onCallSave>) =>
  useChange(noticesApi.onCallSave, { renews: [noticesApi.onCallGet], ...outcome });

export function useDeliveries(projectId: number, scope: Scope, page: number) {
  const options = { keep: true, freshMs: 0, everyMs: 15_000, quiet: true } as const;
  const own = useCall(noticesApi.noticeDeliveries, scope === 'own' ? { query: { page, pageSize: deliveriesPage } } : null, options);
  const wanted = { query: { projectId, page, pageSize: deliveriesPage } };
  const project = useCall(noticesApi.projectDeliveries, scope === 'project' ? wanted : null, options);
  return scope === 'own' ? own : project;
}

/** Devices and zones to choose from. */
export function usePlaces(projectId: number) {
  const devices = useCall(devicesApi.getAllByProjId, { query: { id: projectId } }, { freshMs: 60_000, quiet: true });
  const zones = useCall(regionsApi.queryRegionByProject, { query: { projId: projectId } }, { freshMs: 60_000, quiet: true });
  return { devices: devices.data ?? [], zones: zones.data ?? [] };
}
