import { type BestPlanView, type PlannedDay, slotMode } from '@czyun/contract';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { ChartBand, ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { strategyText } from '../text.ts';
import css from './plan-curve.module.css';

const meaningOf = { sharp: 'sharp', high: 'high', flat: 'flat', valley: 'valley', deep: 'deepValley' } as const;
const quarterMs = 900_000;

type Text = ReturnType<typeof strategyText.useText>;

const power = { unit: 'kW', decimals: 1, shape: 'step' } as const;

/** A value for each quarter-hour, the last one extended to its end. */
function stepped<Q>(quarters: readonly Q[], of: (quarter: Q) => number | null) {
  const values = quarters.map(of);
  return [...values, ...values.slice(-1)];
}

function forecastSeries({ quarters }: PlannedDay, times: number[], t: Text): ChartSeries[] {
  const load = stepped(quarters, (q) => q.load);
  return [
    { ...power, times, key: 'load', name: t(($) => $.curve.load), meaning: 'load', values: load },
    ...(quarters.some(({ pv }) => pv > 0)
      ? [{ ...power, times, key: 'pv', name: t(($) => $.curve.pv), meaning: 'pv' as const, values: stepped(quarters, (q) => q.pv) }]
      : []),
  ];
}

/** All series from the start, without values while the plan is being computed: the legend keeps its lines when it is complete. */
function seriesOf(day: PlannedDay, plan: BestPlanView | null, times: number[], t: Text): ChartSeries[] {
  const none = times.map(() => null);
  const planned = (of: (quarter: BestPlanView['quarters'][number]) => number | null) => (plan === null ? none : stepped(plan.quarters, of));
  const hasSlots = plan === null || plan.slots !== null;
  return [
    ...(hasSlots
      ? [
          {
            ...{ ...power, times, key: 'slots', name: t(($) => $.curve.slots), meaning: 'storage' as const },
            values: planned((q) => q.slotPower),
          },
        ]
      : []),
    { ...power, times, key: 'best', name: t(($) => $.curve.best), slot: 4, dash: hasSlots, values: planned((q) => q.power) },
    ...forecastSeries(day, times, t),
    { ...power, times, key: 'grid', name: t(($) => $.curve.grid), meaning: 'grid', values: planned((q) => q.grid) },
    // SOC at the end of the quarter-hour.
    {
      key: 'soc',
      name: t(($) => $.curve.soc),
      unit: '%',
      decimals: 1,
      slot: 6,
      times: day.quarters.map(({ start }) => start + quarterMs - 1),
      values: day.quarters.map((_, at) => plan?.quarters[at]?.soc ?? null),
    },
  ];
}

/** Power and SOC of the storage over forecast load and PV, with the tariff periods in the background; without a plan only the forecasts. */
export function PlanCurve({ day, plan }: { readonly day: PlannedDay; readonly plan: BestPlanView | null }) {
  const t = strategyText.useText();
  const { quarters, timeZone } = day;
  const start = quarters[0]?.start ?? 0;
  const end = (quarters.at(-1)?.start ?? 0) + quarterMs;
  const series = seriesOf(day, plan, [...quarters.map((quarter) => quarter.start), end - 1], t);
  const bands = quarters.flatMap(({ start: from, period }): ChartBand[] =>
    period === null ? [] : [{ start: from, end: from + quarterMs, meaning: meaningOf[period], strength: 0.18 }],
  );
  const absorbs = plan?.slots?.some(({ mode }) => mode === slotMode.selfConsume) === true;
  return (
    <Card title={t(($) => $.curve.title)}>
      <div className={`${box.stack} ${css.plan}`}>
        <TimeChart {...{ series, bands, start, end, timeZone }} title={t(($) => $.curve.title)} height={320} />
        <p className={`${box.plain} ${box.small} ${box.faint}`} role="status">
          {t(($) => (plan === null ? $.working : $.curve.sign))}
        </p>
        {absorbs && <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.curve.absorbs)}</p>}
      </div>
    </Card>
  );
}
