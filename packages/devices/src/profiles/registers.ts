/** Short notation for registers, so that a vendor's file reads like its register table. */
import type { ModbusMap, RegisterPoint, RegisterTable, WordOrder } from '../profile.ts';

type More = Partial<Omit<RegisterPoint, 'metric' | 'table' | 'address' | 'type'>>;
type Row = (metric: string, address: number, scale?: number, more?: More) => RegisterPoint;

function row(table: RegisterTable, type: RegisterPoint['type']): Row {
  return (metric, address, scale, more) => ({ metric, table, address, type, ...(scale === undefined ? {} : { scale }), ...more });
}

const rowsOf = (table: RegisterTable) => ({
  u16: row(table, 'u16'),
  s16: row(table, 's16'),
  u32: row(table, 'u32'),
  s32: row(table, 's32'),
});

export const holding = rowsOf('holding');
export const input = rowsOf('input');

/** The same for phases A, B and C, `step` registers apart: `voltage` → `voltage_a`, … */
export function perPhase(of: Row, metric: string, address: number, step: number, scale?: number, more?: More): readonly RegisterPoint[] {
  return ['a', 'b', 'c'].map((phase, index) => of(`${metric}_${phase}`, address + index * step, scale, more));
}

/** A map in the device's own addresses. */
export function absoluteMap(wordOrder: WordOrder, maxRegisters: number, maxGap: number, registers: readonly RegisterPoint[]): ModbusMap {
  return { base: { kind: 'absolute' }, wordOrder, maxRegisters, maxGap, registers };
}
