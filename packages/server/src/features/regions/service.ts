/** Rules of zones: what stands in them, and their pages. */
import type { Language } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Alarms, DeviceStates } from '../../alarms/types.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../http/errors.ts';
import { type DeviceRecord, nameIn, type Registry } from '../../registry/index.ts';
import { countStatus } from '../devices/entity.ts';
import type { DeviceService } from '../devices/service.ts';
import { visiblePages } from './repo.ts';

export interface RegionDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly states: Pick<DeviceStates, 'get'>;
  readonly alarms: Pick<Alarms, 'openCount'>;
  readonly devices: Pick<DeviceService, 'inRegion'>;
}

const nowhere = { zh: '未分区', en: 'In no zone' } as const;

export function createRegionService({ db, registry, states, alarms, devices }: RegionDeps) {
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

    async pages(projectId: number, regionId: number | undefined) {
      if (regionId !== undefined && registry.region(regionId)?.projectId !== projectId) throw new AppError('notFound');
      return (await visiblePages(db, projectId, regionId ?? null)).map((page) => ({
        id: page.id,
        regionId: page.region_id,
        refType: page.ref_type,
        refLocation: page.ref_location,
        delFlag: page.del_flag,
        path: page.path,
        htProjectId: page.ht_project_id,
        icon: page.icon,
        url: page.url,
        name: page.name,
      }));
    },
  };
}

export type RegionService = ReturnType<typeof createRegionService>;
