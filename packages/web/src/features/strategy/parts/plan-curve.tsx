import { type BestPlanView, slotMode } from '@czyun/contract';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { ChartBand, ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { strategyText } from '../text.ts';

const meaningOf = { sharp: 'sharp', high: 'high', flat: 'flat', valley: 'valley', deep: 'deepValley' } as const;
const quarterMs = 900_000;

/** Power and SOC of the storage over forecast load and PV, with the tariff periods behind. */
export function PlanCurve({ plan: { quarters, slots, timeZone } }: { readonly plan: BestPlanView }) {
  const t = strategyText.useText();
  const start = quarters[0]?.start ?? 0;
  const end = (quarters.at(-1)?.start ?? 0) + quarterMs;
  const times = [...quarters.map((quarter) => quarter.start), end - 1];
  const stepped = (of: (quarter: (typeof quarters)[number]) => number | null) => {
    const values = quarters.map(of);
    return [...values, ...values.slice(-1)];
  };
  const power = { unit: 'kW', decimals: 1, shape: 'step', times } as const;
  const series: ChartSeries[] = [
    ...(slots === null
      ? []
      : [{ ...power, key: 'slots', name: t(($) => $.curve.slots), meaning: 'storage' as const, values: stepped((q) => q.slotPower) }]),
    { ...power, key: 'best', name: t(($) => $.curve.best), slot: 4, dash: slots !== null, values: stepped((q) => q.power) },
    { ...power, key: 'load', name: t(($) => $.curve.load), meaning: 'load', values: stepped((q) => q.load) },
    ...(quarters.some(({ pv }) => pv > 0)
      ? [{ ...power, key: 'pv', name: t(($) => $.curve.pv), meaning: 'pv' as const, values: stepped((q) => q.pv) }]
      : []),
    { ...power, key: 'grid', name: t(($) => $.curve.grid), meaning: 'grid', values: stepped((q) => q.grid) },
    // SOC is that of the end of a quarter-hour.
    {
      key: 'soc',
      name: t(($) => $.curve.soc),
      unit: '%',
      decimals: 1,
      slot: 6,
      times: times.map((_, at) => start + (at + 1) * quarterMs - 1).slice(0, -1),
      values: quarters.map(({ soc }) => soc),
    },
  ];
  const bands = quarters.flatMap(({ start: from, period }): ChartBand[] =>
    period === null ? [] : [{ start: from, end: from + quarterMs, meaning: meaningOf[period], strength: 0.18 }],
  );
  return (
    <Card title={t(($) => $.curve.title)}>
      <div className={box.stack}>
        <TimeChart {...{ series, bands, start, end, timeZone }} title={t(($) => $.curve.title)} height={320} />
        <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.curve.sign)}</p>
        {slots?.some(({ mode }) => mode === slotMode.selfConsume) && (
          <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.curve.absorbs)}</p>
        )}
      </div>
    </Card>
  );
}
