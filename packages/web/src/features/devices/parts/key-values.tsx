import type { DeviceCard, DeviceTypeView } from '@czyun/contract';
import { useMemo } from 'react';
import { useWord } from '../../../shared/i18n/language.ts';
import { useIsLive } from '../../../shared/live/use-clock.ts';
import { useValues } from '../../../shared/live/use-values.ts';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { Value } from '../../../shared/ui/value.tsx';

export interface KeyValuesProps {
  readonly device: DeviceCard;
  readonly type: DeviceTypeView | undefined;
  readonly most: number;
}

/** The values that matter most for this type, live; only devices in sight stand on the page, so only they are asked for. */
export function KeyValues({ device, type, most }: KeyValuesProps) {
  const word = useWord();
  const live = useIsLive();
  const params = useMemo(() => device.keyParams.slice(0, most), [device.keyParams, most]);
  const ids = useMemo(() => params.map(({ paramId }) => paramId), [params]);
  const values = useValues(ids);
  if (type === undefined) return <Skeleton height={20} />;
  return (
    <dl className="key-values">
      {params.map((param) => {
        const point = type.points.find(({ metric }) => metric === param.metric);
        if (point === undefined) return null;
        const value = values.get(param.paramId) ?? (live ? param : undefined);
        return (
          <div key={param.paramId}>
            <dt title={word(point.name)}>{word(point.name)}</dt>
            <dd>
              <Value value={value} point={point} brief />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
