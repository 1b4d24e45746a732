/** Imports the devices of a file: few statements for many devices, yielding to other work in between. */
import { setImmediate as turn } from 'node:timers/promises';
import { keyRefusal, newDeviceToken, tokenHash } from '../../accounts/index.ts';
import type { Db } from '../../audit/index.ts';
import { removeRow, rowsOf, updateRow } from '../../db/edited-rows.ts';
import type { Path } from '../../kernel/json-file.ts';
import type { StationDevice, StationProject } from './description.ts';
import type { ImportLedger } from './import-ledger.ts';
import { devicesByKeys, insertDevices } from './repo.ts';

/** Region id by name. */
export type RegionIds = ReadonlyMap<string, number>;

/** Maximum devices of one statement. */
const atOnce = 250;

interface Place {
  readonly projectId: number;
  readonly regions: RegionIds;
  /** Path of the project in the file. */
  readonly path: Path;
  /** Epoch ms. */
  readonly now: number;
  /** Whether imported MQTT devices without a token get one. */
  readonly givesTokens: boolean;
  /**
   * Platform administrators get every key that belongs to another project, members only the first one: otherwise a file of guesses would
   * reveal them.
   */
  readonly isPlatform: boolean;
  readonly between?: ((devices: number) => void) | undefined;
}

function deviceRow(device: StationDevice, regions: RegionIds) {
  return {
    region_id: device.region === null ? null : (regions.get(device.region) ?? null),
    name: device.name,
    name_en: device.nameEn || null,
    type_id: device.typeId,
    profile_id: device.profileId,
    role: device.role,
    connection: JSON.stringify(device.connection),
    offline_after_ms: device.offlineAfterMs,
    ...(device.token === undefined ? {} : { token_hash: tokenHash(device.token) }),
    ...(device.enabled === undefined ? {} : { enabled: device.enabled ? 1 : 0 }),
  };
}

/** Adds new devices of a project and updates the others; problems are added to the ledger. */
export async function applyDevices(db: Db, project: StationProject, place: Place, ledger: ImportLedger): Promise<void> {
  for (let from = 0; from < project.devices.length; from += atOnce) {
    if (from > 0) await turn();
    place.between?.(Math.min(atOnce, project.devices.length - from));
    await applySome(db, project, from, place, ledger);
  }
}

async function applySome(db: Db, project: StationProject, from: number, place: Place, ledger: ImportLedger): Promise<void> {
  const { projectId, regions, path, now, givesTokens, isPlatform } = place;
  /** Token column of a device that needs a new token. */
  const fresh = ({ key, name, nameEn, token: given, connection }: StationDevice, hash: string | null) => {
    if (!givesTokens || given !== undefined || hash !== null || connection.kind !== 'mqtt') return {};
    const token = newDeviceToken();
    ledger.tokens.push({ key, name, nameEn: nameEn ?? null, token });
    return { token_hash: tokenHash(token) };
  };
  const some = project.devices.slice(from, from + atOnce);
  const rows = await devicesByKeys(
    db,
    some.map(({ key }) => key),
  );
  const added: Parameters<typeof insertDevices>[1][number][] = [];
  for (const [index, device] of some.entries()) {
    const wanted = deviceRow(device, regions);
    const row = rows.get(device.key);
    if (row && row.project_id !== projectId) {
      if (isPlatform || ledger.foreignKey === null)
        ledger.problems.push({ path: [...path, 'devices', from + index, 'key'], message: keyRefusal(device.key) });
      ledger.foreignKey ??= device.key;
    } else if (!row) {
      added.push({ token_hash: null, enabled: 1, ...wanted, ...fresh(device, null), key: device.key, project_id: projectId, created: now });
      ledger.created('device', project.name, device.key);
    } else if (ledger.differs('device', project.name, device.key, { ...row }, wanted)) {
      await updateRow(db, 'devices', row, { ...wanted, ...fresh(device, row.token_hash) });
      ledger.devices.add(row.id);
    }
  }
  for (const id of await insertDevices(db, added)) ledger.devices.add(id);
}

/** Removes the devices of a project that are not in its file. */
export async function removeOtherDevices(db: Db, projectId: number, project: StationProject, ledger: ImportLedger): Promise<void> {
  const keys = new Set(project.devices.map(({ key }) => key));
  for (const device of (await rowsOf(db, 'devices', projectId)).filter(({ key }) => !keys.has(key))) {
    ledger.marks.push(`device:${device.id}:${device.version}`);
    ledger.removed('device', project.name, device.key);
    await removeRow(db, 'devices', device.id);
    ledger.devices.add(device.id);
  }
}
