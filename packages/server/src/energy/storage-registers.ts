/** Registers of the charge and discharge of a storage. Pure. */
import type { DeviceRecord } from '../registry/types.ts';
import { type Balance, balanceOf, type Offers, type Signed } from './balance.ts';

export interface StorageRegisters {
  /** Meters of the storage: its gateway, or its only place of measurement. */
  readonly ids: readonly number[];
  readonly charge: readonly Signed[];
  readonly discharge: readonly Signed[];
}

/**
 * A meter of the storage is its gateway if converters, cabinets or their controller count charge and discharge themselves; otherwise the
 * meter counts both, and the losses are unknown. `chosen`: meters selected as the gateway by a user.
 */
export function storageRegistersOf(
  devices: readonly DeviceRecord[],
  offers: Offers,
  { energy }: Balance,
  chosen: readonly number[],
): StorageRegisters {
  const meters = devices.filter(({ type, role }) => type.nature === 'meter' && role === 'storage').map(({ id }) => id);
  const ids = chosen.length > 0 ? chosen : meters;
  const { charge, discharge } = balanceOf(
    devices.filter(({ id }) => !ids.includes(id)),
    offers,
  ).energy;
  if (charge.length > 0 && discharge.length > 0) return { ids, charge, discharge };
  return { ids: chosen, charge: energy.charge, discharge: energy.discharge };
}
