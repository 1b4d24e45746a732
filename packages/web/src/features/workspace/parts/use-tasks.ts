import { alarmsApi, handOversApi, shiftsApi } from '@czyun/contract';
import { incidentsApi } from '@czyun/contract/incidents';
import { useCall } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';

const everyMs = 30_000;
const quiet = { quiet: true, freshMs: 5000, everyMs } as const;

/** Handovers that the user may sign: a missing one of the own shift, or one that is pending the second signature. */
function useHandOvers() {
  const { id: projectId } = useProject();
  const now = useCall(shiftsApi.shiftNow, { query: { projectId } }, quiet);
  const open = now.data?.open ?? [];
  // The newest one: an older pending one blocks nobody.
  const waiting = open.find(({ handOverId }) => handOverId !== null);
  const id = waiting?.handOverId ?? null;
  const detail = useCall(handOversApi.handOverGet, id === null ? null : { query: { projectId, id } }, quiet);
  return {
    missing: open.filter(({ handOverId, mayHandOver }) => handOverId === null && mayHandOver),
    taking: detail.data?.mayTake === true && waiting !== undefined ? [waiting] : [],
    isKnown: now.data !== undefined && (id === null || detail.data !== undefined || detail.error !== null),
    error: now.error,
  };
}

/** Tasks of the user in the project: alarms, incidents, handovers. */
export function useTasks() {
  const { id: projectId } = useProject();
  const handOvers = useHandOvers();
  const alarms = useCall(alarmsApi.listOwnAlarms, { query: { projectId } }, quiet);
  const incidents = useCall(incidentsApi.listIncidents, { query: { projectId, mine: true } }, quiet);
  return {
    handOvers,
    alarms: alarms.data ?? [],
    incidents: incidents.data?.list ?? [],
    isKnown: handOvers.isKnown && alarms.data !== undefined && incidents.data !== undefined,
    error: handOvers.error ?? alarms.error ?? incidents.error,
  };
}
