import type { devicesApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import type { DeviceService } from './service.ts';

export function deviceHandlers(devices: DeviceService): Handlers<typeof devicesApi> {
  return {
    getAllByProjId: ({ query }, { language, now }) => devices.all(query.id, language, query.time, now),
    getByArea: ({ query }, { language }) => devices.byRegion(query.projId, query.regionId, query.detail, language),
    getMirrorStatus: ({ query }, { language }) => devices.mirror(query.deviceId, query.projId, language),
    getDetail: ({ query }, { language }) => devices.detail(query, language),
    queryProjectDeviceParamStatus: ({ query }) => devices.projectValues(query.projId),
    queryRegionDeviceParamStatus: ({ query }) => devices.regionValues(query.regionId),
    queryMultiDeviceParamStatus: ({ query }, context) => devices.values(query.paramIds, context),
    queryMultiDeviceStatus: ({ query }, context) => devices.status(query.ids, query.time, context),
    queryDeviceType: ({ query }, { language }) => devices.type(query.id, language),
  };
}
