/** The file of a complete project. */
import type { Db } from '../../audit/index.ts';
import { rowById, rowsOf } from '../../db/edited-rows.ts';
import { AppError } from '../../kernel/errors.ts';
import { deviceView } from '../../station/device-rows.ts';
import { networkView } from '../../station/networks.ts';
import { networkRows } from '../../station/networks-repo.ts';
import { pageView } from '../../station/page-rows.ts';
import { projectView } from '../../station/project-rows.ts';
import type { FeatureDeps } from '../deps.ts';
import { schemaVersion } from './description.ts';
import { diagramFileOf } from './diagram-file.ts';
import { measuredSubItems } from './sub-items-repo.ts';

export type ExportDeps = Pick<FeatureDeps, 'db' | 'registry' | 'now'>;

export async function exportProject({ db, registry, now }: ExportDeps, projectId: number): Promise<{ fileName: string; content: string }> {
  const row = await rowById(db, 'projects', projectId);
  if (!row) throw new AppError('notFound');
  const regions = await rowsOf(db, 'regions', projectId);
  const devices = (await rowsOf(db, 'devices', projectId)).map(deviceView);
  const pages = await rowsOf(db, 'custom_pages', projectId);
  const regionName = (id: number | null) => regions.find((region) => region.id === id)?.name ?? null;
  // Cameras and the use of WeChat are included in `conf`.
  const { id: _id, version: _version, cameras: _cameras, weixin: _weixin, ...project } = projectView(row);
  const { conf } = registry.project(projectId) ?? {};
  const networks = (await networkRows(db, projectId)).map(networkView);
  const used = new Set(devices.map(({ typeId }) => typeId));
  const content = {
    schemaVersion,
    exported: now(),
    deviceTypes: [...used].toSorted((a, b) => a - b).flatMap((id) => registry.catalog.custom(id)?.document ?? []),
    projects: [
      {
        ...(row.key === null ? {} : { key: row.key }),
        ...project,
        conf,
        networks,
        regions: regions.map(({ name, name_en, parent_id }) => ({ name, nameEn: name_en, parent: regionName(parent_id) })),
        devices: devices.map(({ id: _device, version: _v, hasToken: _token, regionId, ...device }) => ({
          ...device,
          region: regionName(regionId),
        })),
        pages: pages.map(pageView).map(({ id: _page, version: _v, regionId, ...page }) => ({ ...page, region: regionName(regionId) })),
        subItems: await subItemsOf(db, projectId),
        diagram: await diagramFileOf(db, projectId, devices),
      },
    ],
  };
  const safe = row.name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60);
  return { fileName: `${safe}.json`, content: `${JSON.stringify(content, null, 2)}\n` };
}

/** Sub-items from the top down, each with the names of its parents. */
async function subItemsOf(db: Db, projectId: number) {
  const rows = await measuredSubItems(db, projectId);
  const list: { name: string; unit: string; above: string[]; device: string | null; metric: string | null }[] = [];
  const addBelow = (parentId: number | null, above: string[]) => {
    for (const { id, parent_id, name, unit, device, metric } of rows) {
      if (parent_id !== parentId || above.length > 20) continue;
      list.push({ name, unit, above, device, metric });
      addBelow(id, [...above, name]);
    }
  };
  addBelow(null, []);
  return list;
}
