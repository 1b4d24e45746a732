import { type LineDifference, sayExactPrice, sayMoney } from '@czyun/contract';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { useLanguage } from '../../../platform/language/language.ts';
import { settlementText } from '../text.ts';
import { kwhText, numberOf } from './words.tsx';

type Figure = 'quantity' | 'price' | 'charge';

/** Lines that differ, with old and new values one below the other. */
export function DifferencesTable({ rows }: { readonly rows: readonly LineDifference[] }) {
  const t = settlementText.useText();
  const language = useLanguage();
  /** Charges of the month have other units. */
  const sayPrice = ({ flow }: LineDifference, price: string | null) => {
    if (flow === 'powerFactor') return price === null ? '-' : `${Number(price) * 100} %`;
    return flow === 'basic' ? sayMoney(price) : sayExactPrice(price, 'kWh', language);
  };
  const say = (row: LineDifference, figure: Figure, side: 'before' | 'after') => {
    const text = row[side]?.[figure] ?? null;
    if (figure === 'price') return sayPrice(row, text);
    return figure === 'charge' ? sayMoney(text) : kwhText(text);
  };
  const pair = (id: Figure, title: string): Column<LineDifference> => ({
    ...{ id, title, number: true, decimals: id === 'price' ? 8 : 2, labelled: true, width: 'minmax(120px, 1fr)' },
    value: ({ before, after }) => numberOf((after ?? before)?.[id] ?? null),
    beside: [
      {
        ...{ id: `${id}-before`, title: `${title} · ${t(($) => $.bills.before)}`, number: true, decimals: id === 'price' ? 8 : 2 },
        value: ({ before }) => numberOf(before?.[id] ?? null),
      },
    ],
    cell: (row) => {
      const [old, now] = [say(row, id, 'before'), say(row, id, 'after')];
      return old === now ? (
        now
      ) : (
        <span className={box.two} data-pair={id}>
          <small>
            <s>{old}</s>
          </small>
          <b>{now}</b>
        </span>
      );
    },
  });
  const columns: readonly Column<LineDifference>[] = [
    {
      id: 'item',
      title: t(($) => $.bills.item),
      width: 'minmax(160px, 2fr)',
      card: 'title',
      value: ({ flow, name, period }) =>
        [t(($) => $.flow[flow]), flow === 'surcharge' ? name : '', period && t(($) => $.period[period])].filter(Boolean).join(' · '),
    },
    pair(
      'quantity',
      t(($) => $.line.quantity),
    ),
    pair(
      'price',
      t(($) => $.line.price),
    ),
    pair(
      'charge',
      t(($) => $.line.charge),
    ),
    {
      ...{ id: 'difference', title: t(($) => $.bills.difference), number: true, decimals: 2, labelled: true },
      value: ({ difference }) => numberOf(difference),
      cell: ({ difference }) => <b>{sayMoney(difference)}</b>,
    },
  ];
  return (
    <Table<LineDifference>
      id="settlement-differences"
      label={t(($) => $.bills.difference)}
      rows={rows}
      rowKey={({ key }) => key}
      columns={columns}
      none={{ title: t(($) => $.bills.same), hint: t(($) => $.bills.sameHint) }}
    />
  );
}
