import { type ProfitRule, type SettlementFigures, type SettlementRow, sayMoney } from '@czyun/contract';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Button } from '../../../kit/control/button.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { Card } from '../../../kit/ui/card.tsx';
import { Skeleton, States } from '../../../kit/ui/states.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { useDays, useMonth } from '../queries.ts';
import { homeText, settlementText } from '../text.ts';
import { BasesCard } from './bases-card.tsx';
import { CalendarPanel } from './calendar-panel.tsx';
import { rangeOf } from './dates.ts';
import { EnergiesCard } from './energies-card.tsx';
import css from './home.module.css';
import { LinesTable } from './lines-table.tsx';
import { MonthPanels } from './month-panels.tsx';
import { ProfitPanel } from './profit-panel.tsx';
import { SharesCard } from './shares-card.tsx';
import { kwhText, MarkBadges, marksText, numberOf, RepricedNote, WaitingNote } from './words.tsx';

export interface RangeViewProps {
  readonly by: 'month' | 'year';
  readonly date: string;
  /** Called with the selected day or month. */
  readonly onOpen: (date: string) => void;
}

/** All rules of the rows, each once. */
function rulesOf(rows: readonly SettlementRow[]): ProfitRule[] {
  const rules = rows.flatMap((row) => row.rules);
  return rules.filter(({ basis }, index) => rules.findIndex((rule) => rule.basis === basis) === index);
}

/** A month by its days, or a year by its months. */
export function RangeView({ by, date, onOpen }: RangeViewProps) {
  const project = useProject();
  const { from, to } = rangeOf(by, date);
  const h = homeText.useText();
  const days = useDays(project.id, from, to, by === 'year' ? 'month' : 'day');
  const month = useMonth(project.id, by === 'month' ? date.slice(0, 7) : null);
  return (
    <States of={days} skeleton={<Skeleton height={398} />}>
      {({ parts, sums, lines, shares, devices, waiting }) => (
        <>
          <WaitingNote waiting={waiting} />
          <RepricedNote days={parts.reduce((sum, { repriced }) => sum + repriced, 0)} />
          <div className={css.top}>
            <ProfitPanel
              title={h(($) => $.home.range, { range: by === 'month' ? date.slice(0, 7) : date.slice(0, 4) })}
              figures={sums}
              rules={rulesOf(parts)}
              lines={lines}
              held={parts.at(-1)?.held}
              month={by === 'month' ? (month.data ?? null) : null}
              beside={
                month.data?.profit == null
                  ? h(($) => $.home.noDemand)
                  : h(($) => $.home.withDemand, { profit: sayMoney(month.data.profit) })
              }
            />
            {by === 'month' ? (
              <CalendarPanel title={h(($) => $.home.calendar, { days: parts.length })} rows={parts} selected="" onOpen={onOpen} />
            ) : (
              <MonthsChart rows={parts} />
            )}
          </div>
          {by === 'month' && (
            <div className={css.pair}>
              <MonthPanels month={date.slice(0, 7)} settled={month.data} />
            </div>
          )}
          <BasesCard figures={sums} rules={rulesOf(parts)} />
          <RowsTable by={by} rows={parts} onOpen={onOpen} />
          <LinesTable lines={lines} devices={devices} />
          <SharesCard shares={shares} />
          <EnergiesCard figures={sums} />
        </>
      )}
    </States>
  );
}

/** Months of a year by their profit. */
function MonthsChart({ rows }: { readonly rows: readonly SettlementRow[] }) {
  const t = settlementText.useText();
  const h = homeText.useText();
  const title = h(($) => $.home.months);
  return (
    <Panel title={title} menu={false}>
      <BarChart
        title={title}
        base={t(($) => $.row.months)}
        categories={rows.map(({ label }) => label)}
        series={[
          {
            key: 'profit',
            name: t(($) => $.card.profit),
            meaning: 'storage',
            values: rows.map(({ figures }) => numberOf(figures.money.profit)),
          },
        ]}
        unit="¥"
        decimals={2}
        atRest="sum"
      />
    </Panel>
  );
}

function RowsTable({ by, rows, onOpen }: Pick<RangeViewProps, 'by' | 'onOpen'> & { readonly rows: readonly SettlementRow[] }) {
  const t = settlementText.useText();
  const title = by === 'year' ? t(($) => $.row.months) : t(($) => $.row.days);
  const state = ({ days, settled, changed, ...marks }: SettlementRow) => {
    if (settled === 0) return t(($) => $.mark.unsettled);
    return [settled < days ? t(($) => $.mark.partly, { settled, days }) : '', marksText({ ...marks, changed: changed > 0 }, t)]
      .filter(Boolean)
      .join(' · ');
  };
  const kwh = (id: 'gridImport' | 'gridExport' | 'charge' | 'discharge', name: string): Column<SettlementRow> => ({
    ...{ id, title: name, unit: 'kWh', number: true, decimals: 2, labelled: true },
    value: ({ figures }) => numberOf(figures.energy[id]),
    cell: ({ figures }) => kwhText(figures.energy[id]),
  });
  const money = (id: string, name: string, of: (figures: SettlementFigures) => string | null | undefined): Column<SettlementRow> => ({
    ...{ id, title: name, number: true, decimals: 2, labelled: true },
    value: ({ figures }) => numberOf(of(figures) ?? null),
    cell: ({ figures }) => sayMoney(of(figures) ?? null),
  });
  const columns: readonly Column<SettlementRow>[] = [
    {
      id: 'label',
      title: t(($) => $.row.label),
      width: 128,
      stays: true,
      card: 'title',
      value: ({ label }) => label,
      cell: ({ label }) => (
        <Button kind="link" size="small" onClick={() => onOpen(by === 'year' ? `${label}-01` : label)}>
          {label}
        </Button>
      ),
    },
    {
      id: 'state',
      title: t(($) => $.row.state),
      width: 'minmax(150px, 1fr)',
      card: 'body',
      value: state,
      cell: (row) =>
        row.settled === 0 || row.settled < row.days ? state(row) : <MarkBadges marks={{ ...row, changed: row.changed > 0 }} />,
    },
    kwh(
      'gridImport',
      t(($) => $.facts.gridImport),
    ),
    kwh(
      'charge',
      t(($) => $.row.charge),
    ),
    kwh(
      'discharge',
      t(($) => $.row.discharge),
    ),
    money(
      'purchase',
      t(($) => $.card.purchase),
      ({ money: { purchase } }) => purchase,
    ),
    money(
      'saving',
      t(($) => $.bases.saving),
      ({ bases: { saving } }) => saving?.profit,
    ),
    money(
      'storageMeter',
      t(($) => $.bases.storageMeter),
      ({ bases: { storageMeter } }) => storageMeter?.profit,
    ),
    money(
      'profit',
      t(($) => $.card.profit),
      ({ money: { profit } }) => profit,
    ),
  ];
  return (
    <Card title={title} extra={<TableExport table="settlement-rows" name={t(($) => $.title)} disabled={rows.length === 0} />}>
      <Table<SettlementRow>
        id="settlement-rows"
        label={title}
        rows={rows}
        rowKey={({ label }) => label}
        columns={columns}
        none={{ title: t(($) => $.row.unsettled), hint: t(($) => $.row.unsettledHint) }}
        flush
      />
    </Card>
  );
}
