import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { hourMs, type Outage, type StationIndicators, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useOutages, useRemoveOutage } from '../queries.ts';
import { indicatorsText } from '../text.ts';
import { OutageDialog } from './outage-dialog.tsx';

/** Recorded outages of the displayed period. */
export function OutagesPanel({ period }: { readonly period: StationIndicators }) {
  const t = indicatorsText.useText();
  const project = useProject();
  const zone = project.timeZone;
  const may = useAllows()('indicator.manage');
  const confirm = useConfirm();
  const remove = useRemoveOutage();
  const [open, setOpen] = useState<Outage | 'new' | null>(null);
  const outages = useOutages(project.id, period.start, period.end);
  const ask = (row: Outage) =>
    confirm({
      title: t(($) => $.outages.removeTitle, { unit: row.device, time: timeText(row.begins, zone, 'minute') }),
      effect: t(($) => $.outages.removeEffect),
      button: t(($) => $.outages.remove),
      danger: true,
      act: () => remove.mutateAsync({ body: { projectId: project.id, id: row.id } }),
    });
  const acts: Column<Outage> = {
    id: 'acts',
    title: '',
    width: 88,
    card: 'acts',
    cell: (row) => (
      <>
        <Button
          kind="text"
          size="small"
          icon={<EditOutlined aria-hidden />}
          label={t(($) => $.outages.edit)}
          onClick={() => setOpen(row)}
        />
        <Button
          kind="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          label={t(($) => $.outages.remove)}
          onClick={() => ask(row)}
        />
      </>
    ),
  };
  const columns: readonly Column<Outage>[] = [
    {
      id: 'unit',
      title: t(($) => $.outages.unit),
      card: 'title',
      value: ({ device }) => device,
      cell: ({ device }) => <span translate="no">{device}</span>,
    },
    { id: 'kind', title: t(($) => $.outages.kind), card: 'mark', value: ({ kind }) => t(($) => $.outages[kind]) },
    {
      id: 'begins',
      title: t(($) => $.outages.begins),
      instant: 'minute',
      width: 152,
      card: 'fact',
      labelled: true,
      value: ({ begins }) => begins,
    },
    {
      id: 'ends',
      title: t(($) => $.outages.ends),
      instant: 'minute',
      width: 152,
      card: 'fact',
      labelled: true,
      value: ({ ends }) => ends,
    },
    {
      id: 'hours',
      title: t(($) => $.outages.hours),
      ...{ number: true, unit: 'h', decimals: 1, width: 96, card: 'fact', labelled: true },
      value: ({ begins, ends }) => (ends - begins) / hourMs,
    },
    {
      id: 'reason',
      title: t(($) => $.outages.reason),
      width: 'minmax(160px, 2fr)',
      card: 'body',
      value: ({ reason }) => reason,
      cell: ({ reason }) => <span translate="no">{reason}</span>,
    },
    {
      id: 'by',
      title: t(($) => $.outages.by),
      card: 'fact',
      labelled: true,
      value: ({ by }) => by.userName,
      cell: ({ by }) => <ActorName actor={by} shown={by.userName} />,
    },
    ...(may ? [acts] : []),
  ];
  const title = t(($) => $.outages.title);
  return (
    <Panel
      title={title}
      extra={
        may && period.units.length > 0 ? (
          <Button size="small" onClick={() => setOpen('new')}>
            {t(($) => $.outages.add)}
          </Button>
        ) : undefined
      }
      flush
    >
      <Table<Outage>
        id="indicator-outages"
        label={title}
        of={outages}
        rows={outages.data?.list ?? []}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.outages.none), hint: t(($) => $.outages.noneHint) }}
        flush
      />
      {open !== null && <OutageDialog outage={open === 'new' ? null : open} period={period} onClose={() => setOpen(null)} />}
    </Panel>
  );
}
