/** Shared by the parts of a comparison. */
import { timeText } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import type { Comparison } from './comparison.ts';
import type { Item } from './items.ts';
import type { Compared } from './use-compared.ts';

export interface Shown {
  readonly by: Compared['by'];
  readonly items: readonly Item[];
  readonly point: ExpandedPoint;
  /** Amounts by bucket of a register. */
  readonly isAmount: boolean;
  readonly zone: string;
  readonly comparison: Comparison;
  readonly bucketText: string;
  readonly facts: readonly string[];
}

/** A place on the common axis: its time, or, for days and shifts, the time of day. */
export function placeText(at: number | null | undefined, { by, zone }: Pick<Shown, 'by' | 'zone'>): string {
  if (at === null || at === undefined) return '-';
  return by === 'devices' ? timeText(at, zone, 'minute').slice(5) : timeText(at, zone, 'minute').slice(11);
}

/** Devices of the items, each once; days and shifts all belong to the page's device. */
export const devicesOf = (items: readonly Item[]): readonly { readonly id: number; readonly name: string }[] => [
  ...new Map(items.map(({ deviceId, deviceName }) => [deviceId, { id: deviceId, name: deviceName }])).values(),
];
