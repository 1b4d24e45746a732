import { type DeviceCard, type DeviceTypeView, isMeaningless, shownFactor, shownPoint, shownValue, wordsOfFlow } from '@czyun/contract';
import box from '../../kit/ui/box.module.css';
import { Skeleton } from '../../kit/ui/states.tsx';
import { Value } from '../../kit/ui/value.tsx';
import { whyMark } from '../../kit/why/mark.ts';
import { scaleOfGroup } from '../../platform/format/number.ts';
import { wayOf } from '../../platform/format/point-value.ts';
import { useWord } from '../../platform/language/language.ts';
import { useIsLive, useTime } from '../../platform/live/use-clock.ts';
import { useDeviceState } from '../../platform/live/use-device-states.ts';
import { useValues } from '../../platform/live/use-values.ts';
import { untilStreamed } from '../../platform/live/value-store.ts';
import css from './key-values.module.css';

export interface KeyValuesProps {
  readonly device: DeviceCard;
  readonly type: DeviceTypeView | undefined;
  /** Time at which the device was read, ms. */
  readonly readAt: number;
  readonly most: number;
  /** Stacked, powers with a direction word and no sign (cards); otherwise side by side, with their sign (tables). */
  readonly worded?: boolean;
}

/** Live key values of the device type; only visible devices are rendered and subscribed. */
export function KeyValues({ device, type, readAt, most, worded = false }: KeyValuesProps) {
  const word = useWord();
  const live = useIsLive();
  const now = useTime(60_000);
  const params = device.keyParams.slice(0, most);
  const ids = params.map(({ paramId }) => paramId);
  const values = useValues(ids);
  const { status } = useDeviceState(device);
  if (type === undefined) return <Skeleton height={20} />;
  const placed = { nature: device.deviceType.nature, role: device.role };
  const newest = (metric: string) => {
    const param = params.find((each) => each.metric === metric);
    return param && (values.get(param.paramId) ?? (live ? untilStreamed(param, readAt, now) : undefined));
  };
  const shown = params.flatMap((param) => {
    const own = type.points.find(({ metric }) => metric === param.metric);
    if (own === undefined) return [];
    const reading = newest(param.metric);
    const isNothing = isMeaningless(own, type.points, (metric) => newest(metric)?.value);
    const value =
      reading === undefined ? undefined : { ...reading, value: isNothing ? null : shownValue(reading.value, shownFactor(own, placed)) };
    return [{ param, point: shownPoint(own, placed), value }];
  });
  const group = scaleOfGroup(shown.map(({ point, value }) => ({ value: value?.value, unit: point.unit, metric: point.metric })));
  return (
    <dl className={`${box.plain} ${box.grid} ${css.values} ${worded ? css.list : ''}`} data-values data-status={status}>
      {shown.map(({ param, point, value }) => {
        const flow = worded ? wordsOfFlow(point, placed) : undefined;
        const way = wayOf(value?.value, point, { group, flow });
        return (
          <div key={param.paramId}>
            {/* The direction names the power: its full name would not fit beside the number. */}
            <dt className={`${box.small} ${box.faint}`} title={word(point.name)}>
              {way === undefined ? word(point.name) : <b className={box.soft}>{word(way)}</b>}
            </dt>
            <dd
              className={`${box.plain} ${box.clip}`}
              {...whyMark({ kind: 'value', deviceId: device.id, metric: point.metric }, `${device.name} · ${word(point.name)}`)}
            >
              <Value value={value} point={point} group={group} flow={flow} brief wayElsewhere />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
