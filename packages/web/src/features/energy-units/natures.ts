import type { Nature } from '@czyun/devices';

/** Natures of the devices of each screen, in the order of their tables. */
export const unitNatures = {
  generation: ['pv', 'wind'],
  distribution: ['meter', 'sts'],
  meters: ['meter'],
} as const satisfies Readonly<Record<string, readonly Nature[]>>;

export const powerMetric = 'active_power';
