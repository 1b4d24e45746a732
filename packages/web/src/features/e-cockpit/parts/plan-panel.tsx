import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Value } from '../../../kit/ui/value.tsx';
import { useIsWall } from '../../../kit/wall/wall-context.ts';
import { comingSlots, minuteText, type Slot } from '../../../parts/energy/six-flows/next-slot.ts';
import { type Controller, usePlanNow } from '../../../parts/energy/six-flows/use-plan-now.ts';
import { numberText } from '../../../platform/format/number.ts';
import { useWord } from '../../../platform/language/language.ts';
import { cockpitText } from '../text.ts';
import { useCockpitDevices } from '../use-cockpit-data.ts';

/** Number of future slots shown. */
const ahead = 3;
/** Height of the present slot and the future ones, px. */
const leastPx = { page: 216, wall: 244 } as const;

/** Present and next slots of the controllers' plans. */
export function PlanPanel() {
  const t = cockpitText.useText();
  const devices = useCockpitDevices();
  const isWall = useIsWall();
  const controllers = devices.data?.filter(({ deviceType }) => deviceType.nature === 'ess') ?? [];
  return (
    <Panel title={t(($) => $.plan.title)} of={devices} leastPx={isWall ? leastPx.wall : leastPx.page}>
      {controllers.length === 0 ? (
        <p className={box.faint}>{t(($) => $.plan.noController)}</p>
      ) : (
        controllers.map((device) => <Plan key={device.id} device={device} />)
      )}
    </Panel>
  );
}

function Plan({ device }: { readonly device: Controller }) {
  const t = cockpitText.useText();
  const word = useWord();
  const { points, known, liveOf, numberOf, slots, minute } = usePlanNow(device);
  const states = points.find(({ metric }) => metric === 'slot_now_mode')?.states;
  const plan = points.find(({ metric }) => metric === 'plan_state');
  const mode = (value: number) => {
    const state = states?.[value];
    return state === undefined ? String(value) : word(state);
  };
  const now = numberOf('slot_now');
  const running = slots.find(({ n }) => n === now);
  const slotText = (slot: Slot, isTomorrow: boolean) => {
    const [from, to] = [minuteText(slot.from), minuteText(slot.to)];
    return `${isTomorrow ? t(($) => $.plan.tomorrow, { from, to }) : t(($) => $.plan.span, { from, to })} · ${numberText(slot.power, 'kW', 1)}`;
  };
  const lines = [...comingSlots(slots, minute)].slice(0, ahead);
  return (
    <div className={box.stack} data-part="plan">
      <Facts
        of={[
          [
            t(($) => $.plan.now),
            <span key="now" className={`${box.stack} ${box.close}`}>
              {plan === undefined ? '-' : <Value value={liveOf('plan_state')} point={plan} />}
              <span className={`${box.small} ${box.faint}`}>
                {now === null
                  ? '-'
                  : running === undefined
                    ? t(($) => $.plan.idle)
                    : `${t(($) => $.plan.slot, { n: running.n, mode: mode(running.mode) })} · ${slotText(running, false)}`}
              </span>
            </span>,
          ],
          [
            t(($) => $.plan.next),
            lines.length === 0 ? (
              known ? (
                t(($) => $.plan.none)
              ) : (
                '-'
              )
            ) : (
              <ul key="next" className={`${box.plain} ${box.stack} ${box.tight}`}>
                {lines.map(({ slot, tomorrow }) => (
                  <li key={slot.n} className={`${box.stack} ${box.close}`} data-slot={slot.n}>
                    {t(($) => $.plan.slot, { n: slot.n, mode: mode(slot.mode) })}
                    <span className={`${box.small} ${box.faint}`}>{slotText(slot, tomorrow)}</span>
                  </li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
    </div>
  );
}
