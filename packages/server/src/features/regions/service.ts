/** Rules of regions: their devices and their pages. */
import type { Language } from '@czyun/contract';
import type { Alarms } from '../../alarms/types.ts';
import type { DeviceStates } from '../../drivers/types.ts';
import { AppError } from '../../kernel/errors.ts';
import { customPageIn, type DeviceRecord, nameIn, type Registry } from '../../registry/index.ts';
import { countStatus } from '../../station/device-entity.ts';
import type { FeatureDeps } from '../deps.ts';

export interface RegionDeps {
  readonly registry: Registry;
  readonly states: Pick<DeviceStates, 'get'>;
  readonly alarms: Pick<Alarms, 'openCount'>;
  readonly devices: Pick<FeatureDeps['devices'], 'inRegion'>;
}

const nowhere = { zh: '未分区', en: 'In no zone' } as const;

export function createRegionService({ registry, states, alarms, devices }: RegionDeps) {
  const figures = (found: readonly DeviceRecord[]) => ({
    devices: countStatus(found, states),
    openAlarms: found.reduce((sum, { id }) => sum + alarms.openCount(id), 0),
  });

  return {
    statistics(projectId: number, language: Language) {
      const outside = registry.devicesOf(projectId).filter(({ regionId }) => regionId === null);
      const rest = { id: null, name: nowhere[language], parentId: null, ...figures(outside) };
      return [
        ...registry.regionsOf(projectId).map((region) => ({
          id: region.id,
          name: nameIn(language, region),
          parentId: region.parentId,
          ...figures(devices.inRegion(projectId, region.id)),
        })),
        ...(outside.length > 0 ? [rest] : []),
      ];
    },

    deviceNumber(projectId: number, regionId: number | undefined, language: Language) {
      const found = devices.inRegion(projectId, regionId);
      const types = Map.groupBy(found, ({ type }) => type);
      const byType = [...types].map(([type, members]) => ({ id: type.id, name: type.name[language], count: members.length }));
      return { ...countStatus(found, states), byType: byType.toSorted((a, b) => b.count - a.count || a.id - b.id) };
    },

    list(projectId: number, language: Language) {
      const inEach = Map.groupBy(registry.devicesOf(projectId), ({ regionId }) => regionId);
      return registry.regionsOf(projectId).map((region) => ({
        id: region.id,
        name: nameIn(language, region),
        parentId: region.parentId,
        devices: inEach.get(region.id)?.length ?? 0,
      }));
    },

    pages(projectId: number, regionId: number | undefined, language: Language) {
      if (regionId !== undefined && registry.region(regionId)?.projectId !== projectId) throw new AppError('notFound');
      const pages = registry.pagesOf(projectId).filter((page) => page.regionId === (regionId ?? null));
      return pages.map((page) => ({ ...customPageIn(language, page), regionId: page.regionId }));
    },
  };
}

export type RegionService = ReturnType<typeof createRegionService>;
