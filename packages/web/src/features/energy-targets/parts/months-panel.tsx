import type { EnergyTarget, TargetProgress } from '@czyun/contract';
import { useState } from 'react';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { targetsText } from '../text.ts';
import { useMonthColumns, useMonthName } from './months-columns.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useSubjectName } from './words.tsx';

/** A year of a target by month: target, actual amount, deviation and its reason. */
export function MonthsPanel({ target, year }: { readonly target: EnergyTarget; readonly year: number }) {
  const t = targetsText.useText();
  const name = useSubjectName()(target);
  const nameOf = useMonthName(year);
  const [explained, setExplained] = useState<TargetProgress | null>(null);
  const columns = useMonthColumns(target, year, setExplained);
  const title = t(($) => $.months.title, { name });
  return (
    <>
      <Panel
        title={t(($) => $.months.table)}
        how={t(($) => $.months.how, { shape: t(($) => $.shape[target.shape]) })}
        extra={<TableExport table="target-months" name={title} disabled={false} />}
        flush
      >
        <Table<TargetProgress>
          id="target-months"
          label={title}
          rows={[...target.months, target.year]}
          rowKey={({ month }) => month}
          columns={columns}
          none={{ title: t(($) => $.months.none), hint: t(($) => $.months.noneHint) }}
          flush
        />
      </Panel>
      {explained !== null && (
        <ReasonDialog target={target} year={year} progress={explained} month={nameOf(explained)} onClose={() => setExplained(null)} />
      )}
    </>
  );
}
