import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { analysisText } from '../text.ts';
import { className, type Use } from './classes.ts';

const chartPx = 216;

/** Rainflow cycles by depth. */
export function DepthPanel({ of: { depth, leastReversal } }: { readonly of: Use['cycles'] }) {
  const t = analysisText.useText();
  const title = t(($) => $.battery.depth);
  const { edges, counts } = depth;
  return (
    <Panel title={title} how={t(($) => $.battery.ruleRainflow, { least: leastReversal })}>
      {counts.some((count) => count > 0) ? (
        <div data-depth={counts.reduce((sum, count) => sum + count, 0)}>
          <BarChart
            title={title}
            base={t(($) => $.battery.depthBase)}
            categories={counts.map((_, at) => className(edges, at))}
            series={[{ key: 'depth', name: t(($) => $.battery.counts), meaning: 'storage', values: counts }]}
            unit=""
            decimals={1}
            atRest="sum"
            height={chartPx}
            facts={[t(($) => $.battery.depthBase)]}
          />
        </div>
      ) : (
        <Empty title={t(($) => $.battery.noCycles)} hint={t(($) => $.battery.noneHint)} />
      )}
    </Panel>
  );
}

/** Round-trip efficiency by power. */
export function EfficiencyPanel({ of: { edges, classes, leastSoc } }: { readonly of: Use['efficiency'] }) {
  const t = analysisText.useText();
  const title = t(($) => $.battery.efficiency);
  return (
    <Panel title={title} how={t(($) => $.battery.efficiencyHow, { least: leastSoc })}>
      {classes.some(({ efficiency }) => efficiency !== null) ? (
        <div data-efficiency={classes.filter(({ efficiency }) => efficiency !== null).length}>
          <BarChart
            title={title}
            base={t(($) => $.battery.powerBase)}
            categories={classes.map((_, at) => className(edges, at))}
            series={[{ key: 'efficiency', name: title, meaning: 'auto', values: classes.map(({ efficiency }) => efficiency) }]}
            unit="%"
            decimals={1}
            height={chartPx}
            facts={[t(($) => $.battery.powerBase)]}
          />
        </div>
      ) : (
        <Empty title={t(($) => $.battery.noEfficiency, { least: leastSoc })} hint={t(($) => $.battery.noneHint)} />
      )}
    </Panel>
  );
}
