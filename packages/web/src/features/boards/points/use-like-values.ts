import { type BoundPoint, namesOf, numberOf } from '../../../parts/points/bound.ts';
import { useReadings } from '../../../parts/points/use-bound.ts';
import { useWord } from '../../../platform/language/language.ts';

/** Current values of the points with the same unit as the first: only these can be compared. */
export function useLikeValues(points: readonly BoundPoint[]) {
  const word = useWord();
  const [first] = points;
  const unit = first?.point.unit ?? '';
  const alike = points.filter(({ point }) => (point.unit ?? '') === unit);
  const readings = useReadings(alike);
  return {
    keys: alike.map(({ key }) => key),
    names: namesOf(alike, word),
    values: readings.map(numberOf),
    unit,
    decimals: first?.point.decimals ?? 1,
  };
}
