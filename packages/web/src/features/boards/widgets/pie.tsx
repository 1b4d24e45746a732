import { ShareRing } from '../../../kit/chart/share-ring.tsx';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import type { BoundPoint } from '../../../parts/points/bound.ts';
import { useLikeValues } from '../points/use-like-values.ts';
import { boardsText } from '../text.ts';
import { PointsPanel } from './points-panel.tsx';

interface PieOptions {
  readonly title: string;
  readonly points: string;
}

/** Current values of one unit as parts of their sum. */
export function PieWidget({ options: { title, points } }: WidgetProps<PieOptions>) {
  const t = boardsText.useText();
  return (
    <PointsPanel title={title} points={points} usual={t(($) => $.kind.pie)}>
      {(bound, heightPx, name) => <Shares points={bound} heightPx={heightPx} title={name} />}
    </PointsPanel>
  );
}

function Shares({
  points,
  heightPx,
  title,
}: {
  readonly points: readonly BoundPoint[];
  readonly heightPx: number;
  readonly title: string;
}) {
  const narrow = useNarrow();
  const { keys, names, values, unit, decimals } = useLikeValues(points);
  const slices = keys.map((key, index) => ({ key, name: names[index] ?? key, value: values[index] ?? null }));
  return <ShareRing title={title} slices={slices} unit={unit} decimals={decimals} heightPx={heightPx} maxPx={narrow ? 132 : 168} />;
}
