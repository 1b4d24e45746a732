import type { ReactNode } from 'react';
import box from '../../../kit/ui/box.module.css';
import { roleWords, wayOf } from '../../../parts/energy/flow.ts';
import { formatNumber } from '../../../platform/format/number.ts';
import { useWord } from '../../../platform/language/language.ts';
import type { LiveValue } from '../../../platform/live/value-store.ts';
import { cockpitText } from '../text.ts';
import css from './wall.module.css';

/** Width of the tank, px of the stage. */
export const tankPx = 296;

export interface TankProps {
  readonly soc: LiveValue | undefined;
  /** kW, discharging positive; null: unknown. */
  readonly kw: number | null;
  /** %, the controller's range for the storage. */
  readonly limits: { readonly lower: number | null; readonly upper: number | null };
}

/** The state of charge as the level of a tank, with the controller's limits and the direction in which the level moves. */
export function Tank({ soc, kw, limits }: TankProps) {
  const t = cockpitText.useText();
  const word = useWord();
  const level = typeof soc?.value === 'number' ? Math.min(100, Math.max(0, soc.value)) : null;
  const { text, unit } = formatNumber(typeof soc?.value === 'number' ? soc.value : null, '%', 1);
  const way = wayOf(kw);
  const moves = way === 'forward' ? 'down' : way === 'backward' ? 'up' : null;
  const words = way === 'unknown' ? '-' : way === 'rest' ? t(($) => $.wall.rest) : word(roleWords.storage[way === 'forward' ? 0 : 1]);
  return (
    <div className={css.tank} data-part="tank" data-level={level ?? undefined}>
      {level !== null && <div className={css.level} style={{ height: `${level}%` }} />}
      <Limit percent={limits.upper}>{t(($) => $.wall.upper, { value: limits.upper ?? 0 })}</Limit>
      <Limit percent={limits.lower} isBelow>
        {t(($) => $.wall.lower, { value: limits.lower ?? 0 })}
      </Limit>
      <div className={css.charge}>
        <span className={css.chargeName}>{t(($) => $.wall.soc)}</span>
        <span className={css.soc}>
          <span className={box.tabular} data-figure="soc">
            {text}
          </span>
          {unit !== '' && <small>{unit}</small>}
        </span>
        <span className={css.chargeName}>{words}</span>
        {moves !== null && (
          <svg width={96} height={120} viewBox="0 0 48 60" aria-hidden="true" className={moves === 'up' ? '' : css.down} data-moves={moves}>
            {[8, 26, 44].map((y, index) => (
              <path
                key={y}
                d={`M6 ${y + 14} 24 ${y} 42 ${y + 14}`}
                className={css.chevron}
                style={{ animationDelay: `${(2 - index) * 0.3}s` }}
              />
            ))}
          </svg>
        )}
      </div>
    </div>
  );
}

/** A limit at either end leaves no room for its text and is not drawn. */
function Limit({
  percent,
  isBelow = false,
  children,
}: {
  readonly percent: number | null;
  readonly isBelow?: boolean;
  readonly children: ReactNode;
}) {
  if (percent === null || percent <= 0 || percent >= 100) return null;
  return (
    <div className={`${css.limit} ${isBelow ? css.under : ''}`} style={{ bottom: `${percent}%` }}>
      <span>{children}</span>
    </div>
  );
}
