import { devicesApi, wallTime } from '@czyun/contract';
import { useMemo } from 'react';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Value } from '../../../kit/ui/value.tsx';
import { minuteText, nextSlot, slotsOf } from '../../../parts/energy/six-flows/next-slot.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { numberText } from '../../../platform/format/number.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useValues } from '../../../platform/live/use-values.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { energyHomeText } from '../text.ts';

interface Controller {
  readonly id: number;
  readonly name: string;
  readonly deviceType: { readonly id: number };
}

const shownMetrics = ['soc', 'storage_power', 'plan_state', 'slot_now_mode', 'dispatch_power', 'limit_reason'] as const;
const planMetric = /^slot_(mode|begin_hour|begin_minute|end_hour|end_minute|power)_\d+$/;

/** A station's controller: state of charge, what its plan does, and what it does next. */
export function StoragePanel({ device }: { readonly device: Controller }) {
  const t = energyHomeText.use();
  const word = useWord();
  const zone = useTimeZone();
  const now = useNow(10_000);
  const detail = useCall(devicesApi.getDetail, { query: { deviceId: device.id } }, { freshMs: 60_000 });
  const type = useCall(devicesApi.queryDeviceType, { query: { id: device.deviceType.id } }, { freshMs: 600_000 });
  const wanted = useMemo(
    () =>
      new Map(
        (detail.data?.params ?? [])
          .filter(({ metric }) => metric === 'slot_now' || shownMetrics.some((each) => each === metric) || planMetric.test(metric))
          .map(({ metric, paramId }) => [metric, paramId]),
      ),
    [detail.data],
  );
  const values = useValues(useMemo(() => [...wanted.values()], [wanted]));
  const liveOf = (metric: string) => values.get(wanted.get(metric) ?? -1);
  const numberOf = (metric: string) => {
    const value = liveOf(metric)?.value;
    return typeof value === 'number' ? value : null;
  };
  const points = type.data?.points ?? [];
  const { hour, minute } = wallTime(now, zone);
  const slots = slotsOf(numberOf);
  const next = nextSlot(slots, hour * 60 + minute);
  const modes = points.find(({ metric }) => metric === 'slot_now_mode');
  const modeText = (mode: number) => {
    const state = modes?.states?.[mode];
    return state === undefined ? String(mode) : word(state);
  };
  const slotNow = numberOf('slot_now');
  const nextText =
    next === undefined
      ? wanted.size === 0 || values.size === 0
        ? '-'
        : t(($) => $.storage.noNext)
      : t(($) => (next.tomorrow ? $.storage.nextTomorrow : $.storage.nextText), {
          n: next.slot.n,
          mode: modeText(next.slot.mode),
          from: minuteText(next.slot.from),
          to: minuteText(next.slot.to),
          power: numberText(next.slot.power, 'kW', 1),
        });
  const shown = (metric: (typeof shownMetrics)[number]) => {
    const point = points.find((each) => each.metric === metric);
    return point === undefined || !wanted.has(metric) ? '-' : <Value value={liveOf(metric)} point={point} />;
  };
  return (
    <Panel title={t(($) => $.storage.title)} note={device.name} of={detail}>
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
