import type { devicesApi } from '@czyun/contract';
import type { Handlers } from '../../http/kernel.ts';
import type { DeviceService } from './service.ts';

/** Handlers of the calls of contract/calls/devices.ts. */
export function deviceHandlers(devices: DeviceService): Handlers<typeof devicesApi> {
  return {
    getAllByProjId: ({ query }, { language }) => devices.all(query.id, language),
    getByArea: ({ query }, { language }) => devices.byRegion(query.projId, query.regionId, query.detail, language),
    getMirrorStatus: ({ query }) => devices.mirror(query.deviceId, query.projId),
    getDetail: ({ query }, { language }) => devices.detail(query.deviceId, language),
    queryProjectDeviceParamStatus: ({ query }) => devices.projectValues(query.projId),
    queryRegionDeviceParamStatus: ({ query }) => devices.regionValues(query.regionId),
    queryMultiDeviceParamStatus: ({ query }) => devices.values(query.paramIds),
    queryMultiDeviceStatus: ({ query }) => devices.status(query.ids),
    queryDeviceType: ({ query }) => devices.type(query.id),
  };
}
