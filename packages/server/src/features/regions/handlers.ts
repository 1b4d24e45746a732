import type { regionsApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import type { RegionService } from './service.ts';

export function regionHandlers(regions: RegionService): Handlers<typeof regionsApi> {
  return {
    getStatByProj: ({ query }, { language }) => regions.statistics(query.projId, language),
    computeRegionDeviceNumber: ({ query }, { language }) => regions.deviceNumber(query.projId, query.regionId, language),
    queryRegionByProject: ({ query }, { language }) => regions.list(query.projId, language),
    getCustomPage: ({ query }, { language }) => regions.pages(query.projectId, query.regionId, language),
  };
}
