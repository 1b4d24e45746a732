import { sayPrice, timeText } from '@czyun/contract';
import box from '../../kit/ui/box.module.css';
import { fitText } from '../../kit/wall/fit-px.ts';
import { numberText } from '../../platform/format/number.ts';
import { useLanguage, useWord } from '../../platform/language/language.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import { roleWords } from '../energy/flow.ts';
import { meaningOf } from '../tariff/periods.ts';
import { tariffText } from '../tariff/text.ts';
import { hoursOf, ribbonOf, xOf } from './ribbon.ts';
import { wallPartsText } from './text.ts';
import type { PriceBand, WallDay } from './use-day.ts';
import css from './wall-parts.module.css';

/** Font sizes, line heights and curve widths of the ribbon, px: those of a wall are readable from afar. */
const looks = {
  wall: {
    type: 28,
    legend: 42,
    hours: 42,
    strip: 42,
    strokes: { zero: 2, plan: 3, soc: 5, around: 11, now: 4 },
    dashes: '10 7',
    beside: 10,
  },
  page: {
    type: 12,
    legend: 24,
    hours: 20,
    strip: 20,
    strokes: { zero: 1, plan: 1.5, soc: 2, around: 5, now: 2 },
    dashes: '5 4',
    beside: 6,
  },
} as const;
type Look = (typeof looks)[keyof typeof looks];
/** Hours between two time labels, also for narrow ribbons. */
const hoursEvery = { usual: 3, narrow: 6 } as const;
/** Narrow below this number of character widths. */
const narrowTypes = 40;

export interface RibbonPictureProps {
  readonly of: WallDay;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly look?: keyof typeof looks;
}

/** The day of the station from midnight to midnight. */
export function RibbonPicture({ of: ribbon, widthPx, heightPx, look: name = 'wall' }: RibbonPictureProps) {
  const t = wallPartsText.useText();
  const tariff = tariffText.useText();
  const { tokens } = useTheme();
  const { day, prices, timeZone } = ribbon;
  const look = looks[name];
  const { type: typePx, legend: legendPx, strip: stripPx, strokes, dashes } = look;
  const plotPx = Math.max(60, heightPx - legendPx - look.hours - stripPx);
  const shape = ribbonOf(ribbon, { width: widthPx, height: plotPx });
  const now = timeText(day.now, timeZone).slice(11, 16);
  const isNarrow = widthPx < narrowTypes * typePx;
  const hours = hoursOf(day, timeZone, isNarrow ? hoursEvery.narrow : hoursEvery.usual);
  const periods = [...new Set(prices.map(({ period }) => period))].map((period) => tariff(($) => $.period[period]));
  const color = `var(--${ribbon.of ?? 'load'})`;
  // The time at the mark hides an hour label that it would touch.
  const halfPx = typePx * 1.45;
  const isFree = (x: number) => Math.abs(Math.min(widthPx - halfPx, Math.max(halfPx, x)) - shape.nowX) > typePx * 3.3;
  return (
    <div className={`${css.ribbon} ${name === 'page' ? css.small : ''}`} style={{ height: heightPx }} data-part="ribbon">
      <Legend of={ribbon} maxKw={Math.max(shape.maxKw, -shape.leastKw)} color={color} heightPx={legendPx} isNarrow={isNarrow} />
      <svg
        role="img"
        aria-label={t(($) => $.day.label, { periods: periods.join(', ') || '-', now })}
        width={widthPx}
        height={heightPx - legendPx}
        viewBox={`0 0 ${widthPx} ${heightPx - legendPx}`}
        data-picture="ribbon"
      >
        {prices.map((band) => (
          <Band
            key={band.start}
            band={band}
            x={xOf(band.start, day, widthPx)}
            until={xOf(band.end, day, widthPx)}
            plotPx={plotPx}
            look={look}
          />
        ))}
        <line x1={0} x2={widthPx} y1={shape.zero} y2={shape.zero} stroke={tokens.lineStrong} strokeWidth={strokes.zero} />
        <path d={shape.done} fill={color} fillOpacity={0.72} data-curve="done" />
        <path d={shape.plan} fill="none" stroke="var(--text-soft)" strokeWidth={strokes.plan} strokeDasharray={dashes} data-curve="plan" />
        <path d={shape.soc} fill="none" stroke="var(--ground)" strokeWidth={strokes.around} strokeLinejoin="round" strokeOpacity={0.7} />
        <path d={shape.soc} fill="none" stroke="var(--text)" strokeWidth={strokes.soc} strokeLinejoin="round" data-curve="soc" />
        <line x1={shape.nowX} x2={shape.nowX} y1={0} y2={plotPx + stripPx} stroke="var(--text)" strokeWidth={strokes.now} data-mark="now" />
        {hours.map(({ time, text }, index) => {
          const x = xOf(time, day, widthPx);
          const anchor = index === 0 ? 'start' : index === hours.length - 1 ? 'end' : 'middle';
          return isFree(x) ? (
            <text key={time} className={css.hour} x={x} y={plotPx + stripPx + typePx * 1.2} textAnchor={anchor} fontSize={typePx}>
              {text}
            </text>
          ) : null;
        })}
        <text
          className={css.nowText}
          x={Math.min(widthPx - halfPx, Math.max(halfPx, shape.nowX))}
          y={plotPx + stripPx + typePx * 1.2}
          textAnchor="middle"
          fontSize={typePx}
        >
          {now}
        </text>
      </svg>
    </div>
  );
}

/** A tariff period: background, strip, name and, if there is room, its price. */
function Band({
  band: { period, total },
  x,
  until,
  plotPx,
  look: { type: typePx, strip: stripPx, beside, strokes },
}: {
  readonly band: PriceBand;
  readonly x: number;
  readonly until: number;
  readonly plotPx: number;
  readonly look: Look;
}) {
  const tariff = tariffText.useText();
  const language = useLanguage();
  const { tokens } = useTheme();
  const color = tokens[meaningOf[period]];
  const name = tariff(($) => $.period[period]);
  const price = total === null ? '' : sayPrice(total, 'kWh', language);
  const words = fitText([`${name} ${price}`.trim(), name, ''], typePx, until - x - 2 * beside);
  return (
    <g data-period={period}>
      <rect x={x} width={until - x} height={plotPx} fill={color} fillOpacity={0.2} />
      <rect x={x} y={plotPx} width={until - x} height={stripPx} fill={color} fillOpacity={0.5} />
      <rect x={x} y={plotPx} width={until - x} height={strokes.now} fill={color} />
      {words !== '' && (
        <text className={css.period} x={x + beside} y={plotPx + stripPx - beside + 1} fontSize={typePx}>
          {words}
        </text>
      )}
    </g>
  );
}

function Legend({
  of: ribbon,
  maxKw,
  color,
  heightPx,
  isNarrow,
}: {
  readonly of: WallDay;
  readonly maxKw: number;
  readonly color: string;
  readonly heightPx: number;
  /** Names only: there is no room for directions. */
  readonly isNarrow: boolean;
}) {
  const t = wallPartsText.useText();
  const word = useWord();
  const words = ribbon.of === null ? null : roleWords[ribbon.of];
  const isTwoWay = ribbon.of === 'storage';
  const most = numberText(maxKw, 'kW', 0);
  return (
    <div className={`${box.row} ${css.legend}`} style={{ height: heightPx }}>
      <span>
        <i className={css.fill} style={{ background: color }} />
        {t(($) => $.day.done)}
        {words !== null && isTwoWay && !isNarrow && ` ↑ ${word(words[0])} ↓ ${word(words[1])}`}
      </span>
      {ribbon.plan.some(({ kw }) => kw !== null) && (
        <span>
          <i className={css.outline} />
          {t(($) => $.day.plan)}
        </span>
      )}
      {(ribbon.soc.times.length > 0 || ribbon.socNow !== null) && (
        <span>
          <i className={css.socMark} />
          {t(($) => $.day.soc)}
        </span>
      )}
      {maxKw > 0 && <span className={css.scale}>{isNarrow ? most : t(($) => $.day.scale, { kw: most })}</span>}
    </div>
  );
}
