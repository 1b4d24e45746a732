import { ScatterChart } from '../../../kit/chart/scatter-chart.tsx';
import { Card } from '../../../kit/ui/card.tsx';
import { pairsOf } from '../../../parts/curves/distribution.ts';
import { contrastText } from '../text.ts';
import type { Shown } from './shown.ts';

/** Values of each item against those of the base at the same time; the base against itself is the line of equality. */
export function Relation({ shown }: { readonly shown: Shown }) {
  const t = contrastText.useText();
  const { items, point, comparison } = shown;
  const base = comparison.values[comparison.base] ?? [];
  const baseName = items[comparison.base]?.name ?? '';
  const axis = { unit: point.unit ?? '', ...(point.decimals === undefined ? {} : { decimals: point.decimals }) };
  return (
    <Card title={t(($) => $.relation)}>
      <ScatterChart
        title={t(($) => $.relation)}
        x={{ ...axis, name: baseName }}
        y={{ ...axis, name: t(($) => $.values) }}
        series={items.map(({ id, name }, index) => ({ key: id, name, points: pairsOf(base, comparison.values[index] ?? []) }))}
        height={240}
        facts={[t(($) => $.relationNote)]}
      />
    </Card>
  );
}
