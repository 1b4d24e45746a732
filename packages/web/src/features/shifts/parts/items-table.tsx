import { type HandOverChanges, type HandOverItem, routes } from '@czyun/contract';
import { Link } from 'react-router';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { shiftsText } from '../text.ts';

/** An item, and in a list of changes its outcome. */
interface Row extends HandOverItem {
  readonly change?: 'added' | 'gone' | 'nowAcknowledged';
}

const looks = { added: box.warn, gone: box.ok, nowAcknowledged: box.action } as const;

export function rowsOfChanges({ added, gone, acknowledged }: HandOverChanges): readonly Row[] {
  return [
    ...added.map((item) => ({ ...item, change: 'added' as const })),
    ...gone.map((item) => ({ ...item, change: 'gone' as const })),
    ...acknowledged.map((item) => ({ ...item, change: 'nowAcknowledged' as const })),
  ];
}

export interface ItemsTableProps {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly none: { readonly title: string; readonly hint: string };
}

/** The items of a handover, a row each. */
export function ItemsTable({ id, label, rows, none }: ItemsTableProps) {
  const t = shiftsText.useText();
  const language = useLanguage();
  const to = useLinks();
  const changes = rows.some(({ change }) => change !== undefined);
  const acknowledged = (row: Row) => (row.acknowledged ? t(($) => $.hand.acknowledged) : t(($) => $.hand.unacknowledged));
  const kind: Column<Row> = {
    id: 'kind',
    title: t(($) => $.hand.kind),
    width: 'minmax(120px, 1fr)',
    card: 'mark',
    value: (row) => t(($) => $.hand.kinds[row.kind]),
  };
  const change: Column<Row> = {
    id: 'change',
    title: t(($) => $.hand.change),
    width: 104,
    card: 'end',
    value: (row) => (row.change ? t(($) => $.hand[row.change ?? 'added']) : null),
    cell: (row) => row.change && <span className={`${box.badge} ${looks[row.change]}`}>{t(($) => $.hand[row.change ?? 'added'])}</span>,
  };
  const columns: readonly Column<Row>[] = [
    ...(changes ? [change] : []),
    kind,
    {
      id: 'device',
      title: t(($) => $.hand.device),
      width: 'minmax(112px, 1fr)',
      card: 'fact',
      value: ({ device }) => device[language] || null,
    },
    {
      id: 'text',
      title: t(($) => $.hand.text),
      width: 'minmax(200px, 3fr)',
      card: 'title',
      stays: true,
      value: ({ text }) => text[language],
      cell: (row) => (
        <span className={box.anywhere}>
          {row.kind === 'incident' ? <Link to={to(routes.incident, { id: row.id })}>{row.text[language]}</Link> : row.text[language]}
          {row.acknowledged !== null && (
            <span className={`${box.badge} ${row.acknowledged ? box.ok : box.danger}`}>{acknowledged(row)}</span>
          )}
        </span>
      ),
      beside: [
        {
          id: 'acknowledged',
          title: t(($) => $.hand.acknowledged),
          value: (row) => (row.acknowledged === null ? null : acknowledged(row)),
        },
      ],
    },
    {
      id: 'since',
      title: t(($) => $.hand.since),
      width: 160,
      card: 'fact',
      labelled: true,
      instant: 'minute',
      value: ({ since }) => since,
    },
    {
      id: 'until',
      title: t(($) => $.hand.until),
      width: 160,
      card: 'fact',
      labelled: true,
      instant: 'minute',
      lacks: ({ until }) => until === null,
      value: ({ until }) => until,
    },
    {
      id: 'by',
      title: t(($) => $.hand.by),
      width: 'minmax(112px, 1fr)',
      card: 'fact',
      lacks: ({ by }) => by === '',
      value: ({ by }) => by || null,
    },
  ];
  return (
    <Table<Row>
      id={id}
      label={label}
      rows={rows}
      rowKey={({ change = '', kind, id: number }) => `${change} ${kind} ${number}`}
      columns={columns}
      edge={({ severity }) => severity}
      none={none}
      flush
    />
  );
}
