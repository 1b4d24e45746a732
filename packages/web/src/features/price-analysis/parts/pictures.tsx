import { type PeriodKey, periodKeys, type SettlementPeriods } from '@czyun/contract';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { RingChart } from '../../../kit/chart/ring-chart.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { priceAnalysisText } from '../text.ts';
import type { Span } from './dates.ts';
import { numberOf, periodMeaning, usePeriodName } from './words.ts';

/** Stacked quantities by period, and the share of each period. */
export function Pictures({ of, by }: { readonly of: SettlementPeriods; readonly by: Span }) {
  const t = priceAnalysisText.useText();
  const nameOf = usePeriodName();
  const present = periodKeys.filter((period) => of.cells.some((cell) => cell.period === period));
  const series = present
    .filter((period) => period !== 'surcharge')
    .map((period) => ({
      ...{ key: period, name: nameOf(period), meaning: periodMeaning(period) },
      values: of.parts.map(({ cells }) => numberOf(cells.find((cell) => cell.period === period)?.quantity ?? null)),
    }));
  const categories = of.parts.map(({ label }) => (by === 'month' ? label.slice(5) : label));
  const slices = (what: 'quantity' | 'charge', skip?: PeriodKey) =>
    of.cells
      .filter(({ period }) => period !== skip)
      .map((cell) => ({
        ...{ key: cell.period, name: nameOf(cell.period), meaning: periodMeaning(cell.period) },
        value: numberOf(cell[what]),
      }));
  const title = t(($) => $.bars[by]);
  return (
    <>
      <Panel title={title}>
        <BarChart
          title={title}
          base={t(($) => $.bars.base)}
          categories={categories}
          series={series}
          unit="kWh"
          decimals={2}
          stacked
          atRest="sum"
          height={280}
        />
      </Panel>
      <Fields least={320}>
        <Panel title={t(($) => $.rings.quantity)}>
          <RingChart title={t(($) => $.rings.quantity)} slices={slices('quantity', 'surcharge')} unit="kWh" decimals={2} height={240} />
        </Panel>
        <Panel title={t(($) => $.rings.charge)}>
          <RingChart title={t(($) => $.rings.charge)} slices={slices('charge')} unit="¥" decimals={2} height={240} />
        </Panel>
      </Fields>
    </>
  );
}
