/** Rows of projects and their form in calls. */

import { randomBytes } from 'node:crypto';
import { type SetupProject, storageKeyOf } from '@czyun/contract';
import type { Selectable } from 'kysely';
import type { ProjectTable } from '../db/schema.ts';
import { camerasOf, parseConf, usesWeixin } from '../registry/project-conf.ts';

export function projectView(row: Selectable<ProjectTable>): SetupProject {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    nameEn: row.name_en,
    type: row.type === 2 ? 2 : row.type === 3 ? 3 : 1,
    company: row.company,
    title: row.title,
    address: row.address,
    companyEn: row.company_en,
    titleEn: row.title_en,
    addressEn: row.address_en,
    timeZone: row.time_zone,
    location: row.lng === null || row.lat === null ? null : { lng: row.lng, lat: row.lat },
    operationTime: row.operation_time,
    largeImage: row.large_image,
    cameras: [...camerasOf(parseConf(row.conf) ?? {})],
    weixin: usesWeixin(parseConf(row.conf) ?? {}),
  };
}

/** Identifies a project in files; the platform may change it. */
export function newProjectKey(): string {
  return `project-${randomBytes(6).toString('hex')}`;
}

type ProjectFields = Omit<SetupProject, 'id' | 'version' | 'cameras' | 'weixin'>;

export function projectColumns(fields: ProjectFields) {
  return {
    name: fields.name,
    name_en: fields.nameEn || null,
    type: fields.type,
    company: fields.company,
    title: fields.title,
    address: fields.address,
    company_en: fields.companyEn || null,
    title_en: fields.titleEn || null,
    address_en: fields.addressEn || null,
    operation_time: fields.operationTime,
    large_image: fields.largeImage,
    time_zone: fields.timeZone,
    lng: fields.location?.lng ?? null,
    lat: fields.location?.lat ?? null,
  };
}

/** An uploaded picture belongs to its project: a name from a form or a file is accepted only if the project has it already; null otherwise. */
export function ownPicture(wanted: string | null, current: string | null): string | null {
  return storageKeyOf(wanted) === null || wanted === current ? wanted : null;
}
