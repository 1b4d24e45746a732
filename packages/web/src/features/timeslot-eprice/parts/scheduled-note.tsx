import { type ScheduledPlan, timeText } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useUnschedulePlan } from '../queries.ts';
import { timeslotText } from '../text.ts';
import { planText } from './plan-words.ts';
import { useBroughtIntoView } from './use-brought-into-view.ts';

/** A plan that is sent automatically later, and the button to withdraw it. */
export function ScheduledNote({ plan: { id, name, at, slots, by }, watched }: { readonly plan: ScheduledPlan; readonly watched: boolean }) {
  const host = useBroughtIntoView(watched);
  const t = timeslotText.useText();
  const project = useProject();
  const may = useAllows()('device.control');
  const confirm = useConfirm();
  const withdrawing = useUnschedulePlan({ success: t(($) => $.scheduled.withdrawn) });
  const time = timeText(at, project.timeZone, 'minute');
  const withdraw = () =>
    confirm({
      title: t(($) => $.scheduled.ask, { time }),
      effect: t(($) => $.scheduled.effect),
      button: t(($) => $.scheduled.withdraw),
      danger: true,
      act: () => withdrawing.mutateAsync({ body: { projectId: project.id, id } }),
    });
  return (
    <div ref={host} tabIndex={-1}>
      <Notice
        kind="info"
        data-scheduled={id}
        title={
          <>
            {t(($) => $.scheduled.title, { time })} {name !== '' && <span translate="no">{name}</span>} ·{' '}
            <span translate="no">{by.userName}</span>
          </>
        }
        description={slots.length === 0 ? t(($) => $.held.none) : planText(slots, t)}
        action={may && <Button onClick={withdraw}>{t(($) => $.scheduled.withdraw)}</Button>}
      />
    </div>
  );
}
