import type { DevicePlan, PlanSending } from '@czyun/contract';
import { Notice } from '../../../kit/control/notice.tsx';
import { Progress } from '../../../kit/control/progress.tsx';
import box from '../../../kit/ui/box.module.css';
import { timeslotText } from '../text.ts';
import { ScheduledNote } from './scheduled-note.tsx';
import { useBroughtIntoView } from './use-brought-into-view.ts';

interface PlanNewsProps {
  readonly plan: DevicePlan;
  readonly sending: PlanSending | null;
  /** The plan was sent from here: its result is scrolled into view. */
  readonly watched: boolean;
  /** The plan that was scheduled from here: also scrolled into view. */
  readonly scheduled: number | null;
}

/** The plan being sent, the scheduled one, and whether the plan in the device differs from the one sent; nothing if none applies. */
export function PlanNews({ plan, sending, watched, scheduled }: PlanNewsProps) {
  const t = timeslotText.useText();
  const { drift } = plan;
  return (
    <>
      {sending && <SendingState sending={sending} watched={watched} />}
      {plan.scheduled && <ScheduledNote plan={plan.scheduled} watched={plan.scheduled.id === scheduled} />}
      {drift !== null && drift.length > 0 && (
        <Notice kind="warning" title={t(($) => $.held.drift, { slots: drift.join(', ') })} description={t(($) => $.held.driftHint)} />
      )}
    </>
  );
}

interface SendingStateProps {
  readonly sending: PlanSending;
  readonly watched: boolean;
}

/** The result; that of a plan sent from here takes the focus. */
function Ended({ sending: { state, reason }, watched }: SendingStateProps) {
  const t = timeslotText.useText();
  const host = useBroughtIntoView(watched);
  const isDone = state === 'done';
  return (
    <div ref={host} tabIndex={-1}>
      <Notice
        kind={isDone ? 'success' : 'error'}
        data-sending={state}
        title={t(($) => $.sending[isDone ? 'success' : 'failure'])}
        description={[t(($) => $.sending.state[state]), reason].filter(Boolean).join('. ')}
      />
    </div>
  );
}

/** Progress of sending, or its result. */
function SendingState({ sending, watched }: SendingStateProps) {
  const { state, endTime, written, ofThem } = sending;
  const t = timeslotText.useText();
  const step = t(($) => $.sending.state[state]);
  if (endTime !== null) return <Ended key={sending.id} sending={sending} watched={watched} />;
  const counted = ofThem > 1 ? t(($) => $.sending.written, { done: written, total: ofThem }) : '';
  return (
    <div role="status" data-sending={state}>
      <b>{t(($) => $.sending.title)}</b> {step} <span className={box.tabular}>{counted}</span>
      <Progress done={ofThem > 1 ? written / ofThem : 0} size="small" active label={t(($) => $.sending.progress)} />
    </div>
  );
}
