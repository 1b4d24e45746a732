/** Parameters that can be compared: stored numbers, and registers by their increments. */
import type { DeviceTypeView } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';

export const comparablePoints = ({ points }: Pick<DeviceTypeView, 'points'>): readonly ExpandedPoint[] =>
  points.filter(({ type, storage, access }) => (type === 'number' || type === 'counter') && storage !== 'live' && access !== 'w');

/** The requested parameter, else the most important one of the type. */
export function pointFor(points: readonly ExpandedPoint[], metric: string, keyMetrics: readonly string[]): ExpandedPoint | undefined {
  const of = (wanted: string) => points.find((point) => point.metric === wanted);
  return of(metric) ?? keyMetrics.map(of).find((point) => point?.type === 'number') ?? points[0];
}

/** Smallest difference that the parameter can show. */
export const resolutionOf = ({ decimals }: Pick<ExpandedPoint, 'decimals'>): number => 10 ** -(decimals ?? 2);
