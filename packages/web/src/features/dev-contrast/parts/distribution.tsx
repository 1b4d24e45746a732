import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { inUnit, withUnit } from '../../../kit/chart/picture.tsx';
import { Card } from '../../../kit/ui/card.tsx';
import { distributionOf } from '../../../parts/curves/distribution.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { contrastText } from '../text.ts';
import type { Shown } from './shown.ts';

/** Distribution of each item's values, as shares of its own known values. */
export function Distribution({ shown }: { readonly shown: Shown }) {
  const t = contrastText.useText();
  const language = useLanguage();
  const { items, point, comparison } = shown;
  const { edges, shares } = distributionOf(comparison.values);
  const edge = (value: number) => inUnit(value, '', Number.isInteger(value) ? 0 : 2);
  return (
    <Card title={t(($) => $.distribution)}>
      <BarChart
        title={t(($) => $.distribution)}
        base={withUnit(point.name[language], point.unit ?? '')}
        categories={edges.map(({ from, to }) => `${edge(from)} – ${edge(to)}`)}
        series={items.map(({ id, name }, index) => ({ key: id, name, values: shares[index] ?? [] }))}
        unit="%"
        decimals={1}
        height={240}
        facts={[withUnit(point.name[language], point.unit ?? ''), shown.bucketText]}
      />
    </Card>
  );
}
