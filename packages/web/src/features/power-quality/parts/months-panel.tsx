import type { PowerQuality } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { qualityText } from '../text.ts';

type Month = PowerQuality['months'][number];

/** cosφ of the months that overlap the range. */
export function MonthsPanel({ of }: { readonly of: PowerQuality }) {
  const t = qualityText.useText();
  const energy = { number: true, decimals: 1, card: 'fact', labelled: true } as const;
  const columns: readonly Column<Month>[] = [
    { id: 'month', title: t(($) => $.months.month), card: 'title', value: ({ month }) => month },
    { id: 'active', title: t(($) => $.months.active), ...energy, unit: 'kWh', value: ({ active }) => active },
    { id: 'reactive', title: t(($) => $.months.reactive), ...energy, unit: 'kvarh', value: ({ reactive }) => reactive },
    {
      id: 'factor',
      title: t(($) => $.months.factor),
      number: true,
      decimals: 2,
      card: 'end',
      value: ({ powerFactor }) => powerFactor,
    },
  ];
  return (
    <Panel
      title={t(($) => $.months.title)}
      how={t(($) => $.months.how)}
      extra={<TableExport table="power-factors" name={t(($) => $.months.title)} disabled={of.months.length === 0} />}
      flush
    >
      <Table<Month>
        id="power-factors"
        label={t(($) => $.months.title)}
        rows={of.months}
        rowKey={({ month }) => month}
        columns={columns}
        none={{ title: t(($) => $.months.none), hint: t(($) => $.months.noneHint) }}
        flush
      />
    </Panel>
  );
}
