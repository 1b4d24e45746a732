/** Range of a counter before it wraps to zero, by its profile. */
import type { Profile, RegisterPoint, RegisterType } from '@czyun/devices';

const span: Partial<Readonly<Record<RegisterType, number>>> = { u16: 2 ** 16, u32: 2 ** 32, acc32: 2 ** 32, bcd16: 10 ** 4 };

const known = new WeakMap<Profile, ReadonlyMap<string, number>>();

function widthOf({ type, scale = 1, mask, offset }: RegisterPoint): number | undefined {
  const steps = span[type];
  return steps === undefined || mask !== undefined || offset !== undefined ? undefined : Math.round(steps * scale * 1e6) / 1e6;
}

function widthsOf(profile: Profile): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  for (const register of profile.modbus?.registers ?? []) {
    const width = widthOf(register);
    // If the scale factor is read from the device, the range is not known in advance.
    if (width === undefined || register.scaleFactor !== undefined) continue;
    for (let member = 1; member <= (register.repeat?.count ?? 1); member++)
      widths.set(register.metric.replace('{n}', String(member)), width);
  }
  return widths;
}

/** In the unit of the metric; undefined if unknown. */
export function registerWidth(profile: Profile, metric: string): number | undefined {
  const widths = known.get(profile) ?? widthsOf(profile);
  known.set(profile, widths);
  return widths.get(metric);
}
