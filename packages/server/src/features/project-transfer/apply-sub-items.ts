/** Energy sub-items of a file, level by level. */

import type { Db } from '../../audit/index.ts';
import type { Path } from '../../kernel/json-file.ts';
import { maxSubItems } from '../../sub-items/items.ts';
import type { StationProject } from './description.ts';
import type { ImportLedger } from './import-ledger.ts';
import { insertSubItem, paramOf, removeSubItem, subItemRows, updateSubItem } from './sub-items-repo.ts';

const placeOf = (above: readonly string[], name: string) => JSON.stringify([...above, name]);

/** Updates the sub-items of a project from the file. */
export async function applySubItems(
  db: Db,
  projectId: number,
  project: StationProject,
  path: Path,
  remove: boolean,
  ledger: ImportLedger,
): Promise<void> {
  const rows = await subItemRows(db, projectId);
  const ids = new Map<string, number>();
  const seen = new Set<number>();
  for (const { name, unit, above, device, metric } of project.subItems ?? []) {
    const parentId = above.length === 0 ? null : (ids.get(JSON.stringify(above)) ?? null);
    const wanted = { unit, param_id: device === null || metric === null ? null : await paramOf(db, device, metric) };
    const row = rows.find((known) => known.parent_id === parentId && known.name === name);
    const id = row?.id ?? (await insertSubItem(db, { ...wanted, name, parent_id: parentId, project_id: projectId }));
    if (!row) ledger.created('subItem', project.name, name);
    else if (ledger.differs('subItem', project.name, name, { ...row, version: 0 }, wanted)) await updateSubItem(db, id, wanted);
    ids.set(placeOf(above, name), id);
    seen.add(id);
  }
  const kept = remove ? seen.size : new Set([...seen, ...rows.map(({ id }) => id)]).size;
  if (kept > maxSubItems) {
    const message = {
      zh: `与已有分项合计 ${kept} 项，最多 ${maxSubItems} 项`,
      en: `${kept} items together with those that are there; at most ${maxSubItems}`,
    };
    ledger.problems.push({ path: [...path, 'subItems'], message });
  }
  if (!remove) return;
  for (const row of rows.filter(({ id }) => !seen.has(id))) {
    ledger.removed('subItem', project.name, row.name);
    await removeSubItem(db, row.id);
  }
}
