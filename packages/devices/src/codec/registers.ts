import type { ModbusMap, RegisterPoint, RegisterType } from '../profile.ts';

/** A register point after expansion of `repeat`: metric and address are final, `width` is its size (registers, or 1 coil). */
export interface ExpandedRegister extends Omit<RegisterPoint, 'repeat'> {
  readonly width: number;
}

const widths: Readonly<Record<Exclude<RegisterType, 'string'>, number>> = {
  bit: 1,
  u16: 1,
  s16: 1,
  bcd16: 1,
  u32: 2,
  s32: 2,
  f32: 2,
  acc32: 2,
  u64: 4,
  s64: 4,
  f64: 4,
  acc64: 4,
};

/** Number of registers (or coils) of a point. */
export function registerWidth(point: Pick<RegisterPoint, 'type' | 'length'>): number {
  return point.type === 'string' ? (point.length ?? 1) : widths[point.type];
}

const cache = new WeakMap<ModbusMap, readonly ExpandedRegister[]>();

/**
 * Every register point of a map with `repeat` expanded, in the order of the map. A SunSpec scale factor occurs once, before the repeating
 * block, so `scaleFactor` is the same for all members.
 */
export function expandRegisters(map: ModbusMap): readonly ExpandedRegister[] {
  const known = cache.get(map);
  if (known) return known;
  const expanded = map.registers.flatMap((point): ExpandedRegister[] => {
    const { repeat, ...rest } = point;
    const width = registerWidth(point);
    // A point with the default order gets that of the map, so that decoding needs only the point.
    const wordOrder = point.wordOrder ?? map.wordOrder;
    if (!repeat) return [{ ...rest, wordOrder, width }];
    return Array.from({ length: repeat.count }, (_, index) => ({
      ...rest,
      wordOrder,
      width,
      metric: point.metric.replaceAll('{n}', String(index + 1)),
      address: point.address + index * repeat.step,
    }));
  });
  cache.set(map, expanded);
  return expanded;
}
