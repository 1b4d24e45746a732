import { type DevicePlan, timeText } from '@czyun/contract';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { timeslotText } from '../text.ts';
import { planText } from './plan-words.ts';

/** The plan in the device and whether it is executed, as text. */
export function DeviceCard({ plan: { slots, time, inForce, planState, sent, drift } }: { readonly plan: DevicePlan }) {
  const t = timeslotText.useText();
  const { timeZone } = useProject();
  const instant = (at: number | null) => (at === null ? '-' : timeText(at, timeZone, 'second'));
  return (
    <Card title={t(($) => $.held.title)}>
      <div data-held={slots?.length ?? 'unknown'}>
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
