import type { EnergyTarget, TargetProgress } from '@czyun/contract';
import { useMemo, useState } from 'react';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { targetsText } from '../text.ts';
import { monthText, useMonthColumns, useMonthName } from './months-columns.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { shownUnit, useSubjectName } from './words.tsx';

/** A year of a target by month: target, actual amount, deviation and its reason. */
export function MonthsPanel({ target, year }: { readonly target: EnergyTarget; readonly year: number }) {
  const t = targetsText.useText();
  const name = useSubjectName()(target);
  const nameOf = useMonthName(year);
  const [explained, setExplained] = useState<TargetProgress | null>(null);
  const columns = useMonthColumns(target, year, setExplained);
  const series = useMemo(
    () => [
      { key: 'target', name: t(($) => $.months.target), meaning: 'flat' as const, values: target.months.map((each) => each.target) },
      { key: 'actual', name: t(($) => $.months.actual), meaning: 'load' as const, values: target.months.map(({ actual }) => actual) },
    ],
    [target, t],
  );
  const title = t(($) => $.months.title, { name });
  return (
    <>
      <Panel title={title}>
        <BarChart
          title={title}
          base={t(($) => $.months.base)}
          categories={target.months.map(({ month }) => monthText(year, month))}
          series={series}
          unit={shownUnit(target.unit)}
          decimals={2}
          height={260}
        />
      </Panel>
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
