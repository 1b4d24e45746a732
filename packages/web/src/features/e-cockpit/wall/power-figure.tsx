import { BigFigure } from '../../../kit/wall/big-figure.tsx';
import { type FlowRole, roleWords, wayOf } from '../../../parts/energy/flow.ts';
import { formatNumber, type UnitScale } from '../../../platform/format/number.ts';
import { useWord } from '../../../platform/language/language.ts';
import type { LiveValue } from '../../../platform/live/value-store.ts';
import { cockpitText } from '../text.ts';
import css from './wall.module.css';

export interface PowerFigureProps {
  readonly role: FlowRole;
  readonly power: LiveValue | undefined;
  readonly group: UnitScale;
  readonly widthPx: number;
}

/** Present power: its amount, and its direction as a text and an arrow. */
export function PowerFigure({ role, power, group, widthPx }: PowerFigureProps) {
  const t = cockpitText.useText();
  const word = useWord();
  const kw = typeof power?.value === 'number' ? power.value : null;
  const { text, unit } = formatNumber(kw === null ? null : Math.abs(kw), 'kW', 1, group);
  const way = wayOf(kw);
  const words = way === 'unknown' ? '' : way === 'rest' ? t(($) => $.wall.rest) : word(roleWords[role][way === 'forward' ? 0 : 1]);
  return (
    <BigFigure
      name={t(($) => $.wall.power[role === 'storage' ? 'storage' : 'load'])}
      text={text}
      unit={unit}
      note={
        <span className={css.way} style={{ color: `var(--${role})` }}>
          {(way === 'forward' || way === 'backward') && (
            <svg width={28} height={28} viewBox="0 0 28 28" aria-hidden="true">
              <path d={way === 'forward' ? 'M4 14H22M14 5 23 14 14 23' : 'M24 14H6M14 5 5 14 14 23'} className={css.arrow} />
            </svg>
          )}
          <b>{words}</b>
        </span>
      }
      widthPx={widthPx}
      marks={{ 'data-figure': 'power' }}
      isOld={power?.quality === 'stale'}
    />
  );
}
