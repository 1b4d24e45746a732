import type { ExpandedPoint } from '@czyun/devices';
import box from '../../kit/ui/box.module.css';
import { Value } from '../../kit/ui/value.tsx';
import type { UnitScale } from '../../platform/format/number.ts';
import type { LiveValue } from '../../platform/live/value-store.ts';
import css from './compared.module.css';
import { differenceOf } from './difference.ts';
import { useMonitored, useSecondValues } from './monitored.ts';
import { monitorText } from './text.ts';

export interface ComparedProps {
  readonly point: ExpandedPoint;
  readonly value: LiveValue | undefined;
  readonly group?: UnitScale;
}

/** The value at the second instant, marked if it differs; renders nothing without a comparison. */
export function Compared({ point, value, group }: ComparedProps) {
  const t = monitorText.useText();
  const { flowOf } = useMonitored();
  const second = useSecondValues()?.(point);
  if (second === undefined) return null;
  const differs = differenceOf(point, value, second) !== null;
  return (
    <span
      className={`${box.small} ${box.number} ${css.second}`}
      data-second={point.metric}
      data-differs={differs}
      title={t(($) => (differs ? $.second.differs : $.second.same))}
    >
      <span aria-hidden="true">{differs ? '≠ ' : '= '}</span>
      <span className="sr-only">{t(($) => (differs ? $.second.differs : $.second.same))} </span>
      <Value value={second} point={point} {...(group === undefined ? {} : { group })} flow={flowOf(point)} brief />
    </span>
  );
}
