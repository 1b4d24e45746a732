/** First data shared by the `ahead` of several screens. */
import { type CallResult, devicesApi, projectsApi } from '@czyun/contract';
import { prefetchCall, readAhead } from './prefetch-call.ts';

/** The device types of devices; each once. */
export function typesAhead(devices: readonly { readonly deviceType: { readonly id: number } }[]): void {
  for (const id of new Set(devices.map(({ deviceType }) => deviceType.id))) prefetchCall(devicesApi.queryDeviceType, { query: { id } });
}

/** The device types of a project. */
export async function projectTypesAhead(projectId: number): Promise<void> {
  const { devType } = await readAhead(projectsApi.config, { query: { id: projectId } });
  typesAhead(Object.values(devType).map((deviceType) => ({ deviceType })));
}

/** The devices of a project by zones, and their types: the catalogue of points. */
export function catalogAhead(projectId: number): Promise<void> {
  prefetchCall(devicesApi.getByArea, { query: { projId: projectId } });
  return projectTypesAhead(projectId);
}

type Listed = Readonly<CallResult<typeof devicesApi.getByArea>['list']>;

/** The devices of a project with their parameters, and the types of those that the screen shows. */
export async function devicesAhead(projectId: number, shown: (list: Listed) => Listed = (list) => list): Promise<void> {
  typesAhead(shown((await readAhead(devicesApi.getByArea, { query: { projId: projectId, detail: true } })).list));
}
