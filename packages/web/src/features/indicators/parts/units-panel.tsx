import type { StateHours, StationIndicators } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { indicatorsText } from '../text.ts';

type Unit = StationIndicators['units'][number];

const states = ['running', 'reserve', 'planned', 'unplanned', 'unknown'] as const satisfies readonly (keyof StateHours)[];

/** Hours, energies and availability of each unit. */
export function UnitsPanel({ of }: { readonly of: StationIndicators }) {
  const t = indicatorsText.useText();
  const figure = (id: string, title: string, unit: string, decimals: number, value: (row: Unit) => number | null): Column<Unit> => ({
    ...{ id, title, unit, decimals, value, number: true, card: 'fact', labelled: true, width: 'minmax(96px, 1fr)' },
  });
  const columns: readonly Column<Unit>[] = [
    {
      id: 'name',
      title: t(($) => $.units.name),
      width: 'minmax(128px, 1.5fr)',
      card: 'title',
      stays: true,
      value: ({ name }) => name,
      cell: ({ name }) => <span translate="no">{name}</span>,
    },
    figure(
      'power',
      t(($) => $.units.power),
      'kW',
      1,
      ({ power }) => power,
    ),
    ...states.map((key) =>
      figure(
        key,
        t(($) => $.units[key]),
        'h',
        1,
        ({ hours }) => hours[key],
      ),
    ),
    figure(
      'charge',
      t(($) => $.units.charge),
      'kWh',
      1,
      ({ charge }) => charge,
    ),
    figure(
      'discharge',
      t(($) => $.units.discharge),
      'kWh',
      1,
      ({ discharge }) => discharge,
    ),
    figure(
      'efficiency',
      t(($) => $.units.efficiency),
      '%',
      1,
      ({ efficiency }) => efficiency,
    ),
    figure(
      'availability',
      t(($) => $.units.availability),
      '%',
      2,
      ({ availability }) => availability,
    ),
  ];
  const title = t(($) => $.units.title);
  return (
    <Panel
      title={title}
      how={t(($) => $.units.how)}
      extra={<TableExport table="indicator-units" name={title} disabled={of.units.length === 0} />}
      flush
    >
      <Table<Unit>
        id="indicator-units"
        label={title}
        rows={of.units}
        rowKey={({ deviceId }) => deviceId}
        columns={columns}
        none={{ title: t(($) => $.units.none), hint: t(($) => $.units.noneHint) }}
        flush
      />
    </Panel>
  );
}
