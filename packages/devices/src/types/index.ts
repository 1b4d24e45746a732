import type { DeviceType } from '../model.ts';
import { bms } from './bms.ts';
import { meter } from './meter.ts';
import { pcs } from './pcs.ts';
import { storageStation } from './storage-station.ts';

/** Every device type the product knows, by id. */
export const deviceTypes: readonly DeviceType[] = [pcs, bms, meter, storageStation];

const byId = new Map(deviceTypes.map((type) => [type.id, type]));

/** The device type with this id (product-spec: 1216, 1399, 1450, …), or undefined. */
export function deviceTypeById(id: number): DeviceType | undefined {
  return byId.get(id);
}
