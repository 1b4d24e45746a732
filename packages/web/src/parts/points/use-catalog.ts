import { devicesApi } from '@czyun/contract';
import type { ApiError } from '../../platform/api/api-error.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useDeviceTypes } from '../../platform/api/use-device-types.ts';
import type { Catalog } from './catalog.ts';

const nothing = { regions: [], list: [] };

/** Devices of the project with zones and types; `complete` once every type is loaded. */
export function useCatalog(projectId: number): { readonly catalog: Catalog; readonly error: ApiError | null; readonly retry: () => void } {
  const devicesQuery = useCall(devicesApi.getByArea, { query: { projId: projectId } }, { freshMs: 60_000 });
  const { list: devices, regions } = devicesQuery.data ?? nothing;
  const typeIds = [...new Set(devices.map(({ deviceType }) => deviceType.id))];
  const types = useDeviceTypes(typeIds);
  const complete = devicesQuery.data !== undefined && types.size === typeIds.length;
  return {
    catalog: { devices, regions, types, complete },
    error: devicesQuery.data === undefined ? devicesQuery.error : null,
    retry: () => void devicesQuery.refetch(),
  };
}
