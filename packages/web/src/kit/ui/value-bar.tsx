import css from './value-bar.module.css';
import { type Band, placeOf, severityAt, stretchOf, type ValueScale } from './value-scale.ts';

const noBands: readonly Band[] = [];
/** Height of a bar that is not tall, px. */
export const barHeightPx = 10;

export interface ValueBarProps {
  /** Name of the value, for screen readers. */
  readonly label: string;
  /** The value and its limits as text. */
  readonly text: string;
  readonly scale: ValueScale;
  /** Null: unknown. */
  readonly value: number | null;
  /** Filled from here to the value, e.g. powers from 0; absent: only a mark. */
  readonly from?: number;
  /** Setpoint, as a triangle above the bar. */
  readonly wanted?: number | null;
  readonly bands?: readonly Band[];
  /** The limits raise no alarm: their bands are pale, and the value has no severity colour. */
  readonly quiet?: boolean;
  readonly tall?: boolean;
}

/** A value on a scale with the bands of its limits. */
export function ValueBar({ label, text, scale, value, from, wanted = null, bands = noBands, quiet = false, tall = false }: ValueBarProps) {
  const severity = value === null || quiet ? null : severityAt(value, bands);
  const fill = value === null || from === undefined ? null : stretchOf(from, value, scale);
  return (
    <span
      className={`${css.bar} ${tall ? css.tall : ''}`}
      role="img"
      aria-label={`${label}: ${text}`}
      title={text}
      data-limit={severity ?? 'within'}
    >
      <span className={css.track}>
        {bands.map(({ low, high, severity: level }) => {
          const { left, width } = stretchOf(low ?? scale.low, high ?? scale.high, scale);
          return width === 0 ? null : (
            <span
              key={`${low}:${high}`}
              className={css.band}
              data-severity={level}
              data-quiet={quiet}
              style={{ left: `${left}%`, width: `${width}%` }}
            />
          );
        })}
        {fill !== null && <span className={css.fill} style={{ left: `${fill.left}%`, width: `${fill.width}%` }} />}
      </span>
      {value !== null && <span className={css.value} data-severity={severity ?? undefined} style={{ left: `${placeOf(value, scale)}%` }} />}
      {wanted !== null && <span className={css.mark} style={{ left: `${placeOf(wanted, scale)}%` }} />}
    </span>
  );
}
