import { wordsOfFlow } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Value } from '../../../kit/ui/value.tsx';
import { minuteText, nextSlot } from '../../../parts/energy/six-flows/next-slot.ts';
import { type Controller, type planFacts, usePlanNow } from '../../../parts/energy/six-flows/use-plan-now.ts';
import { numberText } from '../../../platform/format/number.ts';
import { useWord } from '../../../platform/language/language.ts';
import { energyHomeText } from '../text.ts';

/** Height of its lines, px. */
const leastPx = 226;

/** Controller of a station: state of charge, current and next slot of its plan. */
export function StoragePanel({ device }: { readonly device: Controller }) {
  const t = energyHomeText.useText();
  const word = useWord();
  const { detail, points, has, known, liveOf, numberOf, slots, minute } = usePlanNow(device);
  const next = nextSlot(slots, minute);
  const modes = points.find(({ metric }) => metric === 'slot_now_mode');
  const modeText = (mode: number) => {
    const state = modes?.states?.[mode];
    return state === undefined ? String(mode) : word(state);
  };
  const slotNow = numberOf('slot_now');
  const nextText =
    next === undefined
      ? known
        ? t(($) => $.storage.noNext)
        : '-'
      : t(($) => (next.tomorrow ? $.storage.nextTomorrow : $.storage.nextText), {
          n: next.slot.n,
          mode: modeText(next.slot.mode),
          from: minuteText(next.slot.from),
          to: minuteText(next.slot.to),
          power: numberText(next.slot.power, 'kW', 1),
        });
  const shown = (metric: (typeof planFacts)[number]) => {
    const point = points.find((each) => each.metric === metric);
    // The text shows the direction of the power.
    const flow = point && wordsOfFlow(point, { nature: 'ess', role: null });
    return point === undefined || !has(metric) ? (
      '-'
    ) : (
      <Value
        value={liveOf(metric)}
        point={point}
        flow={flow}
        why={{ kind: 'value', deviceId: device.id, metric }}
        whyName={word(point.name)}
      />
    );
  };
  return (
    <Panel title={t(($) => $.storage.title)} note={device.name} of={detail} leastPx={leastPx}>
      <div data-part="storage">
        <Facts
          of={[
            [
              t(($) => $.storage.soc),
              <span key="soc" data-fact="soc">
                {shown('soc')}
              </span>,
            ],
            [t(($) => $.storage.power), <span key="power">{shown('storage_power')}</span>],
            [
              t(($) => $.storage.plan),
              <span key="plan" data-fact="plan">
                {shown('plan_state')}
              </span>,
            ],
            [
              t(($) => $.storage.slot),
              slotNow === null ? (
                '-'
              ) : slotNow === 0 ? (
                t(($) => $.storage.noSlot)
              ) : (
                <span key="slot" className={box.row}>
                  {t(($) => $.storage.slotText, { n: slotNow })} {shown('slot_now_mode')}
                </span>
              ),
            ],
            [t(($) => $.storage.dispatch), <span key="dispatch">{shown('dispatch_power')}</span>],
            [t(($) => $.storage.limit), <span key="limit">{shown('limit_reason')}</span>],
            [
              t(($) => $.storage.next),
              <span key="next" data-fact="next">
                {nextText}
              </span>,
            ],
          ]}
        />
      </div>
    </Panel>
  );
}
