/** Rules of zones: what stands in them, and their pages. */
import type { Language } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Alarms, DeviceStates } from '../../alarms/types.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../http/errors.ts';
import { type DeviceRecord, nameIn, type Registry } from '../../registry/index.ts';
import { countStatus } from '../devices/entity.ts';
import { visiblePages } from './repo.ts';

export interface RegionDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly states: Pick<DeviceStates, 'get'>;
  readonly alarms: Pick<Alarms, 'openCount'>;
}

const nowhere = { zh: '未分区', en: 'In no zone' } as const;

export function createRegionService({ db, registry, states, alarms }: RegionDeps) {
  /** A zone with every zone below it; one of another project is `notFound`. */
  function within(projectId: number, regionId: number): ReadonlySet<number> {
    if (registry.region(regionId)?.projectId !== projectId) throw new AppError('notFound');
    const inside = new Set([regionId]);
    const regions = registry.regionsOf(projectId);
    for (let before = 0; before !== inside.size; ) {
      before = inside.size;
      for (const { id, parentId } of regions) if (parentId !== null && inside.has(parentId)) inside.add(id);
    }
    return inside;
  }

  function devicesIn(projectId: number, regionId: number | undefined): readonly DeviceRecord[] {
    const devices = registry.devicesOf(projectId);
    if (regionId === undefined) return devices;
    const inside = within(projectId, regionId);
    return devices.filter((device) => device.regionId !== null && inside.has(device.regionId));
  }

  const figures = (devices: readonly DeviceRecord[]) => ({
    devices: countStatus(devices, states),
    openAlarms: devices.reduce((sum, { id }) => sum + alarms.openCount(id), 0),
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
          ...figures(devicesIn(projectId, region.id)),
        })),
        ...(outside.length > 0 ? [rest] : []),
      ];
    },

    deviceNumber(projectId: number, regionId: number | undefined, language: Language) {
      const devices = devicesIn(projectId, regionId);
      const types = Map.groupBy(devices, ({ type }) => type);
      const byType = [...types].map(([type, members]) => ({ id: type.id, name: type.name[language], count: members.length }));
      return { ...countStatus(devices, states), byType: byType.toSorted((a, b) => b.count - a.count || a.id - b.id) };
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
      if (regionId !== undefined) within(projectId, regionId);
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
