import { type PeriodKey, periodKeys, type SettlementPeriods, sayMoney } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { priceAnalysisText } from '../text.ts';
import { kwhText, numberOf, usePeriodName } from './words.ts';

type Part = SettlementPeriods['parts'][number];
const cellOf = ({ cells }: Part, period: PeriodKey) => cells.find((cell) => cell.period === period);

/** Days or months: quantity and charge of each period. */
export function PartsTable({ of }: { readonly of: SettlementPeriods }) {
  const t = priceAnalysisText.useText();
  const nameOf = usePeriodName();
  const present = periodKeys.filter((period) => of.cells.some((cell) => cell.period === period));
  const state = ({ days, settled, estimated, provisional }: Part) => {
    if (settled === 0) return t(($) => $.parts.unsettled);
    return [
      settled < days ? t(($) => $.parts.partly, { settled, days }) : '',
      estimated ? t(($) => $.parts.estimated) : '',
      provisional ? t(($) => $.parts.provisional) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  };
  const columns: readonly Column<Part>[] = [
    { id: 'label', title: t(($) => $.parts.label), width: 112, stays: true, card: 'title', value: ({ label }) => label },
    ...present.map(
      (period): Column<Part> => ({
        id: period,
        title: nameOf(period),
        hint: period === 'surcharge' ? '¥' : 'kWh',
        number: true,
        decimals: 2,
        labelled: true,
        card: 'fact',
        value: (part) => numberOf(cellOf(part, period)?.[period === 'surcharge' ? 'charge' : 'quantity'] ?? null),
        beside:
          period === 'surcharge'
            ? []
            : [
                {
                  id: `${period}-charge`,
                  title: `${nameOf(period)} ${t(($) => $.total.charge)}`,
                  unit: '¥',
                  number: true,
                  decimals: 2,
                  value: (part) => numberOf(cellOf(part, period)?.charge ?? null),
                },
              ],
        cell: (part) => {
          const cell = cellOf(part, period);
          if (cell === undefined) return '-';
          if (period === 'surcharge') return sayMoney(cell.charge);
          return (
            <span className={box.two}>
              {kwhText(cell.quantity)}
              <small>{sayMoney(cell.charge)}</small>
            </span>
          );
        },
        cardCell: (part) => {
          const cell = cellOf(part, period);
          if (cell === undefined) return '-';
          return period === 'surcharge' ? sayMoney(cell.charge) : `${kwhText(cell.quantity)} · ${sayMoney(cell.charge)}`;
        },
      }),
    ),
    {
      id: 'quantity',
      title: t(($) => $.total.quantity),
      unit: 'kWh',
      hint: 'kWh',
      number: true,
      decimals: 2,
      labelled: true,
      card: 'fact',
      value: ({ total }) => numberOf(total.quantity),
      cell: ({ total }) => kwhText(total.quantity),
    },
    {
      id: 'charge',
      title: t(($) => $.total.charge),
      unit: '¥',
      number: true,
      decimals: 2,
      labelled: true,
      card: 'fact',
      value: ({ total }) => numberOf(total.charge),
      cell: ({ total }) => <b>{sayMoney(total.charge)}</b>,
    },
    { id: 'state', title: t(($) => $.parts.state), width: 'minmax(120px, 1fr)', card: 'end', value: state },
  ];
  const title = t(($) => $.parts.title);
  return (
    <Panel title={title} extra={<TableExport table="price-parts" name={title} disabled={of.parts.length === 0} />} flush>
      <Table<Part>
        id="price-parts"
        label={title}
        rows={of.parts}
        rowKey={({ label }) => label}
        columns={columns}
        none={{ title: t(($) => $.table.none), hint: t(($) => $.table.noneHint) }}
        flush
      />
    </Panel>
  );
}
