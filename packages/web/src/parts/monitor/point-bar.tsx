import type { ExpandedPoint } from '@czyun/devices';
import box from '../../kit/ui/box.module.css';
import { barHeightPx, ValueBar } from '../../kit/ui/value-bar.tsx';
import type { Band } from '../../kit/ui/value-scale.ts';
import { numberText } from '../../platform/format/number.ts';
import { useWord } from '../../platform/language/language.ts';
import type { LiveValue } from '../../platform/live/value-store.ts';
import { barOf, limitMetricsOf } from './bars.ts';
import { useMonitored, usePointValues } from './monitored.ts';
import { monitorText } from './text.ts';

interface PointBarProps {
  readonly point: ExpandedPoint;
  readonly value: LiveValue | undefined;
}

const goodNumber = (value: LiveValue | undefined): number | null =>
  value?.quality === 'good' && typeof value.value === 'number' ? value.value : null;

/** A value between its limits; renders nothing without known limits. */
export function PointBar({ point, value }: PointBarProps) {
  const t = monitorText.useText();
  const word = useWord();
  const { type, limits, turned } = useMonitored();
  const own = limits.get(point.metric);
  const pointOf = (metric: string) => type.points.find((each) => each.metric === metric);
  const ends = limitMetricsOf(point.metric, (metric) => pointOf(metric) !== undefined);
  const endPoints = (ends ?? []).flatMap((metric) => pointOf(metric) ?? []);
  const readingOf = usePointValues(endPoints);
  if (point.type !== 'number' || turned.has(point.metric)) return null;
  const number = goodNumber(value);
  const [low, high] = endPoints.map((each) => goodNumber(readingOf(each)));
  const bar = barOf(
    point,
    number,
    { limits: own?.limits ?? null, suggestion: own?.suggestion ?? point.suggest ?? null },
    ends === null ? null : [low ?? null, high ?? null],
  );
  // According to the type there will be limits: they arrive with the first values.
  if (bar === null)
    return ends === null && point.suggest === undefined ? null : <span className={box.line} style={{ height: barHeightPx }} />;
  const say = (each: number | null) => numberText(each, point.unit ?? '', point.decimals);
  const { scale, bands, source, from } = bar;
  const limitText = ({ severity, side, low: lower, high: upper }: Band) =>
    t(($) => (side === 'high' ? $.bar.above : $.bar.below), { n: severity, limit: say(side === 'high' ? lower : upper) });
  const text =
    source === 'device'
      ? t(($) => $.bar.device, { value: say(number), min: say(scale.low), max: say(scale.high) })
      : t(($) => (source === 'suggested' ? $.bar.suggested : $.bar.inForce), {
          value: say(number),
          limits: bands.map(limitText).join(' · '),
        });
  return (
    <ValueBar
      label={word(point.name)}
      text={text}
      scale={scale}
      value={number}
      bands={bands}
      quiet={source === 'suggested'}
      {...(from === undefined ? {} : { from })}
    />
  );
}
