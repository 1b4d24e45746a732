import { actorText, type EnergyTarget, type TargetProgress, timeText } from '@czyun/contract';
import { useMemo, useState } from 'react';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Button } from '../../../kit/control/button.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { targetsText } from '../text.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { amountText, bandText, isPartial, percentText, StateBadge, signed, useSubjectName } from './words.tsx';

const monthText = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`;

/** A year of a target by its months: what was set out, what came, how far off, and why. */
export function MonthsPanel({ target, year }: { readonly target: EnergyTarget; readonly year: number }) {
  const t = targetsText.useText();
  const { timeZone: zone } = useProject();
  const mayExplain = useAllows()('target.explain');
  const name = useSubjectName()(target);
  const [reason, setReason] = useState<TargetProgress | null>(null);
  const { unit } = target;
  const shownUnit = unit === 'CNY' ? '¥' : unit;
  const nameOf = ({ month }: TargetProgress) => (month === 0 ? t(($) => $.months.year) : monthText(year, month));
  const rows = [...target.months, target.year];
  const series = useMemo(
    () => [
      { key: 'target', name: t(($) => $.months.target), meaning: 'flat' as const, values: target.months.map((each) => each.target) },
      { key: 'actual', name: t(($) => $.months.actual), meaning: 'load' as const, values: target.months.map(({ actual }) => actual) },
    ],
    [target, t],
  );
  const doubtsOf = (row: TargetProgress) =>
    [
      row.estimated ? t(($) => $.months.estimated) : '',
      isPartial(row) ? t(($) => $.months.covered, { covered: row.covered, gone: row.gone }) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  const judgedOf = ({ deviationShare, good }: TargetProgress) =>
    [...(deviationShare === null ? [] : [percentText(deviationShare)]), t(($) => $.months[good ? 'good' : 'bad'])].join(' · ');
  const amount = (id: 'target' | 'actual' | 'expected' | 'forecast'): Column<TargetProgress> => ({
    ...{ id, title: t(($) => $.months[id]), unit: shownUnit, number: true, decimals: 2, labelled: true, card: 'fact' },
    value: (row) => row[id],
    cell: (row) => amountText(row[id], unit),
  });
  const columns: readonly Column<TargetProgress>[] = [
    {
      id: 'month',
      title: t(($) => $.months.base),
      width: 96,
      stays: true,
      card: 'title',
      value: nameOf,
      cell: (row) => <span className={row.month === 0 ? box.strong : ''}>{nameOf(row)}</span>,
    },
    amount('target'),
    {
      ...amount('actual'),
      beside: [{ id: 'estimated', title: t(($) => $.months.estimated), value: ({ estimated }) => (estimated ? '✓' : null) }],
      cell: (row) => {
        const doubts = doubtsOf(row);
        const text = <span data-actual={row.month}>{amountText(row.actual, unit)}</span>;
        if (doubts === '') return text;
        return (
          <span className={box.two}>
            {text}
            <small>{doubts}</small>
          </span>
        );
      },
      cardCell: (row) => [amountText(row.actual, unit), doubtsOf(row)].filter(Boolean).join(' · '),
    },
    amount('expected'),
    {
      id: 'deviation',
      title: t(($) => $.months.deviation),
      unit: shownUnit,
      number: true,
      decimals: 2,
      labelled: true,
      card: 'fact',
      value: ({ deviation }) => deviation,
      beside: [
        {
          id: 'deviationShare',
          title: t(($) => $.months.deviationShare),
          unit: '%',
          number: true,
          decimals: 1,
          value: (row) => row.deviationShare,
        },
      ],
      cell: (row) =>
        row.deviation === null ? (
          '-'
        ) : (
          <span className={`${box.two} ${row.good ? box.good : box.bad}`}>
            {signed(row.deviation, unit)}
            <small>{judgedOf(row)}</small>
          </span>
        ),
      cardCell: (row) =>
        row.deviation === null ? (
          '-'
        ) : (
          <span className={row.good ? box.good : box.bad}>{`${signed(row.deviation, unit)} · ${judgedOf(row)}`}</span>
        ),
    },
    {
      ...amount('forecast'),
      cell: (row) => (
        <span className={box.stack} title={row.forecast === null ? undefined : t(($) => $.card.bandHint)}>
          {amountText(row.forecast, unit)}
          {row.forecast !== null && <small className={box.faint}>{bandText(row.forecastLow, row.forecastHigh, unit)}</small>}
        </span>
      ),
    },
    {
      id: 'state',
      title: t(($) => $.months.state),
      width: 128,
      card: 'end',
      value: ({ state }) => t(($) => $.state[state]),
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      id: 'reason',
      title: t(($) => $.months.reason),
      width: 'minmax(180px, 2fr)',
      card: 'body',
      value: (row) => row.reason?.text ?? null,
      cell: (row) => (
        <span className={`${box.row} ${box.between} ${box.top}`}>
          <span className={`${box.two} ${box.anywhere}`}>
            {row.reason !== null && (
              <>
                <span translate="no">{row.reason.text}</span>
                <small>
                  <span translate="no">{actorText(row.reason.by)}</span>
                  {` · ${timeText(row.reason.at, zone, 'minute')}`}
                </small>
              </>
            )}
          </span>
          {mayExplain && row.deviation !== null && (
            <Button
              kind="link"
              size="small"
              className={box.fixed}
              label={t(($) => $.months.explainOf, { month: nameOf(row) })}
              onClick={() => setReason(row)}
            >
              {t(($) => $.months.explain)}
            </Button>
          )}
        </span>
      ),
    },
  ];
  const title = t(($) => $.months.title, { name });
  return (
    <>
      <Panel title={title}>
        <BarChart
          title={title}
          base={t(($) => $.months.base)}
          categories={target.months.map(({ month }) => monthText(year, month))}
          series={series}
          unit={shownUnit}
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
          rows={rows}
          rowKey={({ month }) => month}
          columns={columns}
          none={{ title: t(($) => $.months.none), hint: t(($) => $.months.noneHint) }}
          flush
        />
      </Panel>
      {reason !== null && (
        <ReasonDialog target={target} year={year} progress={reason} month={nameOf(reason)} onClose={() => setReason(null)} />
      )}
    </>
  );
}
