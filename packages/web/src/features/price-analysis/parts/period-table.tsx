import { type PeriodCell, type SettlementPeriods, sayMoney } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { useTheme } from '../../../platform/theme/theme.ts';
import { priceAnalysisText } from '../text.ts';
import { averageOf, kwhText, numberOf, percentText, periodMeaning, shareOf, usePeriodName } from './words.ts';

type Row = Omit<PeriodCell, 'period'> & { readonly period: PeriodCell['period'] | 'sum' };

/** Each period with its quantity, share, average price and charge, and their sum. */
export function PeriodTable({ of: { cells, total } }: { readonly of: SettlementPeriods }) {
  const t = priceAnalysisText.useText();
  const nameOf = usePeriodName();
  const { tokens } = useTheme();
  const rows: readonly Row[] = cells.length === 0 ? [] : [...cells, { period: 'sum', ...total }];
  const name = ({ period }: Row) => (period === 'sum' ? t(($) => $.table.sum) : nameOf(period));
  const percent = (id: 'share' | 'chargeShare', of: 'quantity' | 'charge'): Column<Row> => ({
    ...{ id, title: t(($) => $.table[id]), number: true, unit: '%', decimals: 2, labelled: true, card: 'fact' },
    ...(of === 'quantity' ? { lacks: ({ period }: Row) => period === 'surcharge' } : {}),
    value: (row) => shareOf(row[of], total[of]),
    cell: (row) => percentText(shareOf(row[of], total[of])),
  });
  const columns: readonly Column<Row>[] = [
    {
      id: 'period',
      title: t(($) => $.table.period),
      width: 'minmax(120px, 1fr)',
      stays: true,
      card: 'title',
      value: name,
      cell: (row) => (
        <span className={`${box.row} ${box.tight} ${row.period === 'sum' ? box.strong : ''}`}>
          {row.period !== 'sum' && <span className={box.square} style={{ background: tokens[periodMeaning(row.period)] }} />}
          {name(row)}
        </span>
      ),
    },
    {
      id: 'quantity',
      title: t(($) => $.table.quantity),
      unit: 'kWh',
      hint: 'kWh',
      number: true,
      decimals: 2,
      labelled: true,
      card: 'fact',
      lacks: ({ period }) => period === 'surcharge',
      value: ({ quantity }) => numberOf(quantity),
      cell: ({ period, quantity }) => <span data-quantity={period}>{kwhText(quantity)}</span>,
    },
    percent('share', 'quantity'),
    {
      id: 'price',
      title: t(($) => $.table.price),
      unit: '¥/kWh',
      hint: '¥/kWh',
      number: true,
      decimals: 4,
      labelled: true,
      card: 'fact',
      lacks: ({ period }) => period === 'surcharge',
      value: averageOf,
      cell: (row) => averageOf(row)?.toFixed(4) ?? '-',
    },
    {
      id: 'charge',
      title: t(($) => $.table.charge),
      unit: '¥',
      number: true,
      decimals: 2,
      labelled: true,
      card: 'fact',
      value: ({ charge }) => numberOf(charge),
      cell: ({ period, charge }) => (
        <b data-charge={period} className={box.tabular}>
          {sayMoney(charge)}
        </b>
      ),
    },
    percent('chargeShare', 'charge'),
  ];
  const title = t(($) => $.table.title);
  return (
    <Panel
      title={title}
      how={t(($) => $.table.how)}
      extra={<TableExport table="price-periods" name={title} disabled={rows.length === 0} />}
      flush
    >
      <Table<Row>
        id="price-periods"
        label={title}
        rows={rows}
        rowKey={({ period }) => period}
        columns={columns}
        none={{ title: t(($) => $.table.none), hint: t(($) => $.table.noneHint) }}
        flush
      />
    </Panel>
  );
}
