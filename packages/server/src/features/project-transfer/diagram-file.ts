/** The drawing over a project's diagram in its file: devices are referenced by key. */
import { type DiagramDocument, devicesOfDiagram, withDeviceIds } from '@czyun/contract';
import { expandPoints } from '@czyun/devices';
import type { Db } from '../../audit/index.ts';
import { rowsOf } from '../../db/edited-rows.ts';
import type { ActorColumns } from '../../kernel/actor.ts';
import { canonicalText } from '../../kernel/differences.ts';
import type { Path, Problem } from '../../kernel/json-file.ts';
import type { DeviceCatalog } from '../../registry/types.ts';
import { diagramsRepo, documentOf } from '../../station/diagrams-repo.ts';
import type { ImportLedger } from './import-ledger.ts';

export interface DiagramFile {
  /** Device keys. */
  readonly devices: readonly string[];
  /** With positions in `devices`, from 1, in place of device IDs. */
  readonly document: DiagramDocument;
}

interface Keyed {
  readonly id: number;
  readonly key: string;
}

/** The published drawing; undefined if there is none. */
export async function diagramFileOf(db: Db, projectId: number, devices: readonly Keyed[]): Promise<DiagramFile | undefined> {
  const newest = await diagramsRepo(db).newest(projectId);
  if (newest === undefined) return undefined;
  const document = documentOf(newest);
  const named = new Set(devicesOfDiagram(document));
  const listed = devices.filter(({ id }) => named.has(id));
  const places = new Map(listed.map(({ id }, index) => [id, index + 1]));
  return { devices: listed.map(({ key }) => key), document: withDeviceIds(document, (id) => places.get(id)) };
}

/**
 * Positions missing in the list, and points missing in the types. Parts of devices that are not in the project are ignored, as in the
 * editor.
 */
export function diagramProblems(
  { devices: keys, document }: DiagramFile,
  devices: readonly { readonly key: string; readonly typeId: number }[],
  catalog: DeviceCatalog,
): readonly Problem[] {
  const typeIds = new Map(devices.map(({ key, typeId }) => [key, typeId]));
  const unknown = devicesOfDiagram(document).find((place) => keys[place - 1] === undefined);
  const unbound = document.own.flatMap((part, index): Problem[] => {
    if (part.kind !== 'symbol' || part.point === null) return [];
    const { deviceId, metric } = part.point;
    const type = catalog.type(typeIds.get(keys[deviceId - 1] ?? '') ?? 0);
    if (type === undefined || expandPoints(type).some((point) => point.metric === metric)) return [];
    const path: Path = ['diagram', 'document', 'own', index, 'point', 'metric'];
    return [{ path, message: { zh: `${metric} 不是该设备的指标`, en: `${metric} is not a point of the device` } }];
  });
  if (unknown === undefined) return unbound;
  const message = { zh: `图中的第 ${unknown} 台设备不在列表中`, en: `device ${unknown} of the drawing is not in the list` };
  return [...unbound, { path: ['diagram', 'devices'], message }];
}

export interface DiagramTarget {
  readonly id: number;
  readonly name: string;
  readonly now: number;
  readonly by: ActorColumns;
}

/** Publishes the drawing of a file if it differs from the current one. */
export async function applyDiagram(db: Db, { devices, document }: DiagramFile, target: DiagramTarget, ledger: ImportLedger): Promise<void> {
  const ids = new Map((await rowsOf(db, 'devices', target.id)).map(({ key, id }) => [key, id]));
  const wanted = withDeviceIds(document, (place) => ids.get(devices[place - 1] ?? ''));
  const repo = diagramsRepo(db);
  const newest = await repo.newest(target.id);
  // Parts of removed devices are ignored, and are never in a file.
  const present = new Set(ids.values());
  const shown = withDeviceIds(documentOf(newest), (id) => (present.has(id) ? id : undefined));
  const [known, text] = [canonicalText(shown), canonicalText(wanted)];
  if (newest === undefined && known === text) return;
  if (newest === undefined) ledger.created('diagram', target.name, target.name);
  else if (
    !ledger.differs('diagram', target.name, target.name, { id: newest.id, version: newest.number, document: known }, { document: text })
  )
    return;
  const number = (newest?.number ?? 0) + 1;
  const row = { project_id: target.id, number, document: JSON.stringify(wanted), restored: null, created: target.now };
  await repo.addVersion({ ...row, ...target.by });
}
