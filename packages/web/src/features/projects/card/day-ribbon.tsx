import { type FleetDay, timeText } from '@czyun/contract';
import { type PointerEvent, useState } from 'react';
import { Link } from 'react-router';
import { Dot } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { meaningOf } from '../../../parts/tariff/periods.ts';
import { tariffText } from '../../../parts/tariff/text.ts';
import { numberText } from '../../../platform/format/number.ts';
import { useTime } from '../../../platform/live/use-clock.ts';
import { useTheme } from '../../../platform/theme/theme.ts';
import { toneOf } from '../order.ts';
import { useWayOf } from '../state.tsx';
import { projectsText } from '../text.ts';
import css from './day-ribbon.module.css';
import { height, hourMarks, powerAt, powerShape, type RibbonSpan, shareOf, width } from './ribbon.ts';

export interface DayRibbonProps {
  readonly day: FleetDay;
  readonly span: RibbonSpan;
  /** The present power, kW. */
  readonly powerKw: number | null;
  readonly timeZone: string;
  /** Link of the ribbon, the same as that of the card. */
  readonly to: string;
}

/** Power as text: for a storage with its direction in words, never a sign alone. */
function usePowerText(of: FleetDay['of']): (kw: number, decimals: number) => string {
  const wayOf = useWayOf();
  return (kw, decimals) => {
    const way = of === 'storage' ? wayOf(kw) : null;
    const size = numberText(way === null ? kw : Math.abs(kw), 'kW', decimals);
    return way === null ? size : `${way} ${size}`;
  };
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** The last 18 hours and the next 6: power over the tariff's periods, alarms at their start, and now. */
export function DayRibbon({ day, span, powerKw, timeZone, to }: DayRibbonProps) {
  const t = projectsText.useText();
  const { tokens } = useTheme();
  const time = Math.min(Math.max(useTime(30_000), span.now), span.end);
  const [pointed, setPointed] = useState<number | null>(null);
  const tail = { at: time, powerKw };
  const shape = powerShape(day, span, tail);
  const said = usePowerText(day.of);
  const alarms = day.alarms.reduce((sum, { count }) => sum + count, 0);
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    setPointed(Math.max(0, Math.min(1, (event.clientX - left) / wide)));
  };
  return (
    <div className={css.ribbon}>
      <div
        role="img"
        aria-label={t(($) => (shape.isKnown ? $.ribbon.label : $.ribbon.labelUnknown), {
          least: said(shape.least, 0),
          most: said(shape.most, 0),
          n: alarms,
        })}
        className={css.picture}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {day.periods.map(({ start, end, period }) => {
            const x = shareOf(start, span) * width;
            return (
              <rect
                key={start}
                className={css.period}
                x={x}
                width={shareOf(end, span) * width - x}
                height={height}
                fill={tokens[meaningOf[period]]}
              />
            );
          })}
          <path className={css.power} d={shape.path} fill={tokens[day.of]} stroke={tokens[day.of]} />
          {shape.isKnown && <line className={css.zero} x1={0} x2={width} y1={shape.zero} y2={shape.zero} />}
        </svg>
        {shape.most > 0 && <small className={`${css.edge} ${css.upper}`}>{said(shape.most, 0)}</small>}
        {shape.least < 0 && <small className={`${css.edge} ${css.lower}`}>{said(shape.least, 0)}</small>}
        {!shape.isKnown && <small className={css.unknown}>{t(($) => $.ribbon.unknown)}</small>}
        {day.alarms.map(({ time: at, severity }) => (
          <i key={at} className={css.tick} style={{ insetInlineStart: percent(shareOf(at, span)) }}>
            <Dot tone={toneOf[severity]} />
          </i>
        ))}
        <i className={css.now} style={{ insetInlineStart: percent(shareOf(time, span)) }} />
        {pointed !== null && <Reading share={pointed} {...{ day, span, tail, timeZone }} />}
      </div>
      {/* For the pointer only: the card's heading is the accessible link. */}
      <Link className={css.cover} to={to} tabIndex={-1} aria-hidden onPointerMove={point} onPointerLeave={() => setPointed(null)} />
      <div className={css.hours} aria-hidden="true">
        {hourMarks(span, timeZone)
          .filter(({ time: at }) => shareOf(at, span) > 0.02 && shareOf(at, span) < 0.96)
          .map(({ time: at, text, isMidnight }) => (
            <span key={at} className={isMidnight ? box.strong : ''} style={{ insetInlineStart: percent(shareOf(at, span)) }}>
              {text}
            </span>
          ))}
      </div>
    </div>
  );
}

interface ReadingProps extends Omit<DayRibbonProps, 'powerKw' | 'to'> {
  readonly share: number;
  readonly tail: { readonly at: number; readonly powerKw: number | null };
}

/** Values of the ribbon at the pointer. */
function Reading({ share, day, span, tail, timeZone }: ReadingProps) {
  const tariff = tariffText.useText();
  const said = usePowerText(day.of);
  const at = span.start + share * (span.end - span.start);
  const kw = powerAt(share, day, span, tail);
  const period = day.periods.find(({ start, end }) => start <= at && at < end)?.period;
  const words = [
    timeText(at, timeZone).slice(11, 16),
    ...(kw === null ? [] : [said(kw, 1)]),
    ...(period === undefined ? [] : [tariff(($) => $.period[period])]),
  ];
  return (
    <>
      <i className={css.cursor} style={{ insetInlineStart: percent(share) }} />
      <small className={`${css.reading} ${share > 0.5 ? css.before : ''}`} style={{ insetInlineStart: percent(share) }}>
        {words.join(' · ')}
      </small>
    </>
  );
}
