import { type EnergyStatistics, type SixFlow, sixFlows } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { whyMark } from '../../../kit/why/mark.ts';
import { numberText } from '../../../platform/format/number.ts';
import { statisticsText } from '../text.ts';

interface FlowRow {
  readonly flow: SixFlow;
  readonly kwh: number;
  /** Share of all flows, %. */
  readonly share: number | null;
}

function rowsOf({ kwh }: EnergyStatistics['flows']): readonly FlowRow[] {
  if (kwh === null) return [];
  const total = sixFlows.reduce((sum, flow) => sum + kwh[flow], 0);
  return sixFlows.map((flow) => ({ flow, kwh: kwh[flow], share: total > 0 ? (kwh[flow] / total) * 100 : null }));
}

/** Energy by source and consumer in the period. */
export function FlowsPanel({ statistics: { flows, own, start, until } }: { readonly statistics: EnergyStatistics }) {
  const t = statisticsText.useText();
  const rows = rowsOf(flows);
  const columns: readonly Column<FlowRow>[] = [
    {
      id: 'flow',
      title: t(($) => $.flows.flow),
      width: 'minmax(160px, 2fr)',
      card: 'title',
      value: ({ flow }) => t(($) => $.flows[flow]),
    },
    {
      id: 'kwh',
      title: t(($) => $.flows.kwh),
      number: true,
      unit: 'kWh',
      decimals: 2,
      card: 'fact',
      labelled: true,
      sum: true,
      value: ({ kwh }) => kwh,
    },
    {
      id: 'share',
      title: t(($) => $.flows.share),
      number: true,
      unit: '%',
      decimals: 1,
      card: 'fact',
      labelled: true,
      value: ({ share }) => share,
    },
  ];
  const shares = own.figures.map(({ key, name, unit, value }, index) => (
    <span key={key} {...whyMark({ kind: 'published', key, start, end: until }, name)}>
      {`${index > 0 ? ' · ' : ''}${name} ${numberText(value, unit, 1)}`}
    </span>
  ));
  const formulas = own.figures.map(({ name, formula }) => `${name} = ${formula}`).join('; ');
  const marks = [
    ...(own.provisional ? [t(($) => $.flows.provisional)] : []),
    ...((own.unknownOriginKwh ?? 0) > 0 ? [t(($) => $.flows.unknownOrigin, { kwh: numberText(own.unknownOriginKwh, 'kWh', 2) })] : []),
    ...(own.unknownQuarters > 0 ? [t(($) => $.flows.unknownQuarters, { n: own.unknownQuarters, quarters: own.quarters })] : []),
  ];
  return (
    <Panel
      title={t(($) => $.flows.title)}
      how={t(($) => $.flows.how, { formulas })}
      note={shares}
      extra={<TableExport table="period-flows" name={t(($) => $.flows.title)} disabled={rows.length === 0} />}
      flush
    >
      <Table<FlowRow>
        id="period-flows"
        label={t(($) => $.flows.title)}
        rows={rows}
        rowKey={({ flow }) => flow}
        columns={columns}
        none={{ title: t(($) => $.flows.none), hint: t(($) => $.flows.noneHint) }}
        flush
      />
      {marks.length > 0 && (
        <p className={`${box.small} ${box.faint} ${box.number}`} data-part="own-energy">
          {marks.join(' · ')}
        </p>
      )}
      {flows.unsplit > 0 && rows.length > 0 && (
        <p className={`${box.small} ${box.faint} ${box.number}`} data-part="unsplit">
          {t(($) => $.flows.unsplit, { n: flows.unsplit, hours: flows.hours })}
        </p>
      )}
    </Panel>
  );
}
