import type { EnergyStatistics } from '@czyun/contract';
import type { WhyEnergy, WhySubject } from '@czyun/contract/why';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { whyMark } from '../../../kit/why/mark.ts';
import { numberText, scaleOfGroup } from '../../../platform/format/number.ts';
import { statisticsText } from '../text.ts';

type Energy = EnergyStatistics['energy'][number];

/** Energies of the period, compared with the previous period and the previous year. */
export function FiguresPanel({ statistics }: { readonly statistics: EnergyStatistics }) {
  const t = statisticsText.useText();
  // One unit for all, as they are compared.
  const scale = scaleOfGroup(
    statistics.energy.flatMap(({ unit, value, before, yearAgo }) => [value, before, yearAgo].map((each) => ({ value: each, unit }))),
  );
  const spans = { value: { start: statistics.start, end: statistics.until }, before: statistics.before, yearAgo: statistics.yearAgo };
  const whyOf = ({ key }: Energy, id: keyof typeof spans): WhySubject => ({ kind: 'energy', key: key as WhyEnergy, ...spans[id] });
  const figure = (id: 'value' | 'before' | 'yearAgo', title: string): Column<Energy> => ({
    id,
    title,
    number: true,
    card: 'fact',
    labelled: true,
    value: (row) => row[id],
    cell: (row) => (
      <span data-figure={`${row.key}-${id}`} {...whyMark(whyOf(row, id), `${row.name} · ${title}`)}>
        {numberText(row[id], row.unit, 2, scale)}
      </span>
    ),
  });
  const change = (id: 'change' | 'yearChange', title: string): Column<Energy> => ({
    id,
    title,
    number: true,
    unit: '%',
    decimals: 1,
    card: 'fact',
    labelled: true,
    value: (row) => row[id],
  });
  const columns: readonly Column<Energy>[] = [
    { id: 'name', title: t(($) => $.figures.name), width: 'minmax(136px, 1.5fr)', card: 'title', value: ({ name }) => name },
    figure(
      'value',
      t(($) => $.figures.value),
    ),
    figure(
      'before',
      t(($) => $.figures.before),
    ),
    change(
      'change',
      t(($) => $.figures.change),
    ),
    figure(
      'yearAgo',
      t(($) => $.figures.yearAgo),
    ),
    change(
      'yearChange',
      t(($) => $.figures.yearChange),
    ),
  ];
  return (
    <Panel
      title={t(($) => $.figures.title)}
      how={t(($) => $.figures.how)}
      extra={<TableExport table="energy-figures" name={t(($) => $.figures.title)} disabled={statistics.energy.length === 0} />}
      flush
    >
      <Table<Energy>
        id="energy-figures"
        label={t(($) => $.figures.title)}
        rows={statistics.energy}
        rowKey={({ key }) => key}
        columns={columns}
        none={{ title: t(($) => $.figures.none), hint: t(($) => $.figures.noneHint) }}
        flush
      />
    </Panel>
  );
}
