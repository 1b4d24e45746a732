import { devicesApi, projectsApi, regionsApi, setupApi } from '@czyun/contract';
import { useCall } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';

/** The set-up of the current project. */
export function useSetup() {
  const { id } = useProject();
  return useCall(setupApi.getSetup, { query: { projectId: id } }, { freshMs: 2000 });
}

/** Device types and profiles available to its devices. */
export function useTypes() {
  const { id } = useProject();
  return useCall(setupApi.getDeviceTypes, { query: { projectId: id } }, { freshMs: 60_000 });
}

/** Reads that a change of the set-up invalidates. */
export const setupReads = [
  setupApi.getSetup,
  setupApi.getDeviceTypes,
  devicesApi.getAllByProjId,
  devicesApi.getByArea,
  projectsApi.config,
  projectsApi.queryProject,
  projectsApi.getProjList,
  regionsApi.queryRegionByProject,
  regionsApi.getCustomPage,
] as const;
