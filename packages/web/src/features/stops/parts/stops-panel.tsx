import { type routes, stateWords, type Values } from '@czyun/contract';
import type { Stop, stopsApi } from '@czyun/contract/stops';
import { Button } from '../../../kit/control/button.tsx';
import { Checkbox } from '../../../kit/control/checkbox.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { StatusBadge } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { Row } from '../../../kit/ui/layout.tsx';
import type { AddressState } from '../../../platform/address/use-address.ts';
import type { useCall } from '../../../platform/api/use-call.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useAllows } from '../../../platform/project/project-context.ts';
import { stopsText } from '../text.ts';
import { hoursText, lengthText } from './hours.ts';

type Fields = (typeof routes)['dev-stop-cause']['address']['fields'];

export interface StopsPanelProps {
  readonly of: ReturnType<typeof useCall<typeof stopsApi.listStops>>;
  /** Stops of several devices: each row names its device. */
  readonly several: boolean;
  readonly asked: Pick<Values<Fields>, 'standby' | 'given' | 'page'>;
  readonly pageSize: number;
  readonly change: AddressState<Fields>['change'];
  readonly onStop: (deviceId: number, time: number) => void;
  readonly onSetUp: () => void;
}

/** Stops of the range, latest first, each with its reason or a button to enter one. */
export function StopsPanel({ of, several, asked, pageSize, change, onStop, onSetUp }: StopsPanelProps) {
  const t = stopsText.useText();
  const may = useAllows();
  const columns = useStopColumns(several, may('stop.explain'), onStop);
  const { data } = of;
  const title = t(($) => $.list.title);
  const rules = (data?.rules ?? []).map(({ label, formula, origin }) => `${label} = ${formula} (${origin})`).join(' ');
  return (
    <Panel
      title={title}
      note={data && t(($) => $.list.note, { n: data.stops, hours: hoursText(data.durationMs) })}
      how={t(($) => $.list.how, { rules })}
      extra={
        <>
          {may('stop.reasons') && (
            <Button size="small" onClick={onSetUp}>
              {t(($) => $.tree.open)}
            </Button>
          )}
          <TableExport table="device-stops" name={t(($) => $.list.file)} disabled={data === undefined || data.list.length === 0} />
        </>
      }
      flush
    >
      <Row wrap gap="wide" style={{ padding: '8px 12px' }}>
        <Segmented<'all' | 'yes' | 'no'>
          label={t(($) => $.list.filter)}
          value={asked.given ?? 'all'}
          options={(['all', 'no', 'yes'] as const).map((value) => ({ value, label: t(($) => $.list[value]) }))}
          onChange={(given) => change({ given: given === 'all' ? null : given })}
        />
        <Checkbox checked={asked.standby} onChange={(standby) => change({ standby })}>
          {t(($) => $.list.standby)}
        </Checkbox>
      </Row>
      <Table<Stop>
        id="device-stops"
        label={title}
        of={of}
        rows={data?.list ?? []}
        rowKey={({ deviceId, start }) => `${deviceId}:${start}`}
        columns={columns}
        none={{ title: t(($) => $.list.none), hint: t(($) => $.list.noneHint) }}
        filtered={asked.given === null ? null : { title: t(($) => $.list.filtered), undo: () => change({ given: null }) }}
        pages={{ page: asked.page, pageSize, total: data?.total ?? 0, change }}
        flush
      />
    </Panel>
  );
}

function useStopColumns(several: boolean, mayExplain: boolean, onStop: StopsPanelProps['onStop']): readonly Column<Stop>[] {
  const t = stopsText.useText();
  const say = useWord();
  const device: Column<Stop> = {
    id: 'device',
    title: t(($) => $.list.device),
    width: 'minmax(96px, 1fr)',
    card: 'title',
    value: (stop) => stop.device,
    cell: (stop) => <span translate="no">{stop.device}</span>,
  };
  return [
    { id: 'start', title: t(($) => $.list.start), instant: 'minute', width: 160, card: 'fact', value: ({ start }) => start },
    ...(several ? [device] : []),
    {
      id: 'state',
      title: t(($) => $.list.state),
      width: 96,
      card: 'mark',
      value: ({ state }) => say(stateWords[state]),
      cell: ({ state, deviceId, device, start }) => (
        <StatusBadge status={state} why={{ kind: 'state', deviceId, time: start + 1 }} whyName={device} />
      ),
    },
    {
      id: 'duration',
      title: t(($) => $.list.duration),
      ...{ number: true, unit: 'h', decimals: 2, width: 112 },
      card: 'fact',
      labelled: true,
      value: ({ end, start }) => (end - start) / 3_600_000,
      cell: ({ end, start, open }) => (
        <span className={box.tabular}>
          {lengthText(end - start)}
          {open && <small className={box.faint}> {t(($) => $.list.open)}</small>}
        </span>
      ),
    },
    {
      id: 'reason',
      title: t(($) => $.list.reason),
      width: 'minmax(128px, 1fr)',
      card: 'end',
      value: ({ reason }) => reason?.name ?? null,
      beside: [{ id: 'note', title: t(($) => $.list.remark), value: ({ note }) => note || null }],
      cell: (stop) => <ReasonCell stop={stop} mayExplain={mayExplain} onOpen={() => onStop(stop.deviceId, stop.start)} />,
    },
    {
      id: 'alarm',
      title: t(($) => $.list.alarm),
      width: 'minmax(120px, 1.4fr)',
      card: 'body',
      value: ({ alarm }) => alarm?.content ?? null,
      cell: ({ alarm }) => (
        <span className={box.clip} title={alarm?.content}>
          {alarm?.content ?? '-'}
        </span>
      ),
      cardCell: ({ alarm }) => alarm?.content,
    },
  ];
}

interface ReasonCellProps {
  readonly stop: Stop;
  readonly mayExplain: boolean;
  readonly onOpen: () => void;
}

/** The reason as a chip that opens the stop, or a button to enter one. */
function ReasonCell({ stop: { reason }, mayExplain, onOpen }: ReasonCellProps) {
  const t = stopsText.useText();
  if (reason === null && !mayExplain)
    return (
      <Button size="small" kind="text" onClick={onOpen}>
        -
      </Button>
    );
  return (
    <Button size="small" kind={reason === null ? 'dashed' : 'plain'} onClick={onOpen} title={reason === null ? undefined : reason.group}>
      {reason === null ? t(($) => $.list.give) : reason.name}
    </Button>
  );
}
