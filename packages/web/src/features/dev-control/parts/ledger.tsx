import { actorText, type Command, timeText } from '@czyun/contract';
import { useEffect, useState } from 'react';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { useAgeText } from '../../../kit/ui/value.tsx';
import { whyMark } from '../../../kit/why/mark.ts';
import { useControlled } from '../../../parts/control/controlled.ts';
import { valueText } from '../../../parts/control/value-text.ts';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { useWord } from '../../../platform/language/language.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useLedger } from '../queries.ts';
import { controlText } from '../text.ts';

const looks: Readonly<Record<Command['state'], string | undefined>> = {
  approval: box.action,
  asked: box.action,
  sent: box.action,
  done: box.ok,
  refused: box.danger,
  timeout: box.warn,
  mismatch: box.danger,
};

const isUnderWay = (state: Command['state']) => state === 'asked' || state === 'sent';

/** Every command to this device, newest first: state, values and auto-revert. */
export function Ledger({ busy }: { readonly busy: boolean }) {
  const t = controlText.useText();
  const word = useWord();
  const { id: projectId, timeZone } = useProject();
  const { device, pointOf } = useControlled();
  const [isPolling, setPolling] = useState(false);
  const ledger = useLedger(projectId, device.id, busy || isPolling);
  const rows = ledger.data?.list ?? [];
  const isPending = rows.some(({ state, revertState }) => isUnderWay(state) || revertState === 'asked');
  useEffect(() => setPolling(isPending), [isPending]);
  const textOf = ({ metric }: Command, value: number | null) => {
    const point = pointOf(metric);
    return point ? valueText(value, point, word) : String(value ?? '-');
  };
  const columns: readonly Column<Command>[] = [
    {
      id: 'state',
      title: t(($) => $.ledger.state),
      card: 'mark',
      stays: true,
      width: 150,
      cell: ({ state, commandId, name }) => (
        <span
          className={`${box.badge} ${looks[state]}`}
          data-command={commandId}
          data-state={state}
          {...whyMark({ kind: 'command', commandId }, name)}
        >
          {t(($) => $.ledger.states[state])}
        </span>
      ),
    },
    { id: 'what', title: t(($) => $.ledger.what), card: 'title', stays: true, width: 'minmax(120px, 1fr)', value: ({ name }) => name },
    {
      id: 'values',
      title: t(($) => $.ledger.values),
      card: 'body',
      width: 'minmax(170px, 1fr)',
      cell: (row) => (
        <span className={box.tabular}>{[row.oldValue, row.value, row.readBack].map((value) => textOf(row, value)).join(' → ')}</span>
      ),
    },
    {
      id: 'who',
      title: t(($) => $.ledger.who),
      card: 'fact',
      width: 'minmax(100px, 1fr)',
      cell: ({ by, user, approvedBy, revertOf }) => (
        <span className={box.two}>
          {revertOf === undefined ? <ActorName actor={by} shown={user} /> : <span>{t(($) => $.ledger.of, { id: revertOf })}</span>}
          {approvedBy !== undefined && <small>{t(($) => $.ledger.approved, { who: actorText(approvedBy) })}</small>}
        </span>
      ),
    },
    {
      id: 'when',
      title: t(($) => $.ledger.when),
      card: 'end',
      width: 150,
      cell: ({ askedTime }) => <span className={box.tabular}>{timeText(askedTime, timeZone)}</span>,
    },
    {
      id: 'revert',
      title: t(($) => $.ledger.revert),
      card: 'fact',
      lacks: ({ revertState }) => revertState === undefined,
      width: 'minmax(110px, 1fr)',
      cell: (row) => <Revert row={row} />,
    },
    {
      id: 'reason',
      title: t(($) => $.ledger.reason),
      card: 'body',
      lacks: ({ reason, approvalUntil }) => reason === '' && approvalUntil === undefined,
      width: 'minmax(160px, 2fr)',
      cell: ({ reason, approvalUntil }) =>
        approvalUntil === undefined ? <span className={box.anywhere}>{reason}</span> : <ApprovalTime until={approvalUntil} />,
    },
  ];
  return (
    <Panel title={t(($) => $.ledger.title)} menu={false} flush>
      <Table
        id="control-ledger"
        label={t(($) => $.ledger.title)}
        of={ledger}
        columns={columns}
        rows={rows}
        rowKey={({ commandId }) => commandId}
        flush
        none={{ title: t(($) => $.ledger.none), hint: t(($) => $.ledger.noneHint) }}
      />
    </Panel>
  );
}

/** Time left for the approval. */
function ApprovalTime({ until }: { readonly until: number }) {
  const t = controlText.useText();
  const ageText = useAgeText();
  const now = useNow(1000);
  return <span className={box.tabular}>{t(($) => $.ledger.left, { span: ageText(Math.max(0, until - now)) })}</span>;
}

/** State of the auto-revert: countdown, under way or finished. */
function Revert({ row: { revertState, revertAt } }: { readonly row: Command }) {
  const t = controlText.useText();
  const ageText = useAgeText();
  const now = useNow(1000);
  if (revertState === undefined) return null;
  const left = revertState === 'pending' && revertAt !== undefined ? revertAt - now : null;
  if (left === null) return <span data-revert={revertState}>{t(($) => $.ledger.reverts[revertState])}</span>;
  return (
    <span className={box.tabular} data-revert={revertState}>
      {left > 0 ? t(($) => $.ledger.in, { span: ageText(left) }) : t(($) => $.ledger.due)}
    </span>
  );
}
