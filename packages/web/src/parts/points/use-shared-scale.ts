import { useState } from 'react';
import { scaleOfGroup, type UnitScale } from '../../platform/format/number.ts';
import type { BoundPoint } from './bound.ts';
import { useReadings } from './use-bound.ts';

/** Interval at which the unit of a list is chosen again, ms: each row renders its own value meanwhile. */
const everyMs = 5000;

const isSame = (a: UnitScale, b: UnitScale): boolean => a.size === b.size && [...a].every(([like, step]) => b.get(like) === step);

/** The common units of the values in a list; the same object while no unit changes. */
export function useSharedScale(points: readonly BoundPoint[]): UnitScale {
  const readings = useReadings(points, { everyMs });
  const next = scaleOfGroup(points.map(({ point }, index) => ({ value: readings[index]?.value, unit: point.unit, metric: point.metric })));
  const [scale, setScale] = useState(next);
  if (isSame(scale, next)) return scale;
  setScale(next);
  return next;
}
