import { type DevicePlan, type PlanSending, timeText } from '@czyun/contract';
import { Alert, Progress } from 'antd';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { timeslotText } from '../text.ts';
import { planText } from './plan-words.ts';

/** What the device holds now, whether it is what was sent, and what is on its way to it. */
export function DeviceCard({ plan, sending }: { readonly plan: DevicePlan; readonly sending: PlanSending | null }) {
  const t = timeslotText.use();
  const { timeZone } = useProject();
  const { slots, time, inForce, planState, sent, drift } = plan;
  const instant = (at: number | null) => (at === null ? '-' : timeText(at, timeZone, 'second'));
  const isDrifted = drift !== null && drift.length > 0;
  return (
    <Card title={t(($) => $.held.title)}>
      <div className={box.stack} data-held={slots?.length ?? 'unknown'}>
        {sending && <SendingState sending={sending} />}
        {isDrifted && (
          <Alert
            type="warning"
            showIcon
            message={t(($) => $.held.drift, { slots: drift.join(', ') })}
            description={t(($) => $.held.driftHint)}
          />
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

/** How far it has come, or how it ended. */
function SendingState({ sending: { state, endTime, written, ofThem, reason } }: { readonly sending: PlanSending }) {
  const t = timeslotText.use();
  const step = t(($) => $.sending.state[state]);
  if (endTime !== null) {
    const isDone = state === 'done';
    return (
      <Alert
        type={isDone ? 'success' : 'error'}
        showIcon
        data-sending={state}
        message={t(($) => $.sending[isDone ? 'success' : 'failure'])}
        description={[step, reason].filter(Boolean).join('. ')}
      />
    );
  }
  const counted = ofThem > 1 ? t(($) => $.sending.written, { done: written, total: ofThem }) : '';
  return (
    <div role="status" data-sending={state}>
      <b>{t(($) => $.sending.title)}</b> {step} <span className={box.tabular}>{counted}</span>
      <Progress
        percent={ofThem > 1 ? Math.floor((written / ofThem) * 100) : 0}
        size="small"
        status="active"
        aria-label={t(($) => $.sending.progress)}
      />
    </div>
  );
}
