import { type DevicePlan, type PlanSending, timeText } from '@czyun/contract';
import { Notice } from '../../../kit/control/notice.tsx';
import { Progress } from '../../../kit/control/progress.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { timeslotText } from '../text.ts';
import { planText } from './plan-words.ts';
import { ScheduledNote } from './scheduled-note.tsx';
import { useBroughtIntoView } from './use-brought-into-view.ts';

/** The plan in the device, whether it equals the plan that was sent, and the plan being sent. */
export function DeviceCard({
  plan,
  sending,
  watched,
  scheduled,
}: {
  readonly plan: DevicePlan;
  readonly sending: PlanSending | null;
  /** It was sent from here: its result is brought into view. */
  readonly watched: boolean;
  /** The plan that was scheduled from here: brought into view, too. */
  readonly scheduled: number | null;
}) {
  const t = timeslotText.useText();
  const { timeZone } = useProject();
  const { slots, time, inForce, planState, sent, drift } = plan;
  const instant = (at: number | null) => (at === null ? '-' : timeText(at, timeZone, 'second'));
  const isDrifted = drift !== null && drift.length > 0;
  return (
    <Card title={t(($) => $.held.title)}>
      <div className={box.stack} data-held={slots?.length ?? 'unknown'}>
        {sending && <SendingState sending={sending} watched={watched} />}
        {plan.scheduled && <ScheduledNote plan={plan.scheduled} watched={plan.scheduled.id === scheduled} />}
        {isDrifted && (
          <Notice kind="warning" title={t(($) => $.held.drift, { slots: drift.join(', ') })} description={t(($) => $.held.driftHint)} />
        )}
        {slots === null ? (
          <p className={`${box.plain} ${box.faint}`}>{t(($) => $.held.unknown)}</p>
        ) : (
          <Facts
            of={[
              [t(($) => $.held.slots), slots.length === 0 ? t(($) => $.held.none) : planText(slots, t)],
              [t(($) => $.held.inForce), inForce === null ? '-' : t(($) => $.held[inForce ? 'yes' : 'no'])],
              [t(($) => $.held.state), planState ?? '-'],
              [t(($) => $.held.read), instant(time)],
              [
                t(($) => $.held.sent),
                sent === null ? (
                  t(($) => $.held.never)
                ) : (
                  <span key="sent">
                    {instant(sent.endTime)} <span translate="no">{sent.by.userName}</span>
                    {drift?.length === 0 && ` · ${t(($) => $.held.same)}`}
                  </span>
                ),
              ],
            ]}
          />
        )}
      </div>
    </Card>
  );
}

interface SendingStateProps {
  readonly sending: PlanSending;
  readonly watched: boolean;
}

/** The outcome; the result of a plan sent from here takes the focus. */
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

/** How far it has come, or how it ended. */
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
