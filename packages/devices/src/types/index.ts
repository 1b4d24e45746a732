import type { DeviceType } from '../model.ts';
import { meter } from './meter.ts';

/** Every device type the product knows, by id. */
export const deviceTypes: readonly DeviceType[] = [meter];

const byId = new Map(deviceTypes.map((type) => [type.id, type]));

/** The device type with this id (product-spec: 1216, 1399, 1450, …), or undefined. */
export function deviceTypeById(id: number): DeviceType | undefined {
  return byId.get(id);
}
