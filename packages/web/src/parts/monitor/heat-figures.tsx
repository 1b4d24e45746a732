import box from '../../kit/ui/box.module.css';
import { formatNumber } from '../../platform/format/number.ts';
import css from './heat.module.css';
import { type HeatFigures, spreadOf } from './heat.ts';
import { fineUnit } from './heat-units.ts';
import { monitorText } from './text.ts';

export interface FiguresProps {
  readonly figures: HeatFigures | null;
  readonly unit: string;
  readonly decimals: number;
  readonly onPick: (no: number | null) => void;
  readonly onOpen: (no: number) => void;
}

/** Highest, lowest and average member, and the spread. */
export function Figures({ figures, unit, decimals, onPick, onOpen }: FiguresProps) {
  const t = monitorText.useText();
  const end = (name: string, value: number | undefined, no: number | undefined) => (
    <div className={`${box.row} ${box.baseline}`}>
      <dt className={`${box.small} ${box.soft}`}>{name}</dt>
      <dd className={`${box.plain} ${box.large} ${box.strong}`}>
        <Figure value={value} unit={unit} decimals={decimals} />
        {no !== undefined && (
          <button
            type="button"
            className={`${box.bare} ${box.small} ${css.no}`}
            onMouseEnter={() => onPick(no)}
            onMouseLeave={() => onPick(null)}
            onFocus={() => onPick(no)}
            onBlur={() => onPick(null)}
            onClick={() => onOpen(no)}
          >
            {t(($) => $.heat.member, { n: no })}
          </button>
        )}
      </dd>
    </div>
  );
  const fine = fineUnit(unit, decimals);
  return (
    <dl className={`${box.plain} ${box.row} ${box.wrap} ${css.figures}`}>
      {end(
        t(($) => $.heat.max),
        figures?.max,
        figures?.maxNo,
      )}
      {end(
        t(($) => $.heat.min),
        figures?.min,
        figures?.minNo,
      )}
      {end(
        t(($) => $.heat.avg),
        figures?.avg,
        undefined,
      )}
      <div className={`${box.row} ${box.baseline}`}>
        <dt className={`${box.small} ${box.soft}`}>{t(($) => $.heat.spread)}</dt>
        <dd className={`${box.plain} ${box.large} ${box.strong}`} data-figure="spread">
          <Figure
            value={figures === null ? undefined : spreadOf(figures, decimals) * fine.factor}
            unit={fine.unit}
            decimals={fine.decimals}
          />
        </dd>
      </div>
    </dl>
  );
}

function Figure({ value, unit, decimals }: { readonly value: number | undefined; readonly unit: string; readonly decimals: number }) {
  const parts = formatNumber(value, unit, decimals);
  return (
    <span className="cz-num">
      {parts.text}
      {parts.unit !== '' && <span className="unit">{parts.unit}</span>}
    </span>
  );
}
