import { type EnergyStatistics, type SixFlow, sixFlows } from '@czyun/contract';
import { useMemo } from 'react';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { numberText } from '../../../platform/format/number.ts';
import { statisticsText } from '../text.ts';

interface FlowRow {
  readonly flow: SixFlow;
  readonly kwh: number;
  /** Of everything that flowed, %. */
  readonly share: number | null;
}

/** Who fed whom in the period. */
export function FlowsPanel({ of: { flows } }: { readonly of: EnergyStatistics }) {
  const t = statisticsText.use();
  const rows = useMemo((): readonly FlowRow[] => {
    const { kwh } = flows;
    if (kwh === null) return [];
    const whole = sixFlows.reduce((sum, flow) => sum + kwh[flow], 0);
    return sixFlows.map((flow) => ({ flow, kwh: kwh[flow], share: whole > 0 ? (kwh[flow] / whole) * 100 : null }));
  }, [flows]);
  const columns = useMemo(
    (): readonly Column<FlowRow>[] => [
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
    ],
    [t],
  );
  const shares = (['selfSufficiency', 'selfConsumption'] as const).map(
    (key) => `${t(($) => $.flows[key])} ${numberText(flows[key], '%', 1)}`,
  );
  return (
    <Panel
      title={t(($) => $.flows.title)}
      how={t(($) => $.flows.how)}
      note={shares.join(' · ')}
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
      {flows.unsplit > 0 && rows.length > 0 && (
        <p className={`${box.small} ${box.faint} ${box.number}`} data-part="unsplit">
          {t(($) => $.flows.unsplit, { n: flows.unsplit, hours: flows.hours })}
        </p>
      )}
    </Panel>
  );
}
