import { energyStatisticsApi, type SixFlow, sixFlows } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import type { PresentFlows } from '../../../parts/energy/six-flows/present-flows.ts';
import { sixFlowsText } from '../../../parts/energy/six-flows/text.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useIsLive } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { energyHomeText } from '../text.ts';

interface FlowRow {
  readonly flow: SixFlow;
  readonly kw: number | null;
  readonly kwh: number | null;
}

/** Power and energy of the day of each flow. */
export function FlowTable({ present }: { readonly present: PresentFlows }) {
  const t = energyHomeText.useText();
  const flowsText = sixFlowsText.useText();
  const project = useProject();
  const live = useIsLive();
  // The current day; past days are on the page of statistics.
  const today = useCall(energyStatisticsApi.energyStatistics, live ? { query: { projectId: project.id, unit: 'day' } } : null, {
    freshMs: 30_000,
    everyMs: 60_000,
    quiet: true,
  });
  const flows = live ? today.data?.flows : undefined;
  const rows = sixFlows.map((flow): FlowRow => ({ flow, kw: present.known ? present.flows[flow] : null, kwh: flows?.kwh?.[flow] ?? null }));
  const columns: readonly Column<FlowRow>[] = [
    { id: 'flow', title: t(($) => $.flow.name), card: 'title', value: ({ flow }) => t(($) => $.flow[flow]) },
    {
      id: 'power',
      title: t(($) => $.flow.power),
      card: 'fact',
      labelled: true,
      number: true,
      unit: 'kW',
      decimals: 1,
      value: ({ kw }) => kw,
    },
    {
      id: 'today',
      title: t(($) => $.flow.today),
      card: 'fact',
      labelled: true,
      number: true,
      unit: 'kWh',
      decimals: 1,
      value: ({ kwh }) => kwh,
    },
  ];
  const unsplit = flows?.unsplit ?? 0;
  return (
    <Panel
      title={t(($) => $.flow.title)}
      how={unsplit > 0 ? t(($) => $.flow.how, { n: unsplit }) : t(($) => $.flow.howAll)}
      extra={<TableExport table="six-flows" name={t(($) => $.flow.title)} />}
      flush
    >
      <Table<FlowRow>
        id="six-flows"
        label={t(($) => $.flow.title)}
        rows={rows}
        rowKey={({ flow }) => flow}
        columns={columns}
        none={{ title: flowsText(($) => $.picture.none), hint: flowsText(($) => $.picture.noneHint) }}
        flush
      />
    </Panel>
  );
}
