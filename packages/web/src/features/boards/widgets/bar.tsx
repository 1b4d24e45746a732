import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Fitted } from '../../../kit/chart/fitted.tsx';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import type { BoundPoint } from '../../../parts/points/bound.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useLikeValues } from '../points/use-like-values.ts';
import { boardsText } from '../text.ts';
import { PointsPanel } from './points-panel.tsx';

interface BarOptions {
  readonly title: string;
  readonly points: string;
}

/** Current values of one unit side by side. */
export function BarWidget({ options: { title, points } }: WidgetProps<BarOptions>) {
  const t = boardsText.useText();
  return (
    <PointsPanel title={title} points={points} usual={t(($) => $.kind.bar)} picture>
      {(bound, heightPx, name) => <Bars points={bound} heightPx={heightPx} title={name} />}
    </PointsPanel>
  );
}

function Bars({ points, heightPx, title }: { readonly points: readonly BoundPoint[]; readonly heightPx: number; readonly title: string }) {
  const t = boardsText.useText();
  const word = useWord();
  const { names, values, unit, decimals } = useLikeValues(points);
  const [first] = points;
  return (
    <Fitted heightPx={heightPx}>
      {(plotPx) => (
        <BarChart
          title={title}
          height={plotPx}
          base={t(($) => $.widget.device)}
          categories={names}
          series={[{ key: 'now', name: first === undefined ? title : word(first.point.name), values, meaning: 'load' }]}
          unit={unit}
          decimals={decimals}
          bare
        />
      )}
    </Fitted>
  );
}
