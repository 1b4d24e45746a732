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

/** Type of the ribbon and heights of its lines, px of the stage. */
const typePx = 28;
const legendPx = 42;
const hoursPx = 42;
const stripPx = 42;
const hoursEvery = 3;

export interface RibbonPictureProps {
  readonly of: WallDay;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The day of the station from midnight to midnight. */
export function RibbonPicture({ of: ribbon, widthPx, heightPx }: RibbonPictureProps) {
  const t = wallPartsText.useText();
  const tariff = tariffText.useText();
  const { tokens } = useTheme();
  const { day, prices, timeZone } = ribbon;
  const plotPx = Math.max(60, heightPx - legendPx - hoursPx - stripPx);
  const shape = ribbonOf(ribbon, { width: widthPx, height: plotPx });
  const now = timeText(day.now, timeZone).slice(11, 16);
  const hours = hoursOf(day, timeZone, hoursEvery);
  const periods = [...new Set(prices.map(({ period }) => period))].map((period) => tariff(($) => $.period[period]));
  const color = `var(--${ribbon.of ?? 'load'})`;
  // The time of the mark hides an hour that it would touch.
  const isFree = (x: number) => Math.abs(x - shape.nowX) > 92;
  return (
    <div className={css.ribbon} style={{ height: heightPx }} data-part="ribbon">
      <Legend of={ribbon} mostKw={Math.max(shape.mostKw, -shape.leastKw)} color={color} />
      <svg
        role="img"
        aria-label={t(($) => $.day.label, { periods: periods.join(', ') || '-', now })}
        width={widthPx}
        height={heightPx - legendPx}
        viewBox={`0 0 ${widthPx} ${heightPx - legendPx}`}
        data-picture="ribbon"
      >
        {prices.map((band) => (
          <Band key={band.start} band={band} x={xOf(band.start, day, widthPx)} until={xOf(band.end, day, widthPx)} plotPx={plotPx} />
        ))}
        <line x1={0} x2={widthPx} y1={shape.zero} y2={shape.zero} stroke={tokens.lineStrong} strokeWidth={2} />
        <path d={shape.done} fill={color} fillOpacity={0.72} data-curve="done" />
        <path d={shape.plan} fill="none" stroke="var(--text-soft)" strokeWidth={3} strokeDasharray="10 7" data-curve="plan" />
        <path d={shape.soc} fill="none" stroke="var(--ground)" strokeWidth={11} strokeLinejoin="round" strokeOpacity={0.7} />
        <path d={shape.soc} fill="none" stroke="var(--text)" strokeWidth={5} strokeLinejoin="round" data-curve="soc" />
        <line x1={shape.nowX} x2={shape.nowX} y1={0} y2={plotPx + stripPx} stroke="var(--text)" strokeWidth={4} data-mark="now" />
        {hours.map(({ time, text }, index) => {
          const x = xOf(time, day, widthPx);
          const anchor = index === 0 ? 'start' : index === hours.length - 1 ? 'end' : 'middle';
          return isFree(x) ? (
            <text key={time} className={css.hour} x={x} y={plotPx + stripPx + 34} textAnchor={anchor} fontSize={typePx}>
              {text}
            </text>
          ) : null;
        })}
        <text
          className={css.nowText}
          x={Math.min(widthPx - 40, Math.max(40, shape.nowX))}
          y={plotPx + stripPx + 34}
          textAnchor="middle"
          fontSize={typePx}
        >
          {now}
        </text>
      </svg>
    </div>
  );
}

/** A period of the tariff: ground, strip, its name and, where there is room, its price. */
function Band({
  band: { period, total },
  x,
  until,
  plotPx,
}: {
  readonly band: PriceBand;
  readonly x: number;
  readonly until: number;
  readonly plotPx: number;
}) {
  const tariff = tariffText.useText();
  const language = useLanguage();
  const { tokens } = useTheme();
  const color = tokens[meaningOf[period]];
  const name = tariff(($) => $.period[period]);
  const price = total === null ? '' : sayPrice(total, 'kWh', language);
  const words = fitText([`${name} ${price}`.trim(), name, ''], typePx, until - x - 20);
  return (
    <g data-period={period}>
      <rect x={x} width={until - x} height={plotPx} fill={color} fillOpacity={0.2} />
      <rect x={x} y={plotPx} width={until - x} height={stripPx} fill={color} fillOpacity={0.5} />
      <rect x={x} y={plotPx} width={until - x} height={4} fill={color} />
      {words !== '' && (
        <text className={css.period} x={x + 10} y={plotPx + 33} fontSize={typePx}>
          {words}
        </text>
      )}
    </g>
  );
}

function Legend({ of: ribbon, mostKw, color }: { readonly of: WallDay; readonly mostKw: number; readonly color: string }) {
  const t = wallPartsText.useText();
  const word = useWord();
  const words = ribbon.of === null ? null : roleWords[ribbon.of];
  const isTwoWay = ribbon.of === 'storage';
  return (
    <div className={`${box.row} ${css.legend}`} style={{ height: legendPx }}>
      <span>
        <i className={css.fill} style={{ background: color }} />
        {t(($) => $.day.done)}
        {words !== null && isTwoWay && ` ↑ ${word(words[0])} ↓ ${word(words[1])}`}
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
      {mostKw > 0 && <span className={css.scale}>{t(($) => $.day.scale, { kw: numberText(mostKw, 'kW', 0) })}</span>}
    </div>
  );
}
