/** Imports the projects of a file: existing ones are updated, others added; removal only on request. */

import type { Db } from '../../audit/index.ts';
import { insertRow, removeRow, rowsOf, updateRow } from '../../db/edited-rows.ts';
import type { ActorColumns } from '../../kernel/actor.ts';
import { canonicalText } from '../../kernel/differences.ts';
import type { Path } from '../../kernel/json-file.ts';
import { camerasOf, type ProjectConf, parseConf, usesWeixin } from '../../registry/project-conf.ts';
import type { DeviceCatalog } from '../../registry/types.ts';
import { typeConflicts } from '../../station/device-type-conflicts.ts';
import { asDocument } from '../../station/device-type-file.ts';
import { storeType } from '../../station/device-types-repo.ts';
import { networkView, storeNetworks } from '../../station/networks.ts';
import { networkRows } from '../../station/networks-repo.ts';
import { pageColumns } from '../../station/page-rows.ts';
import { newProjectKey, ownPicture, projectColumns } from '../../station/project-rows.ts';
import { applyDevices, type RegionIds, removeOtherDevices } from './apply-devices.ts';
import { applySubItems } from './apply-sub-items.ts';
import type { Station, StationProject } from './description.ts';
import { applyDiagram } from './diagram-file.ts';
import { ImportLedger } from './import-ledger.ts';
import { allProjects, devicesIn, setRegionParent } from './repo.ts';

export interface ApplyOptions {
  /** Target of the file's only project, whatever its name. */
  readonly projectId?: number;
  /** Also removes regions, devices, pages and sub-items that are not in the file. */
  readonly remove: boolean;
  readonly isPlatform: boolean;
  /** Whether imported MQTT devices without a token get one, listed in the ledger. */
  readonly givesTokens: boolean;
  readonly catalog: DeviceCatalog;
  readonly now: number;
  /** Author of the import. */
  readonly by: ActorColumns;
  /** Called before each batch with its number of devices; an exception ends the import. */
  readonly between?: ((devices: number) => void) | undefined;
}

interface Head {
  readonly id: number;
  readonly key: string | null;
  readonly name: string;
  readonly conf: string;
  readonly large_image: string | null;
}

const confOf = (head: Head | undefined): ProjectConf => parseConf(head?.conf ?? '') ?? {};

/** Cameras give project members access to the video provider's account, so only the platform may register them. */
const mayNotName = { zh: '只有平台管理员可以登记摄像头', en: 'Only a platform administrator can register cameras' };
/** The token gives access to the WeChat account of the whole platform. */
const mayNotUseWeixin = { zh: '只有平台管理员可以允许使用微信令牌', en: 'Only a platform administrator can enable the WeChat token' };
const namesCameras = (project: StationProject, head: Head | undefined) => {
  const known = new Set(camerasOf(confOf(head)));
  return camerasOf(project.conf ?? {}).some((serial) => !known.has(serial));
};

/** Prevents an administrator of one project from passing it off as another, or from accessing devices of another. */
const mayNotKey = { zh: '只有平台管理员可以设置项目标识', en: 'Only a platform administrator can set the project key' };
const mayNotGive = { zh: '只有平台管理员可以设置现场网段', en: 'Only a platform administrator can set field networks' };
const ambiguous = { zh: '有多个同名项目，请在文件中写明 key', en: 'Several projects have this name. Give the key in the file.' };

/** Stored projects that match a project of the file: by key, or by name if either has no key. */
function meant<T extends Head>(heads: readonly T[], project: StationProject): readonly T[] {
  const byKey = (head: Head) => project.key !== undefined && head.key !== null;
  return heads.filter((head) => (byKey(head) ? head.key === project.key : head.name === project.name));
}

/** Runs within the caller's transaction. Problems found in the database are in the result; the caller then rolls back. */
export async function applyStation(db: Db, station: Station, options: ApplyOptions): Promise<ImportLedger> {
  const ledger = new ImportLedger();
  await applyTypes(db, station, options, ledger);
  const heads = await allProjects(db);
  for (const [index, project] of station.projects.entries()) {
    const path = ['projects', index];
    const [head, ...others] = options.projectId === undefined ? meant(heads, project) : heads.filter(({ id }) => id === options.projectId);
    if (others.length > 0) ledger.problems.push({ path: [...path, 'name'], message: ambiguous });
    if (!options.isPlatform && namesCameras(project, head))
      ledger.problems.push({ path: [...path, 'conf', 'cameras'], message: mayNotName });
    if (!options.isPlatform && usesWeixin(project.conf ?? {}) && !usesWeixin(confOf(head)))
      ledger.problems.push({ path: [...path, 'conf', 'weixin'], message: mayNotUseWeixin });
    if (!options.isPlatform && project.key !== undefined && project.key !== head?.key) {
      ledger.problems.push({ path: [...path, 'key'], message: mayNotKey });
      continue;
    }
    const holder = heads.find(({ id, key }) => key !== null && key === project.key && id !== head?.id);
    if (holder) {
      ledger.problems.push({ path: [...path, 'key'], message: { zh: `${project.key} 已被占用`, en: `${project.key} is already in use` } });
      continue;
    }
    const { key: _key, ...conf } = { ...confOf(head), ...project.conf };
    // The file contains only the name of the image: it is kept if it belongs to the project.
    const largeImage = ownPicture(project.largeImage, head?.large_image ?? null);
    const row = {
      ...projectColumns({ ...project, nameEn: project.nameEn ?? null, largeImage }),
      key: project.key ?? head?.key ?? newProjectKey(),
      conf: JSON.stringify(conf),
    };
    let id = head?.id;
    if (head && id !== undefined) {
      if (ledger.differs('project', project.name, project.name, { ...head }, row)) await updateRow(db, 'projects', head, row);
    } else {
      id = (await insertRow(db, 'projects', { ...row, created: options.now })).id;
      ledger.created('project', project.name, project.name);
    }
    ledger.projects.push({ id, name: project.name });
    await applyNetworks(db, id, project, path, options, ledger);
    await applyProject(db, id, project, path, options, ledger);
  }
  return ledger;
}

async function applyNetworks(db: Db, id: number, project: StationProject, path: Path, options: ApplyOptions, ledger: ImportLedger) {
  if (!project.networks) return;
  const known = (await networkRows(db, id)).map(networkView);
  const named = new Set(project.networks.map(({ network }) => network));
  const gone = options.remove ? known.filter(({ network }) => !named.has(network)) : [];
  const notes = new Map(known.map(({ network, note }) => [network, note]));
  const changes = ledger.changes.length;
  for (const { network, note } of project.networks) {
    if (!notes.has(network)) ledger.created('network', project.name, network);
    else if (notes.get(network) === note) ledger.unchanged += 1;
    else ledger.changes.push({ action: 'change', kind: 'network', project: project.name, target: network, fields: ['note'] });
  }
  for (const { network } of gone) ledger.removed('network', project.name, network);
  // By name: a dry run gives a new project another id than the import.
  ledger.marks.push(`networks:${project.name}:${known.map(({ network }) => network).join()}`);
  if (ledger.changes.length === changes) return;
  if (!options.isPlatform) ledger.problems.push({ path: [...path, 'networks'], message: mayNotGive });
  const kept = known.filter(({ network }) => !named.has(network) && !gone.some((one) => one.network === network));
  await storeNetworks(db, id, [...kept, ...project.networks], options.now);
}

async function applyTypes(db: Db, station: Station, options: ApplyOptions, ledger: ImportLedger): Promise<void> {
  const { catalog, isPlatform, projectId = null, now } = options;
  const renewed = new Set(station.projects.flatMap(({ devices }) => devices.map(({ key }) => key)));
  for (const [index, parsed] of station.deviceTypes.entries()) {
    const type = asDocument(parsed);
    const known = catalog.custom(type.id);
    if (known && canonicalText(known.document) === canonicalText(type)) {
      ledger.unchanged += 1;
      continue;
    }
    ledger.problems.push(...(await typeConflicts(db, catalog, type, { projectId, isPlatform, renewed }, ['deviceTypes', index])));
    if (ledger.problems.length > 0) continue;
    if (known) ledger.changes.push({ action: 'change', kind: 'deviceType', project: null, target: type.key, fields: [] });
    else ledger.created('deviceType', null, type.key);
    await storeType(db, type, projectId, now);
    ledger.hasTypes = true;
  }
}

async function applyProject(db: Db, id: number, project: StationProject, path: Path, options: ApplyOptions, ledger: ImportLedger) {
  const regions = await applyRegions(db, id, project, ledger);
  const { now, givesTokens, isPlatform, between } = options;
  await applyDevices(db, project, { projectId: id, regions, path, now, givesTokens, isPlatform, between }, ledger);
  if (project.pages) await applyPages(db, id, project, regions, options.remove, ledger);
  if (project.subItems) await applySubItems(db, id, project, path, options.remove, ledger);
  if (project.diagram) await applyDiagram(db, project.diagram, { id, name: project.name, now, by: options.by }, ledger);
  if (!options.remove) return;
  await removeOtherDevices(db, id, project, ledger);
  const names = new Set(project.regions.map(({ name }) => name));
  for (const region of (await rowsOf(db, 'regions', id)).filter(({ name }) => !names.has(name))) {
    ledger.removed('region', project.name, region.name);
    for (const deviceId of await devicesIn(db, region.id)) ledger.devices.add(deviceId);
    await removeRow(db, 'regions', region.id);
  }
}

async function applyRegions(db: Db, projectId: number, project: StationProject, ledger: ImportLedger): Promise<RegionIds> {
  // Of several regions with the same name, the first one counts.
  const known = (await rowsOf(db, 'regions', projectId)).toReversed();
  const rows = new Map(known.map((row) => [row.name, row]));
  const ids = new Map(known.map(({ id, name }) => [name, id]));
  for (const { name, nameEn } of project.regions) {
    if (ids.has(name)) continue;
    const row = { project_id: projectId, parent_id: null, name, name_en: nameEn || null };
    ids.set(name, (await insertRow(db, 'regions', row)).id);
    ledger.created('region', project.name, name);
  }
  // All possible parent regions exist by now.
  for (const { name, nameEn, parent } of project.regions) {
    const parentId = parent === null ? null : (ids.get(parent) ?? null);
    const wanted = { name_en: nameEn || null, parent_id: parentId };
    const row = rows.get(name);
    if (!row) await setRegionParent(db, ids.get(name) ?? 0, parentId);
    else if (ledger.differs('region', project.name, name, { ...row }, wanted)) await updateRow(db, 'regions', row, wanted);
  }
  return ids;
}

async function applyPages(db: Db, projectId: number, project: StationProject, regions: RegionIds, remove: boolean, ledger: ImportLedger) {
  const left = [...(await rowsOf(db, 'custom_pages', projectId))];
  for (const page of project.pages ?? []) {
    const wanted = pageColumns({ ...page, regionId: page.region === null ? null : (regions.get(page.region) ?? null) });
    // Pages have no key: those with the same name are matched in order.
    const at = left.findIndex(({ name }) => name === page.name);
    const [row] = at < 0 ? [] : left.splice(at, 1);
    if (!row) {
      await insertRow(db, 'custom_pages', { ...wanted, project_id: projectId });
      ledger.created('page', project.name, page.name);
    } else if (ledger.differs('page', project.name, page.name, { ...row }, wanted)) {
      await updateRow(db, 'custom_pages', row, wanted);
    }
  }
  if (!remove) return;
  for (const row of left) {
    ledger.marks.push(`page:${row.id}:${row.version}`);
    ledger.removed('page', project.name, row.name);
    await removeRow(db, 'custom_pages', row.id);
  }
}
