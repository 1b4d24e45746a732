import { address, field, type Values } from '@czyun/contract';
import { useMemo, useState } from 'react';
import { Button } from '../src/kit/control/button.tsx';
import { type QuickRange, spanOf } from '../src/kit/range/quick-range.ts';
import type { Column, FilteredColumn } from '../src/kit/table/column.ts';
import type { Filter } from '../src/kit/table/filter.ts';
import { LookMenu } from '../src/kit/table/look-menu.tsx';
import { Table } from '../src/kit/table/table.tsx';
import { TableExport } from '../src/kit/table/table-export.tsx';
import { Toolbar } from '../src/kit/table/toolbar.tsx';
import { StatusBadge } from '../src/kit/ui/badges.tsx';
import { useAddress } from '../src/platform/address/use-address.ts';
import { ApiError } from '../src/platform/api/api-error.ts';
import { now, zone } from './data.ts';
import { partText } from './part-words.ts';

interface Meter {
  readonly id: number;
  readonly kWh: number | null;
  readonly kW: number;
  readonly building: number;
}

/** Meter 4 sent nothing today. */
const meters: readonly Meter[] = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  kWh: index === 3 ? null : ((index * 7919) % 1000) / 2,
  kW: ((index * 104_729) % 500) / 10,
  building: (index % 3) + 1,
}));
const very = Array.from({ length: 10_000 }, (_, index): Meter => ({ id: index + 1, kWh: index / 2, kW: index % 50, building: 1 }));
const states = ['run', 'standby', 'fault', 'offline', 'unknown'] as const;
const kinds = ['grid', 'load', 'pv'] as const;

/** The filter is stored in the address of the page. */
const route = {
  address: address({
    kind: field.filter(field.numbers([1, 2, 3], [1])),
    building: field.filter(field.integer({ min: 1 })),
    away: field.filter(field.either()),
    q: field.filter(field.text()),
    account: field.filter(field.text()),
    time: field.filter(field.time(['all', '24h', '7d'], 'all')),
    page: field.page(),
  }),
};

function useColumns(): readonly FilteredColumn<Meter, Values<typeof route.address.fields>>[] {
  const t = partText.useText();
  return useMemo(
    () => [
      {
        id: 'name',
        title: t(($) => $.name),
        value: ({ id }) => t(($) => $.meter, { n: id }),
        sort: true,
        stays: true,
        card: 'title',
        filter: { kind: 'words', param: 'q', label: t(($) => $.filter.words), placeholder: t(($) => $.filter.words) },
      },
      {
        id: 'state',
        title: t(($) => $.state),
        width: 140,
        card: 'end',
        cell: ({ id }) => <StatusBadge status={states[id % states.length] ?? 'unknown'} />,
      },
      { id: 'energy', title: t(($) => $.energy), unit: 'kWh', decimals: 1, number: true, sum: true, sort: true, value: ({ kWh }) => kWh },
      { id: 'power', title: t(($) => $.power), hint: 'P', unit: 'kW', decimals: 1, number: true, labelled: true, value: ({ kW }) => kW },
      {
        id: 'note',
        title: t(($) => $.note),
        width: 'minmax(180px, 2fr)',
        card: 'body',
        filter: {
          kind: 'one',
          param: 'building',
          label: t(($) => $.filter.building),
          all: t(($) => $.filter.all),
          options: [1, 2, 3].map((n) => ({ value: n, label: t(($) => $.filter.buildingOf, { n }) })),
        },
        value: ({ building }) => t(($) => $.noteOf, { n: building }),
      },
      {
        id: 'acts',
        title: t(($) => $.act),
        width: 96,
        card: 'acts',
        cell: () => <Button size="small">{t(($) => $.act)}</Button>,
      },
    ],
    [t],
  );
}

/** A list as on screens: filters in the address, sorting, sums, selection, pages. */
export function Lists() {
  const t = partText.useText();
  const columns = useColumns();
  const state = useAddress(route as Parameters<typeof useAddress<typeof route.address.fields>>[0]);
  const { asked, change } = state;
  const [selected, setSelected] = useState<readonly number[]>([2]);
  const offer: readonly QuickRange[] = ['24h', '7d'];
  const filters: readonly Filter<typeof asked>[] = [
    {
      kind: 'several',
      param: 'kind',
      label: t(($) => $.filter.kind),
      options: kinds.map((kind, n) => ({ value: n + 1, label: t(($) => $.filter.kinds[kind]) })),
    },
    {
      kind: 'either',
      param: 'away',
      label: t(($) => $.filter.away),
      words: { either: t(($) => $.filter.either), no: t(($) => $.filter.no), yes: t(($) => $.filter.yes) },
    },
    { kind: 'given', param: 'account', label: t(($) => $.filter.account) },
    { kind: 'time', param: 'time', offer, span: spanOf(asked.time, now, zone), zone },
  ];
  const found = meters.filter(
    ({ id, building }) => t(($) => $.meter, { n: id }).includes(asked.q) && (asked.building ?? building) === building,
  );
  const none = { title: t(($) => $.none.title), hint: t(($) => $.none.hint) };
  const shared = { columns, none, rowKey: ({ id }: Meter) => id };
  return (
    <>
      <Toolbar
        label={t(($) => $.filter.label)}
        state={state}
        columns={columns}
        filters={filters}
        extra={
          <>
            <LookMenu table="kit-meters" columns={columns} />
            <TableExport table="kit-meters" name={t(($) => $.meters)} disabled={found.length === 0} />
          </>
        }
      />
      <Table<Meter>
        {...shared}
        id="kit-meters"
        label={t(($) => $.meters)}
        rows={found}
        edge={({ id }) => (id === 1 ? 1 : id === 2 ? 2 : id === 3 ? 3 : null)}
        open={({ id }) => `/?show=parts&meter=${id}`}
        selection={{
          selected,
          onSelect: setSelected,
          may: ({ id }) => id !== 5,
          label: ({ id }) => t(($) => $.choose, { name: t(($) => $.meter, { n: id }) }),
          allLabel: t(($) => $.chooseAll),
        }}
        filtered={state.isFiltering ? { undo: state.clear } : null}
        pages={{ page: asked.page, pageSize: 12, total: 60, change, sized: true }}
      />
      <Table<Meter>
        {...shared}
        grid
        id="kit-many"
        label={t(($) => $.many)}
        rows={very}
        open={({ id }) => `/?show=parts&meter=${id}`}
        rowPx={{ normal: 40, dense: 32 }}
        heightPx={320}
      />
      <Without columns={columns} />
    </>
  );
}

const asked = { data: undefined, error: null, refetch: () => undefined };

function useNoRows(columns: readonly Column<Meter>[]) {
  const t = partText.useText();
  const none = { title: t(($) => $.none.title), hint: t(($) => $.none.hint) };
  return { id: 'kit-none', label: t(($) => $.meters), columns, rows: [], rowKey: ({ id }: Meter) => id, none, heightPx: 120 };
}

/** Placeholders for missing rows. */
function Without({ columns }: { readonly columns: readonly Column<Meter>[] }) {
  const t = partText.useText();
  const shared = useNoRows(columns);
  return (
    <>
      <Table<Meter> {...shared} />
      <Table<Meter>
        {...shared}
        of={{
          ...asked,
          error: new ApiError(
            500,
            500,
            t(($) => $.panel.failure),
          ),
        }}
      />
      <Table<Meter> {...shared} of={{ ...asked, data: [] }} filtered={{ undo: () => undefined }} />
    </>
  );
}

/** A list that is loading, and one that waits for other rows. */
export function WaitingLists() {
  const shared = useNoRows(useColumns());
  return (
    <>
      <Table<Meter> {...shared} of={asked} />
      <Table<Meter> {...shared} of={{ ...asked, data: meters, isPlaceholderData: true }} rows={meters.slice(0, 2)} />
    </>
  );
}
