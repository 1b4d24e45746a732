import type { DeviceType } from '../model.ts';
import { airCabinet } from './air-cabinet.ts';
import { airCompressor } from './air-compressor.ts';
import { airConditioner } from './air-conditioner.ts';
import { bms } from './bms.ts';
import { dcdc } from './dcdc.ts';
import { environmentSensor } from './environment-sensor.ts';
import { fan } from './fan.ts';
import { fireControl } from './fire-control.ts';
import { liquidCabinet } from './liquid-cabinet.ts';
import { liquidCooling } from './liquid-cooling.ts';
import { machine } from './machine.ts';
import { meter } from './meter.ts';
import { pcs } from './pcs.ts';
import { pressureVessel } from './pressure-vessel.ts';
import { pvInverter } from './pv-inverter.ts';
import { storageStation } from './storage-station.ts';
import { sts } from './sts.ts';
import { windTurbine } from './wind-turbine.ts';

/** Every device type of the product, by id. */
export const deviceTypes: readonly DeviceType[] = [
  pcs,
  bms,
  meter,
  liquidCooling,
  fireControl,
  dcdc,
  sts,
  airConditioner,
  storageStation,
  pvInverter,
  windTurbine,
  environmentSensor,
  liquidCabinet,
  airCabinet,
  machine,
  fan,
  pressureVessel,
  airCompressor,
];

const byId = new Map(deviceTypes.map((type) => [type.id, type]));

/** The device type with this id (product-spec: 1216, 1399, 1450, …), or undefined. */
export function deviceTypeById(id: number): DeviceType | undefined {
  return byId.get(id);
}
