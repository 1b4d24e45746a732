import { type CallResult, hourMs } from '@czyun/contract';
import { type OeeDevice, type OeeLoss, type oeeApi, oeeLosses } from '@czyun/contract/oee';
import type { WhyOee } from '@czyun/contract/why';
import { Button } from '../../../kit/control/button.tsx';
import { Tooltip } from '../../../kit/control/tooltip.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { Badge, Row } from '../../../kit/ui/layout.tsx';
import { NumberText } from '../../../kit/ui/value.tsx';
import { shareOfBusy } from '../../../parts/oee/factors.ts';
import { oeeText } from '../../../parts/oee/text.ts';
import type { useCall } from '../../../platform/api/use-call.ts';
import { numberText } from '../../../platform/format/number.ts';
import { oeeReportText } from '../text.ts';

type Answer = CallResult<typeof oeeApi.getOee>;

export interface MachinesPanelProps {
  readonly of: ReturnType<typeof useCall<typeof oeeApi.getOee>>;
  /** Opens the ideal cycle times of a machine; 0: of all. */
  readonly onCycles: (deviceId: number) => void;
}

/** The machines, lowest OEE first, with the largest loss of each. */
export function MachinesPanel({ of, onCycles }: MachinesPanelProps) {
  const t = oeeReportText.useText();
  const { data } = of;
  const columns = useMachineColumns(data, onCycles);
  const rows = (data?.devices ?? []).toSorted((a, b) => (a.figures.oee ?? Infinity) - (b.figures.oee ?? Infinity));
  const title = t(($) => $.machines.title);
  const rules = (data?.rules ?? []).map(({ label, formula, origin }) => `${label} = ${formula} (${origin})`).join(' ');
  return (
    <Panel
      title={title}
      note={data && t(($) => $.machines.note, { n: rows.length })}
      how={rules}
      extra={
        <>
          <Button size="small" onClick={() => onCycles(0)}>
            {t(($) => $.machines.cycles)}
          </Button>
          <TableExport table="oee-machines" name={t(($) => $.machines.file)} disabled={rows.length === 0} />
        </>
      }
      flush
    >
      <Table<OeeDevice>
        id="oee-machines"
        label={title}
        of={of}
        rows={rows}
        rowKey={({ deviceId }) => deviceId}
        columns={columns}
        none={{ title: t(($) => $.machines.none), hint: t(($) => $.machines.noneHint) }}
        flush
      />
    </Panel>
  );
}

/** The loss with the longest time. */
function biggestOf({ losses }: OeeDevice['figures']): { readonly loss: OeeLoss; readonly ms: number } | null {
  const [first] = oeeLosses.map((loss) => ({ loss, ms: losses[loss] ?? 0 })).toSorted((a, b) => b.ms - a.ms);
  return first && first.ms > 0 ? first : null;
}

function useMachineColumns(data: Answer | undefined, onCycles: MachinesPanelProps['onCycles']): readonly Column<OeeDevice>[] {
  const t = oeeReportText.useText();
  const o = oeeText.useText();
  const counts = data?.rules.find(({ key }) => key === 'counts');
  const range = { start: data?.start ?? 0, end: data?.until ?? 1 };
  const percent = (key: WhyOee, title: string, width = 76): Column<OeeDevice> => ({
    ...{ id: key, title, number: true, unit: '%', decimals: 1, width, card: 'fact', labelled: true },
    value: ({ figures }) => figures[key],
    cell: ({ figures, deviceId, name }) => (
      <NumberText
        value={figures[key]}
        unit="%"
        decimals={1}
        why={{ kind: 'oee', key, deviceId, ...range }}
        whyName={`${name} · ${title}`}
      />
    ),
  });
  const pcs = t(($) => $.pcs);
  return [
    {
      ...{ id: 'name', title: t(($) => $.machines.name), width: 'minmax(164px, 1fr)', card: 'title', stays: true },
      value: ({ name }) => name,
      cell: ({ name, source, hasPlan }) => (
        <Row gap="tight">
          <span translate="no">{name}</span>
          {source === 'counts' && (
            <Tooltip title={counts?.formula}>
              <Badge tone="action" data-source="counts">
                {t(($) => $.machines.counts)}
              </Badge>
            </Tooltip>
          )}
          {!hasPlan && <Badge tone="warn">{t(($) => $.machines.noPlan)}</Badge>}
        </Row>
      ),
    },
    percent('oee', 'OEE'),
    percent(
      'availability',
      o(($) => $.availability),
      132,
    ),
    percent(
      'effectiveness',
      o(($) => $.effectiveness),
      112,
    ),
    percent(
      'quality',
      o(($) => $.quality),
    ),
    {
      ...{ id: 'biggest', title: t(($) => $.machines.biggest), width: 'minmax(160px, 2fr)', card: 'body' },
      value: ({ figures }) => {
        const biggest = biggestOf(figures);
        return biggest && `${o(($) => $.losses[biggest.loss])} ${numberText(shareOfBusy(biggest.ms, figures), '%', 1)}`;
      },
    },
    {
      ...{ id: 'busy', title: t(($) => $.machines.busy), number: true, unit: 'h', decimals: 1, width: 92, card: 'none', sum: true },
      value: ({ figures }) => figures.busyMs / hourMs,
    },
    {
      ...{
        id: 'made',
        title: t(($) => $.machines.made),
        number: true,
        unit: pcs,
        decimals: 0,
        width: 96,
        card: 'fact',
        labelled: true,
        sum: true,
      },
      value: ({ figures }) => figures.made,
      beside: [
        {
          id: 'outside',
          title: t(($) => $.machines.outside),
          number: true,
          unit: pcs,
          decimals: 0,
          value: ({ madeOutside }) => madeOutside,
        },
      ],
    },
    {
      ...{ id: 'rejects', title: t(($) => $.machines.rejects), number: true, unit: pcs, decimals: 0, width: 76, card: 'none', sum: true },
      value: ({ figures }) => figures.rejects,
    },
    {
      ...{ id: 'cycle', title: t(($) => $.machines.cycle), width: 80, card: 'fact' },
      value: ({ cycles }) => cycles.map(({ cycleS }) => numberText(cycleS, 's')).join(', ') || null,
      cell: ({ cycles, deviceId }) => (
        <Button size="small" kind="text" onClick={() => onCycles(deviceId)}>
          {cycles.length > 1 ? t(($) => $.machines.several, { n: cycles.length }) : numberText(cycles[0]?.cycleS, 's')}
        </Button>
      ),
    },
  ];
}
