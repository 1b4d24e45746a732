import { type HandOverDetail, period, routes, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useHandOver, useWithdraw } from '../queries.ts';
import { shiftsText } from '../text.ts';
import { ItemsTable, rowsOfChanges } from './items-table.tsx';
import { TakeDialog } from './sign-dialog.tsx';

/** A signed hand-over, the changes since, and the pending signature. */
export function HandOverView({ id }: { readonly id: number }) {
  const t = shiftsText.useText();
  const to = useLinks();
  const { id: projectId } = useProject();
  const of = useHandOver(projectId, id);
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      <Link to={to(routes.shifts, { tab: 'handOver' })}>{t(($) => $.hand.back)}</Link>
      <States of={of}>{(detail) => <Detail of={detail} onLook={() => void of.refetch()} />}</States>
    </div>
  );
}

function Detail({ of, onLook }: { readonly of: HandOverDetail; readonly onLook: () => void }) {
  const t = shiftsText.useText();
  const { id: projectId, timeZone: zone } = useProject();
  const to = useLinks();
  const allows = useAllows();
  const confirm = useConfirm();
  const [taking, setTaking] = useState(false);
  const withdraw = useWithdraw({ success: t(($) => $.hand.withdrawn) });
  const { shift, handed, taken, withdrawn, next, changes, state } = of;
  const at = (time: number) => timeText(time, zone, 'second');
  const signed = (signature: HandOverDetail['taken'], note: string) =>
    signature && (
      <>
        <ActorName actor={signature.by} shown={null} /> <span className={box.soft}>{at(signature.time)}</span>
        {note !== '' && <p className={`${box.plain} ${box.anywhere}`}>{note}</p>}
      </>
    );
  const ask = () =>
    confirm({
      title: t(($) => $.hand.withdrawTitle),
      effect: t(($) => $.hand.withdrawEffect),
      button: t(($) => $.hand.withdraw),
      danger: true,
      act: () => withdraw.mutateAsync({ body: { projectId, id: of.id } }),
    });
  const changed = changes === null ? [] : rowsOfChanges(changes);
  return (
    <>
      {of.altered && <Notice kind="error" title={t(($) => $.hand.altered)} data-altered />}
      <Panel
        title={t(($) => $.hand.detail, { id: of.id })}
        menu={false}
        extra={
          <>
            {of.mayWithdraw && <Button onClick={ask}>{t(($) => $.hand.withdraw)}</Button>}
            {of.mayTake && (
              <Button kind="primary" onClick={() => setTaking(true)}>
                {t(($) => $.hand.take)}
              </Button>
            )}
          </>
        }
      >
        <Facts
          of={[
            [
              t(($) => $.hand.shift),
              `${shift.crewName} ${shift.name} · ${timeText(shift.start, zone, 'minute')} – ${timeText(shift.end, zone, 'minute')}`,
            ],
            [t(($) => $.hand.handed), signed(handed, of.note)],
            [t(($) => $.hand.next), next?.crewName ?? t(($) => $.hand.anybody)],
            [t(($) => $.hand.taken), taken ? signed(taken, of.takenNote) : withdrawn ? '-' : t(($) => $.hand.states.waiting)],
            ...(withdrawn ? [[t(($) => $.hand.withdrawnBy), signed(withdrawn, '')] as const] : []),
            [
              t(($) => $.hand.log),
              <Link key="log" to={to(routes.log, { type: [1, 2, 3], time: period(shift.start, shift.end), order: 'asc' })}>
                {t(($) => $.hand.entries)}
              </Link>,
            ],
            [
              t(($) => $.hand.digest),
              <small key="digest" className={box.faint} translate="no">
                {[of.digest, of.takenDigest]
                  .filter(Boolean)
                  .map((each) => each?.slice(0, 16))
                  .join(' · ')}
              </small>,
            ],
          ]}
        />
      </Panel>
      {changes !== null && (
        <Panel title={t(($) => $.hand.changes)} note={t(($) => (taken ? $.hand.changesUntil : $.hand.changesNow))} flush>
          <ItemsTable
            id="hand-over-changes"
            label={t(($) => $.hand.changes)}
            rows={changed}
            none={{ title: t(($) => $.hand.noChanges), hint: t(($) => $.hand.noChangesHint) }}
          />
        </Panel>
      )}
      <Panel
        title={t(($) => $.hand.stood)}
        note={at(state.time)}
        how={t(($) => $.hand.more)}
        extra={
          allows('data.export') && (
            <TableExport table="hand-over-items" name={`${t(($) => $.hand.file)}_${of.id}`} disabled={state.items.length === 0} />
          )
        }
        flush
      >
        <ItemsTable
          id="hand-over-items"
          label={t(($) => $.hand.stood)}
          rows={state.items}
          none={{ title: t(($) => $.hand.none), hint: t(($) => $.hand.noneHint) }}
        />
      </Panel>
      {taking && (
        <TakeDialog
          of={of}
          onClose={() => {
            setTaking(false);
            onLook();
          }}
        />
      )}
    </>
  );
}
