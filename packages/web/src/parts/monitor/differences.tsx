import type { ExpandedPoint } from '@czyun/devices';
import { useWord } from '../../platform/language/language.ts';
import { type ComparedLine, TwoInstants } from '../replay/two-instants.tsx';
import { differenceOf } from './difference.ts';
import { layoutOf, pointsOf } from './layout.ts';
import { useMonitored, usePointValues, useSecondValues } from './monitored.ts';

const maxShown = 12;

/** Differences between the two instants, greatest first; heat maps show their members themselves. */
export function Differences() {
  const word = useWord();
  const { type, second, flowOf } = useMonitored();
  const points = layoutOf(type).flatMap(({ singles, matrices }) => [
    ...singles,
    ...matrices.flatMap(({ families }) => families.flatMap(pointsOf)),
  ]);
  const readingOf = usePointValues(points);
  const secondOf = useSecondValues();
  const lineOf = (point: ExpandedPoint): ComparedLine & { readonly weight: number } => {
    const [first, other] = [readingOf(point), secondOf?.(point)];
    const difference = differenceOf(point, first, other);
    const names = { key: point.metric, name: word(point.name), point, flow: flowOf(point) };
    return { ...names, first, second: other, differs: difference !== null, weight: difference?.weight ?? 0 };
  };
  const lines = points.map(lineOf);
  const differing = lines.filter(({ differs }) => differs).toSorted((a, b) => b.weight - a.weight);
  const isKnown = lines.some((line) => (line.second?.value ?? null) !== null);
  // Without any value at that instant the panel shows a note.
  const shown = isKnown ? differing : lines;
  return <TwoInstants lines={shown.slice(0, maxShown)} time={second?.time ?? null} count={differing.length} />;
}
