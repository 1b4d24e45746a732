import { type CallResult, type HandOver, type handOversApi, routes, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useHandOvers } from '../queries.ts';
import { shiftsText } from '../text.ts';
import { HandOverView } from './hand-over-view.tsx';
import { OpenHandOvers, shortTime } from './open-hand-overs.tsx';
import { SignDialog, useSigning } from './sign-dialog.tsx';

type Row = CallResult<typeof handOversApi.handOverList>['list'][number];
/** How far back the list reaches, ms. */
const shownMs = 31 * 86_400_000;

export const stateOf = (handOver: HandOver | null) =>
  handOver === null ? 'missing' : handOver.altered ? 'altered' : handOver.withdrawn ? 'withdrawn' : handOver.taken ? 'taken' : 'waiting';
const looks = { missing: box.danger, altered: box.danger, waiting: box.warn, taken: box.ok, withdrawn: '' } as const;

/** Previous handovers; a single one if the address names it. */
export function HandOverTab() {
  const { asked } = useAddress(routes.shifts);
  return asked.id === null ? <HandOverList /> : <HandOverView key={asked.id} id={asked.id} />;
}

function HandOverList() {
  const t = shiftsText.useText();
  const { id: projectId } = useProject();
  const allows = useAllows();
  const signing = useSigning();
  // Fixed when the list is opened: shifts that end meanwhile are announced above it.
  const [now] = useState(() => Math.ceil(Date.now() / 60_000) * 60_000);
  const list = useHandOvers(projectId, now - shownMs, now);
  const columns = useListColumns();
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      <OpenHandOvers onHandOver={signing.ask} />
      <Panel
        title={t(($) => $.hand.listTitle)}
        extra={
          allows('data.export') && (
            <TableExport table="hand-overs" name={t(($) => $.hand.listTitle)} disabled={(list.data?.list.length ?? 0) === 0} />
          )
        }
        flush
      >
        <Table<Row>
          id="hand-overs"
          label={t(($) => $.hand.listTitle)}
          of={list}
          rows={list.data?.list ?? []}
          rowKey={({ shift, handOver }) => `${shift.start} ${shift.crewId} ${handOver?.id ?? ''}`}
          columns={columns}
          none={{ title: t(($) => $.hand.listNone), hint: t(($) => $.hand.listNoneHint) }}
          flush
        />
      </Panel>
      {signing.shift && <SignDialog shift={signing.shift} onClose={signing.close} />}
    </div>
  );
}

function useListColumns(): readonly Column<Row>[] {
  const t = shiftsText.useText();
  const to = useLinks();
  const { timeZone: zone } = useProject();
  const signed = (id: 'handed' | 'taken'): Column<Row> => ({
    id,
    title: t(($) => $.hand[id]),
    width: 'minmax(160px, 2fr)',
    card: 'fact',
    labelled: true,
    lacks: ({ handOver }) => !handOver?.[id],
    value: ({ handOver }) => handOver?.[id]?.by.loginName ?? null,
    beside: [
      {
        id: `${id}-time`,
        title: `${t(($) => $.hand[id])} · ${t(($) => $.log.time)}`,
        instant: 'second',
        value: ({ handOver }) => handOver?.[id]?.time ?? null,
      },
    ],
    cell: ({ handOver }) => {
      const of = handOver?.[id];
      return of ? (
        <span>
          <ActorName actor={of.by} shown={null} /> <span className={box.faint}>{shortTime(of.time, zone)}</span>
        </span>
      ) : null;
    },
  });
  return [
    {
      id: 'start',
      title: t(($) => $.hand.shift),
      width: 'minmax(200px, 2fr)',
      card: 'title',
      stays: true,
      value: ({ shift }) => `${timeText(shift.start, zone, 'minute')} ${shift.crewName} ${shift.name}`,
      cell: ({ shift, handOver }) => {
        const words = `${shortTime(shift.start, zone)} ${shift.crewName} ${shift.name}`;
        return handOver === null ? words : <Link to={to(routes.shifts, { tab: 'handOver', id: handOver.id })}>{words}</Link>;
      },
    },
    {
      id: 'state',
      title: t(($) => $.hand.state),
      width: 120,
      card: 'end',
      value: ({ handOver }) => t(($) => $.hand.states[stateOf(handOver)]),
      cell: ({ handOver }) => {
        const state = stateOf(handOver);
        return (
          <span className={`${box.badge} ${looks[state]}`} data-state={state}>
            {t(($) => $.hand.states[state])}
          </span>
        );
      },
    },
    signed('handed'),
    signed('taken'),
    {
      id: 'note',
      title: t(($) => $.hand.note),
      width: 'minmax(160px, 3fr)',
      card: 'body',
      lacks: ({ handOver }) => !handOver?.note,
      value: ({ handOver }) => handOver?.note || null,
    },
  ];
}
