import { type BacktestDay, backtestColumns, sayMoney } from '@czyun/contract';
import { type Column, compareValues } from '../../../kit/table/column.ts';
import { LookMenu } from '../../../kit/table/look-menu.tsx';
import type { Order } from '../../../kit/table/props.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { strategyText } from '../text.ts';

type BacktestColumn = (typeof backtestColumns)[number];

export interface DaysTableProps {
  readonly days: readonly BacktestDay[];
  readonly sort: BacktestColumn;
  readonly order: Order;
  readonly page: number;
  readonly change: (
    fields: { readonly page?: number | null; readonly sort?: BacktestColumn | null; readonly order?: Order | null },
    options?: { readonly push: boolean },
  ) => void;
}

/** A month at most. */
const pageSize = 31;

const moneyOf: Record<Exclude<BacktestColumn, 'date'>, (day: BacktestDay) => string | null | undefined> = {
  actual: ({ actual }) => actual,
  inForce: ({ inForce }) => inForce?.money,
  planned: ({ planned }) => planned,
  best: ({ best }) => best,
  missed: ({ missed }) => missed,
  byPlan: ({ inForce }) => inForce?.byPlan,
  byExecution: ({ inForce }) => inForce?.byExecution,
};

/** The days of the back-test, in pages; order and page are in the address, and a file contains all of them. */
export function DaysTable({ days, sort, order, page, change }: DaysTableProps) {
  const t = strategyText.useText();
  const narrow = useNarrow();
  const numberOf = (of: Exclude<BacktestColumn, 'date'>) => (day: BacktestDay) => {
    const text = moneyOf[of](day);
    return text == null ? null : Number(text);
  };
  const money = (of: Exclude<BacktestColumn, 'date'>): Column<BacktestDay> => ({
    ...{ id: of, title: t(($) => $.backtest[of]), width: 'minmax(100px, 1fr)', sort: true },
    ...{ number: true, unit: '¥', decimals: 2, labelled: true },
    value: numberOf(of),
    cell: (day) => sayMoney(moneyOf[of](day)),
  });
  const note = ({ inForce, noPlanInForce }: BacktestDay) => {
    if (noPlanInForce !== null) return t(($) => $.backtest.noPlan[noPlanInForce]);
    if (inForce === null) return null;
    const notes = [
      ...inForce.names,
      ...(inForce.isWhole ? [] : [t(($) => $.backtest.hours, { hours: inForce.hours })]),
      ...(inForce.source === 'dispatched' ? [t(($) => $.backtest.dispatched)] : []),
    ];
    return notes.length === 0 ? null : notes.join(', ');
  };
  const mark = ({ estimated }: BacktestDay) => (estimated ? t(($) => $.backtest.estimated) : null);
  const why = ({ none, causes }: BacktestDay) => {
    if (none !== null) return none === 'noData' ? t(($) => $.backtest.noData) : t(($) => $.why[none]);
    return causes.map(({ cause, money: of }) => `${t(($) => $.backtest.cause[cause])} ${sayMoney(of)}`).join(', ');
  };
  const columns: readonly Column<BacktestDay>[] = [
    {
      ...{ id: 'date', title: t(($) => $.backtest.date), width: 112, card: 'title', stays: true, sort: true },
      value: ({ date }) => date,
      beside: [{ id: 'estimated', title: t(($) => $.backtest.estimate), value: mark }],
      cell: (day) => (
        <span className={box.two}>
          {day.date}
          {day.estimated && <small>{mark(day)}</small>}
        </span>
      ),
    },
    money('actual'),
    {
      ...money('inForce'),
      beside: [{ id: 'note', title: t(($) => $.backtest.note), value: note }],
      cardCell: (day) => [sayMoney(day.inForce?.money), note(day)].filter(Boolean).join(', '),
      cell: (day) => (
        <span className={box.two}>
          {sayMoney(day.inForce?.money)}
          {note(day) !== null && <small>{note(day)}</small>}
        </span>
      ),
    },
    money('planned'),
    money('best'),
    money('missed'),
    money('byPlan'),
    money('byExecution'),
    { id: 'causes', title: t(($) => $.backtest.causes), width: 'minmax(200px, 3fr)', card: 'body', value: why },
  ];
  const keyOf = sort === 'date' ? ({ date }: BacktestDay) => date : numberOf(sort);
  const sign = order === 'asc' ? 1 : -1;
  const sorted = days.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    // Empty values are last in both directions.
    return one === null || other === null ? compareValues(one, other) : sign * compareValues(one, other);
  });
  const at = Math.min(page, Math.max(1, Math.ceil(days.length / pageSize)));
  return (
    <Card
      title={t(($) => $.backtest.days)}
      extra={
        <span className={box.row}>
          <TableExport table="backtest-days" name={t(($) => $.backtest.title)} all={async () => sorted} />
          {!narrow && <LookMenu table="backtest-days" columns={columns} />}
        </span>
      }
      flush
    >
      <Table<BacktestDay>
        id="backtest-days"
        label={t(($) => $.backtest.title)}
        rows={sorted.slice((at - 1) * pageSize, at * pageSize)}
        rowKey={({ date }) => date}
        columns={columns}
        sorting={{
          ...({ sorts: 'caller', by: sort, order, first: 'desc' } as const),
          onSort: (by, next) => change({ sort: backtestColumns.find((column) => column === by) ?? null, order: next, page: null }),
        }}
        none={{ title: t(($) => $.backtest.none), hint: '' }}
        pages={{ page: at, pageSize, total: days.length, change }}
        flush
      />
    </Card>
  );
}
