import { type ExecutionSide, type PlanExecution, timeText } from '@czyun/contract';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { numberText } from '../../../platform/format/number.ts';
import { Figure, useEnergyColumns } from './energy-columns.tsx';
import { executionText } from './text.ts';

interface Way extends ExecutionSide {
  readonly way: 'charge' | 'discharge';
}

/** Planned and actual sums in each direction, and the source of the plan. */
export function SumsCard({ day: { by, sums, until, end, timeZone } }: { readonly day: PlanExecution }) {
  const t = executionText.useText();
  const energies = useEnergyColumns<Way>();
  const mark = ({ totalEstimated }: Way) => (totalEstimated ? t(($) => $.estimated) : null);
  const total = (way: Way) => numberText(way.total, 'kWh', 1);
  const columns: readonly Column<Way>[] = [
    { id: 'way', title: t(($) => $.way), width: 128, card: 'title', stays: true, value: ({ way }) => t(($) => $.ways[way]) },
    ...energies,
    {
      ...{ id: 'total', title: t(($) => $.total), number: true, unit: 'kWh', decimals: 1, labelled: true, width: 'minmax(112px, 1fr)' },
      value: (way) => way.total,
      cell: (way) => <Figure value={total(way)} note={mark(way)} />,
      cardCell: (way) => [total(way), mark(way)].filter(Boolean).join(', '),
    },
  ];
  const sentences = [
    t(($) => $.by[by ?? 'none']),
    ...(by !== null && sums.unknown > 0 ? [t(($) => $.unknown, { count: sums.unknown })] : []),
    ...(until < end ? [t(($) => $.until, { time: timeText(until, timeZone, 'minute').slice(11) })] : []),
  ];
  return (
    <Card title={t(($) => $.sums)}>
      <div className={box.stack}>
        <p className={`${box.plain} ${box.small} ${box.faint}`}>{sentences.join(' ')}</p>
        <Table<Way>
          id="execution-sums"
          label={t(($) => $.sums)}
          rows={(['charge', 'discharge'] as const).map((way) => ({ way, ...sums[way] }))}
          rowKey={({ way }) => way}
          columns={columns}
          none={{ title: t(($) => $.none), hint: t(($) => $.noneHint) }}
        />
      </div>
    </Card>
  );
}
