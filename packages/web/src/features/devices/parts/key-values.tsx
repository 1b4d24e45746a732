import { type DeviceCard, type DeviceTypeView, saysNothing, shownFactor, shownPoint, shownValue, wordsOfFlow } from '@czyun/contract';
import { useMemo } from 'react';
import { scaleOfGroup } from '../../../shared/format/number.ts';
import { wayOf } from '../../../shared/format/point-value.ts';
import { useWord } from '../../../shared/i18n/language.ts';
import { useIsLive } from '../../../shared/live/use-clock.ts';
import { useValues } from '../../../shared/live/use-values.ts';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { Value } from '../../../shared/ui/value.tsx';

export interface KeyValuesProps {
  readonly device: DeviceCard;
  readonly type: DeviceTypeView | undefined;
  readonly most: number;
  /** Powers with their word and no sign (cards); otherwise with their sign (tables). */
  readonly worded?: boolean;
}

/** The values that matter most for this type, live; only devices in sight stand on the page, so only they are asked for. */
export function KeyValues({ device, type, most, worded = false }: KeyValuesProps) {
  const word = useWord();
  const live = useIsLive();
  const params = useMemo(() => device.keyParams.slice(0, most), [device.keyParams, most]);
  const ids = useMemo(() => params.map(({ paramId }) => paramId), [params]);
  const values = useValues(ids);
  if (type === undefined) return <Skeleton height={20} />;
  const placed = { nature: device.deviceType.nature, role: device.role };
  const newest = (metric: string) => {
    const param = params.find((each) => each.metric === metric);
    return param && (values.get(param.paramId) ?? (live ? param : undefined));
  };
  const shown = params.flatMap((param) => {
    const own = type.points.find(({ metric }) => metric === param.metric);
    if (own === undefined) return [];
    const told = newest(param.metric);
    const isNothing = saysNothing(own, type.points, (metric) => newest(metric)?.value);
    const value = told === undefined ? undefined : { ...told, value: isNothing ? null : shownValue(told.value, shownFactor(own, placed)) };
    return [{ param, point: shownPoint(own, placed), value }];
  });
  const group = scaleOfGroup(shown.map(({ point, value }) => ({ value: value?.value, unit: point.unit, metric: point.metric })));
  return (
    <dl className="key-values">
      {shown.map(({ param, point, value }) => {
        const flow = worded ? wordsOfFlow(point, placed) : undefined;
        const way = wayOf(value?.value, point, { group, flow });
        return (
          <div key={param.paramId}>
            {/* Beside its name: a number that is cut short for want of room tells something else. */}
            <dt title={word(point.name)}>
              {way !== undefined && <b className="way">{word(way)}</b>}
              {word(point.name)}
            </dt>
            <dd>
              <Value value={value} point={point} group={group} flow={flow} brief wayElsewhere />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
