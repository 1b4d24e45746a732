import type { CarbonFigures } from '@czyun/contract';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { bucketText } from '../../../parts/energy/bucket-text.ts';
import { carbonText } from '../text.ts';

/** Caused and avoided CO2 by hour, day or month. */
export function BarsPanel({ figures }: { readonly figures: CarbonFigures }) {
  const t = carbonText.useText();
  const { unit, timeZone, buckets, avoided } = figures;
  const title = t(($) => $.bars[unit]);
  const series = [
    { key: 'caused', name: t(($) => $.caused.title), meaning: 'grid' as const, values: buckets.caused },
    ...(avoided === null
      ? []
      : [{ key: 'avoided', name: t(($) => $.avoided.title), meaning: 'storage' as const, values: buckets.avoided }]),
  ];
  const categories = buckets.times.map((time) => bucketText(unit, time, timeZone));
  return (
    <Panel title={title}>
      <BarChart
        title={title}
        base={t(($) => $.bars.time)}
        categories={categories}
        series={series}
        unit="kg"
        decimals={1}
        atRest="sum"
        height={300}
      />
    </Panel>
  );
}
