/** Devices of a project for its single-line diagram. Their position in the circuit depends on nature, role and zone, never on names. */
import type { CallResult, diagramApi, Language } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { storageUnitsOf } from '../../energy/storage-units.ts';
import { indicatorSettingsOf } from '../../figure-sources/indicator-settings-repo.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Registry } from '../../registry/index.ts';
import { pictureDevice } from '../../station/device-entity.ts';
import { diagramsRepo, documentOf } from '../../station/diagrams-repo.ts';
import { diagramPoints } from './points.ts';

export interface DiagramsDeps {
  readonly registry: Registry;
  readonly db: Kysely<Schema>;
}

type Answer = CallResult<typeof diagramApi.getDiagram>;

export function createDiagrams({ registry, db }: DiagramsDeps) {
  /** `also`: further points, `{deviceId}:{metric}`, separated by commas. */
  return async (projectId: number, also: string, language: Language): Promise<Answer> => {
    if (!registry.project(projectId)) throw new AppError('notFound');
    const { settings } = await indicatorSettingsOf(db, projectId);
    const newest = await diagramsRepo(db).newest(projectId);
    const document = documentOf(newest);
    const gateways = new Set(settings.gatewayIds);
    const devices = registry.devicesOf(projectId).filter(({ enabled }) => enabled);
    const { units } = storageUnitsOf(registry.regionsOf(projectId), devices);
    const unitOf = new Map(
      units.flatMap(({ cabinet, region, devices: parts }) =>
        parts.map(({ id }): [number, string] => [id, cabinet ? `d${cabinet.id}` : `r${region?.id ?? 0}`]),
      ),
    );
    const bound = [
      ...document.own.flatMap((part) => (part.kind === 'symbol' && part.point !== null ? part.point : [])),
      ...also.split(',').flatMap((key) => {
        const [deviceId = '', metric = ''] = key.split(':');
        return metric === '' ? [] : { deviceId: Number(deviceId), metric };
      }),
    ];
    const further = Map.groupBy(bound, ({ deviceId }) => deviceId);
    return {
      devices: devices
        .toSorted((a, b) => a.id - b.id)
        .map((device) => ({
          ...pictureDevice(
            device,
            [...diagramPoints[device.type.nature], ...(further.get(device.id) ?? []).map(({ metric }) => metric)],
            language,
          ),
          unit: unitOf.get(device.id) ?? null,
          isStorageGateway: device.type.nature === 'meter' && gateways.has(device.id),
        })),
      drawing: newest === undefined ? null : { number: newest.number, document },
    };
  };
}

export type DiagramsService = ReturnType<typeof createDiagrams>;
