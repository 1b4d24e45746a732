import { timeText } from '@czyun/contract';
import type { EnergyPeak } from '@czyun/contract/piece-energy';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { numberText } from '../../../platform/format/number.ts';
import type { AskedPieces } from './queries.ts';
import { productionText } from './text.ts';

/** The highest quarter-hours of all machines together, and the machines that started in them. */
export function PeaksPanel({ of }: { readonly of: AskedPieces }) {
  const t = productionText.useText();
  const title = t(($) => $.peaks.title);
  const zone = of.data?.timeZone ?? 'UTC';
  const changeOf = ({ kW, before }: EnergyPeak) => (before === null ? null : kW - before);
  const startedText = ({ machines }: EnergyPeak) => {
    const started = machines.flatMap((each) =>
      each.started === null ? [] : [`${each.name} ${timeText(each.started, zone, 'minute').slice(11)}`],
    );
    return started.length === 0 ? t(($) => $.peaks.nobody) : started.join(' · ');
  };
  const topText = ({ machines: [first] }: EnergyPeak) => (first ? `${first.name} ${numberText(first.kW, 'kW', 1)}` : '-');
  const columns: readonly Column<EnergyPeak>[] = [
    { id: 'time', title: t(($) => $.peaks.time), instant: 'minute', width: 144, card: 'title', value: ({ start }) => start },
    { id: 'kW', title: t(($) => $.peaks.kW), number: true, unit: 'kW', decimals: 1, width: 96, card: 'end', value: ({ kW }) => kW },
    {
      ...{ id: 'change', title: t(($) => $.peaks.change), number: true, unit: 'kW', decimals: 1, width: 88, card: 'fact', labelled: true },
      value: changeOf,
    },
    {
      ...{ id: 'started', title: t(($) => $.peaks.started), width: 'minmax(120px, 1.4fr)', card: 'body' },
      value: startedText,
      cell: (peak) => <span translate="no">{startedText(peak)}</span>,
    },
    {
      ...{ id: 'top', title: t(($) => $.peaks.top), width: 'minmax(112px, 1fr)', card: 'fact', labelled: true },
      value: topText,
      cell: (peak) => <span translate="no">{topText(peak)}</span>,
    },
  ];
  return (
    <Panel title={title} how={t(($) => $.peaks.how)} flush>
      <Table<EnergyPeak>
        id="production-peaks"
        label={title}
        of={of}
        rows={of.data?.peaks ?? []}
        rowKey={({ start }) => start}
        columns={columns}
        none={{ title: t(($) => $.peaks.none), hint: t(($) => $.peaks.noneHint) }}
        flush
      />
    </Panel>
  );
}
