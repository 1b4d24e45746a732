import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import type { Item, Items } from '../queries.ts';
import { subentryText } from '../text.ts';
import { inTree } from './moves.ts';
import { amount, kindOf } from './words.tsx';

type Row = Item & { readonly depth: number };
const indentPx = 16;

/** Every item in tree order with its figures. */
export function FiguresTable({ items }: { readonly items: Items }) {
  const t = subentryText.useText();
  const rows = inTree(items);
  const figure = (id: 'today' | 'yesterday' | 'yesterdaySoFar' | 'change', title: string): Column<Row> => ({
    id,
    title,
    number: true,
    decimals: 2,
    card: 'fact',
    labelled: true,
    value: (row) => row[id],
    cell: (row) => amount(row[id], row.unit),
    ...(id === 'today' ? { beside: [{ id: 'unit', title: t(($) => $.form.unit), value: ({ unit }) => unit }] } : {}),
  });
  const columns: readonly Column<Row>[] = [
    {
      id: 'name',
      title: t(($) => $.figure.name),
      width: 'minmax(180px, 2fr)',
      stays: true,
      card: 'title',
      value: ({ name }) => name,
      cell: ({ name, depth }) => (
        <span className={box.clip} translate="no" title={name} style={{ paddingInlineStart: depth * indentPx }}>
          {name}
        </span>
      ),
    },
    {
      id: 'source',
      title: t(($) => $.figure.source),
      card: 'end',
      value: (row) => t(($) => $.kind[kindOf(row)]),
      cell: (row) => (
        <span className={box.two}>
          {t(($) => $.kind[kindOf(row)])}
          {row.estimated && <small>{t(($) => $.estimated)}</small>}
        </span>
      ),
    },
    figure(
      'today',
      t(($) => $.figure.today),
    ),
    figure(
      'yesterdaySoFar',
      t(($) => $.figure.soFar),
    ),
    figure(
      'change',
      t(($) => $.figure.change),
    ),
    {
      id: 'ring',
      title: t(($) => $.figure.ring),
      number: true,
      unit: '%',
      decimals: 1,
      card: 'fact',
      labelled: true,
      value: ({ ring }) => ring,
    },
    figure(
      'yesterday',
      t(($) => $.figure.yesterday),
    ),
    {
      id: 'rest',
      title: t(($) => $.figure.rest),
      number: true,
      decimals: 2,
      card: 'fact',
      labelled: true,
      lacks: ({ below }) => below === null,
      value: ({ below }) => below?.restToday ?? null,
      cell: ({ below, unit }) => {
        const rest = below?.restToday ?? null;
        return <span className={rest !== null && rest < 0 ? box.bad : ''}>{amount(rest, unit)}</span>;
      },
    },
  ];
  const title = t(($) => $.figure.title);
  return (
    <Panel
      title={title}
      how={t(($) => $.figure.how)}
      extra={<TableExport table="sub-items" name={title} disabled={rows.length === 0} />}
      flush
    >
      <Table<Row>
        id="sub-items"
        label={title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.none), hint: t(($) => $.noneHint) }}
        flush
      />
    </Panel>
  );
}
