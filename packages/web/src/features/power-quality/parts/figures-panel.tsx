import type { PowerQuality, QualityKind } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { qualityText } from '../text.ts';
import { type JudgedRow, useFigureColumns } from './figure-columns.tsx';

/** Statistics of the ten-minute values of each point beside the limits of the standard. */
export function FiguresPanel({ of, kinds }: { readonly of: PowerQuality; readonly kinds: readonly QualityKind[] }) {
  const t = qualityText.useText();
  const columns = useFigureColumns();
  const rows = of.kinds
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ kind, limit, rows }) => rows.map((row): JudgedRow => ({ ...row, kind, limit })));
  return (
    <Panel
      title={t(($) => $.figures.title)}
      note={kinds.includes('voltage') ? t(($) => $.assumed, { kv: of.nominal }) : undefined}
      how={t(($) => $.figures.how)}
      extra={<TableExport table="power-quality" name={t(($) => $.figures.file)} disabled={rows.length === 0} />}
      flush
    >
      <Table<JudgedRow>
        id="power-quality"
        label={t(($) => $.figures.title)}
        rows={rows}
        rowKey={({ kind, metric }) => `${kind} ${metric}`}
        columns={columns}
        none={{ title: t(($) => $.none.title), hint: t(($) => $.none.hint) }}
        flush
      />
    </Panel>
  );
}
