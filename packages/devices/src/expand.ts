import type { DeviceType, ExpandedPoint, Point } from './model.ts';

function member(point: Point, n: number): ExpandedPoint {
  const { repeat: _repeat, ...rest } = point;
  const fill = (text: string) => text.replaceAll('{n}', String(n));
  const name = { zh: fill(point.name.zh), en: fill(point.name.en) };
  const minutes = point.minutes === undefined ? {} : { minutes: fill(point.minutes) };
  return { ...rest, ...minutes, base: point.metric, member: n, metric: fill(point.metric), name };
}

const cache = new WeakMap<DeviceType, readonly ExpandedPoint[]>();

/** Every point of a type with `repeat` expanded, in the order of the type. */
export function expandPoints(type: DeviceType): readonly ExpandedPoint[] {
  const known = cache.get(type);
  if (known) return known;
  const points = type.points.flatMap((point): ExpandedPoint[] => {
    if (point.repeat) return Array.from({ length: point.repeat.count }, (_, index) => member(point, index + 1));
    const { repeat: _repeat, ...rest } = point;
    return [{ ...rest, base: point.metric }];
  });
  cache.set(type, points);
  return points;
}
