import type { UseDistribution } from '@czyun/contract';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { analysisText } from '../text.ts';
import { className, temperatureClass, usedClasses } from './classes.ts';

const units = { soc: '%', temperature: '℃' } as const;
const meanings = { soc: 'storage', temperature: 'high' } as const;
const chartPx = 216;

/** Hours by class of a quantity; temperature classes without hours at either end are left out. */
export function DistributionPanel({ kind, of }: { readonly kind: 'soc' | 'temperature'; readonly of: UseDistribution }) {
  const t = analysisText.useText();
  const { edges, hours, unknown } = of;
  const title = t(($) => $.battery[`${kind}Hours`]);
  const used = usedClasses(hours);
  if (used === null)
    return (
      <Panel title={title}>
        <Empty title={t(($) => $.battery.none)} hint={t(($) => $.battery.noneHint)} />
      </Panel>
    );
  const nameOf = kind === 'soc' ? className : temperatureClass;
  const [first, last] = kind === 'soc' ? [0, hours.length - 1] : used;
  const places = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return (
    <Panel title={title} how={t(($) => $.battery.hoursHow)}>
      <div data-distribution={kind}>
        <BarChart
          title={title}
          base={`${t(($) => $.battery[kind])} (${units[kind]})`}
          categories={places.map((at) => nameOf(edges, at))}
          series={[{ key: kind, name: t(($) => $.battery.hours), meaning: meanings[kind], values: places.map((at) => hours[at] ?? 0) }]}
          unit="h"
          decimals={1}
          atRest="sum"
          height={chartPx}
          facts={[units[kind], ...(unknown >= 0.1 ? [t(($) => $.battery.unknown, { hours: unknown.toFixed(1) })] : [])]}
        />
      </div>
    </Panel>
  );
}
