import { profilesOf, type TypeDocument } from '@czyun/devices';
import type { Db } from '../audit/index.ts';
import { canonicalText } from '../kernel/differences.ts';
import type { Path, Problem } from '../kernel/json-file.ts';
import type { DeviceCatalog } from '../registry/types.ts';
import { devicesOfType } from './device-types-repo.ts';

export interface MayStore {
  readonly projectId: number | null;
  readonly isPlatform: boolean;
  /** Keys of devices whose profiles are replaced in the same change. */
  readonly renewed?: ReadonlySet<string>;
}

/**
 * Reasons why a type of a file cannot be stored: its id or key is taken, devices of other projects have the old type, profiles in use are
 * missing.
 */
export async function typeConflicts(
  db: Db,
  catalog: DeviceCatalog,
  document: TypeDocument,
  { projectId, isPlatform, renewed }: MayStore,
  at: Path = [],
): Promise<Problem[]> {
  const { id, key } = document;
  const problems: Problem[] = [];
  const same = catalog.types().find((type) => type.key === key && type.id !== id);
  if (same) {
    const message = { zh: `标识 ${key} 已被类型 ${same.id} 使用`, en: `the key ${key} is that of the type ${same.id}` };
    problems.push({ path: [...at, 'key'], message });
  }
  const known = catalog.custom(id);
  if (!known || canonicalText(known.document) === canonicalText(document)) return problems;
  const devices = await devicesOfType(db, id);
  const foreign = devices.some((device) => device.project_id !== projectId);
  if (!isPlatform && (foreign || known.ownerProjectId === null || known.ownerProjectId !== projectId)) {
    const message = { zh: `编号 ${id} 已被其他项目的设备类型使用`, en: `the id ${id} is that of a device type of another project` };
    problems.push({ path: [...at, 'id'], message });
  }
  const described = new Set(profilesOf(document).map((profile) => profile.id));
  const mayBeNamed = (device: (typeof devices)[number]) => isPlatform || device.project_id === projectId;
  const orphan = devices.find((device) => mayBeNamed(device) && !described.has(device.profile_id) && !renewed?.has(device.key));
  if (orphan) {
    const message = {
      zh: `设备 ${orphan.key} 使用的型号 ${orphan.profile_id} 不在文件中`,
      en: `the device ${orphan.key} has the model ${orphan.profile_id}, which the file lacks`,
    };
    problems.push({ path: [...at, 'profiles' in document ? 'profiles' : 'key'], message });
  }
  return problems;
}
