/** Short notation for SunSpec points. Addresses are offsets from the model's ID register; W, var, VA and Wh become kW, kvar, kVA and kWh. */
import type { ModbusMap, RegisterPoint, RegisterType } from '../profile.ts';

type More = Partial<Omit<RegisterPoint, 'metric' | 'table' | 'address' | 'type'>>;

/** Raw patterns that mean "not implemented" (SunSpec Device Information Model Specification, data types). */
const unimplemented: Readonly<Partial<Record<RegisterType, number>>> = {
  u16: 0xffff,
  s16: 0x8000,
  u32: 0xffff_ffff,
  acc32: 0,
};

/** A point of a model; `scaleFactor` is the offset of its sunssf register, `scale` converts its unit. */
export function point(
  type: RegisterType,
  metric: string,
  address: number,
  scaleFactor?: number,
  scale?: number,
  more?: More,
): RegisterPoint {
  const invalid = unimplemented[type];
  return {
    metric,
    table: 'holding',
    address,
    type,
    ...(invalid === undefined ? {} : { invalid: [invalid] }),
    ...(scaleFactor === undefined ? {} : { scaleFactor }),
    ...(scale === undefined ? {} : { scale }),
    ...more,
  };
}

/** W → kW and the like. */
export const kilo = 0.001;

/** SunSpec gives the power factor in percent. */
export const perCent = 0.01;

/** A map of one model; registers between its points belong to the model too, so all of them can be read in one block. */
export function modelMap(model: number, registers: readonly RegisterPoint[]): ModbusMap {
  return { base: { kind: 'sunspec', model }, wordOrder: 'big', maxRegisters: 125, maxGap: 125, registers };
}

export const sunspecSource = 'SunSpec Alliance model definitions (github.com/sunspec/models, json/, commit 7abdf89), Apache-2.0';

/** Operating state of models 101–113 → state of a PV inverter. */
export const inverterStates = { 1: 0, 2: 1, 3: 2, 4: 3, 5: 5, 6: 1, 7: 4, 8: 1 } as const;

/** Bits of Evt1 of models 101–113 → fault word of a PV inverter. */
export const inverterEvents = { 0: 7, 1: 8, 4: 4, 7: 12, 8: 2, 9: 3, 10: 0, 11: 1, 15: 14 } as const;

/** Alarms among Evt1 of models 802–804 → fault word of a BMS. */
export const batteryFaults = { 1: 2, 3: 3, 5: 4, 7: 5, 22: 7 } as const;

/** Warnings among Evt1 of models 802–804 → alarm word of a BMS. */
export const batteryWarnings = { 6: 8, 8: 9, 10: 10, 12: 11, 14: 13, 16: 14, 17: 2, 19: 7 } as const;

export const batterySign = {
  zh: 'SunSpec 未规定电池电流、功率的正负号；本表按放电为正，投运时请与实际充放电方向核对。',
  en: 'SunSpec does not fix the sign of battery current and power; this map takes discharging as positive: check it when commissioning.',
} as const;
