import { hourMs, minuteMs, shownValue } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { useMonitored } from '../../parts/monitor/monitored.ts';
import { useCurves } from '../../parts/monitor/queries.ts';
import { scaleOfGroup } from '../../platform/format/number.ts';
import { showValue } from '../../platform/format/point-value.ts';
import { useWord } from '../../platform/language/language.ts';
import { useTime } from '../../platform/live/use-clock.ts';
import type { LiveValue } from '../../platform/live/value-store.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { type DayPoints, dayShape, hourMarks } from './day-geometry.ts';
import css from './device-wall.module.css';
import { deviceWallText } from './text.ts';

const headPx = 48;
const hoursPx = 44;
const typePx = 28;
const stepMs = 5 * minuteMs;
const gapMs = 20 * minuteMs;
const columns = 480;

export interface DayCurveProps {
  /** Absent: the main values of the type include no number. */
  readonly point: ExpandedPoint | undefined;
  readonly reading: LiveValue | undefined;
  /** Nature of the device. */
  readonly nature: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The first main value over the last 24 hours. */
export function DayCurve({ point, reading, nature, widthPx, heightPx }: DayCurveProps) {
  const t = deviceWallText.useText();
  const say = useWord();
  const timeZone = useTimeZone();
  const { deviceId, turned, role, flowOf } = useMonitored();
  const now = useTime(10_000);
  const upTo = Math.ceil(now / stepMs) * stepMs;
  const curve = useCurves(deviceId, point === undefined ? [] : [point], upTo - 24 * hourMs - stepMs, upTo, columns).data?.series?.[0];
  if (point === undefined) return <div style={{ height: heightPx }} />;
  const plotPx = heightPx - headPx - hoursPx;
  const span = { start: now - 24 * hourMs, end: now };
  const shape = dayShape(pointsOf(curve, turned.has(point.metric), reading), { ...span, width: widthPx, height: plotPx, gapMs });
  const flow = flowOf(point);
  const group = scaleOfGroup([shape.low, shape.high].map((value) => ({ value, unit: point.unit })));
  const textOf = (value: number | null) => {
    const shown = showValue(value, point, { group, flow });
    return shown.kind === 'number' ? [shown.way === undefined ? '' : say(shown.way), shown.text, shown.unit].join(' ').trim() : '-';
  };
  const [low, high] = [textOf(shape.low), textOf(shape.high)];
  const name = say(point.name);
  const isKnown = shape.low !== null;
  const color = `var(--${meaningOf(nature, role)})`;
  return (
    <section className={css.day} style={{ height: heightPx }} data-part="day">
      <div className={css.dayHead} style={{ height: headPx }}>
        <h2>{t(($) => $.day, { name })}</h2>
        <span>{isKnown ? t(($) => $.range, { low, high }) : ''}</span>
      </div>
      <svg
        role="img"
        aria-label={isKnown ? t(($) => $.label, { name, low, high }) : t(($) => $.noCurve)}
        width={widthPx}
        height={plotPx + hoursPx}
        viewBox={`0 0 ${widthPx} ${plotPx + hoursPx}`}
        data-picture="day"
      >
        <rect width={widthPx} height={plotPx} rx={6} fill="var(--surface)" />
        {hourMarks(span, timeZone).map(({ time, text }) => {
          const x = ((time - span.start) / (span.end - span.start)) * widthPx;
          return (
            <g key={time}>
              <line x1={x} x2={x} y1={0} y2={plotPx} stroke="var(--line)" strokeWidth={2} />
              {x > 50 && x < widthPx - 50 && (
                <text className={css.hour} x={x} y={plotPx + 36} textAnchor="middle" fontSize={typePx}>
                  {text}
                </text>
              )}
            </g>
          );
        })}
        {shape.zero !== null && <line x1={0} x2={widthPx} y1={shape.zero} y2={shape.zero} stroke="var(--line-strong)" strokeWidth={3} />}
        <path d={shape.area} fill={color} fillOpacity={0.28} />
        <path d={shape.line} fill="none" stroke={color} strokeWidth={5} strokeLinejoin="round" data-curve="day" />
        {!isKnown && curve !== undefined && (
          <text className={css.hour} x={widthPx / 2} y={plotPx / 2} textAnchor="middle" fontSize={36}>
            {t(($) => $.noCurve)}
          </text>
        )}
      </svg>
    </section>
  );
}

const roles: readonly string[] = ['grid', 'pv', 'wind', 'storage', 'load'];
const storing: readonly string[] = ['pcs', 'battery', 'cabinet', 'dcdc', 'ess'];

/** Colour by the device's function in the station. */
function meaningOf(nature: string, role: string | null): string {
  if (storing.includes(nature)) return 'storage';
  if (nature === 'pv' || nature === 'wind') return nature;
  return role !== null && roles.includes(role) ? role : 'load';
}

/** The curve with the product's sign, extended by the present value. */
function pointsOf(curve: DayPoints | undefined, isTurned: boolean, reading: LiveValue | undefined): DayPoints {
  const times = [...(curve?.times ?? [])];
  const values = (curve?.values ?? []).map((value) => (value === null || !isTurned ? value : shownValue(value, -1)));
  const last = times.at(-1) ?? 0;
  if (reading?.quality === 'good' && typeof reading.value === 'number' && reading.time !== null && reading.time > last) {
    times.push(reading.time);
    values.push(reading.value);
  }
  return { times, values };
}
