/** The displayed value of a diagram point. Pure. */
import { isMeaningless, shownFactor, shownValue } from '@czyun/contract';
import type { LiveValue } from '../../platform/live/live-value.ts';
import type { Item } from './items.ts';
import { type NodePoint, nodePoint } from './lines.ts';

export interface Reading extends NodePoint {
  readonly metric: string;
  /** With the product's sign; undefined while unknown. */
  readonly value: LiveValue | undefined;
}

/** `raw`: the latest value of another metric of the device, as stored. */
export function readingOf(
  { device, type }: Pick<Item, 'device' | 'type'>,
  metric: string,
  raw: (metric: string) => LiveValue | undefined,
): Reading | undefined {
  const found = nodePoint(device, type, metric);
  const own = type?.points.find((point) => point.metric === metric);
  if (found === undefined || own === undefined || type === undefined) return undefined;
  const value = raw(metric);
  const isNothing = isMeaningless(own, type.points, (name) => raw(name)?.value);
  const factor = shownFactor(own, { nature: device.deviceType.nature, role: device.role });
  return { ...found, metric, value: value && { ...value, value: isNothing ? null : shownValue(value.value, factor) } };
}
