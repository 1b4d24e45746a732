import { CheckCircleOutlined, WarningFilled } from '@ant-design/icons';
import box from '../../kit/ui/box.module.css';
import { useAgeText } from '../../kit/ui/value.tsx';
import { numberText } from '../../platform/format/number.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import css from './heat.module.css';
import type { Outlier } from './heat.ts';
import { signed } from './heat-units.ts';
import { monitorText } from './text.ts';
import type { Heat } from './use-heat.ts';

/** Above this number outliers are only counted. */
const maxNamed = 8;

/** Number of outliers as text. */
export function useOutlierText(): (outliers: readonly Outlier[]) => string {
  const t = monitorText.useText();
  return ({ length }) => (length === 0 ? t(($) => $.heat.noOutlier) : t(($) => $.heat.outliers, { n: length }));
}

export interface OutliersProps {
  readonly heat: Heat;
  readonly onCursor: (no: number | null) => void;
  readonly onOpen: (no: number) => void;
}

/** Outliers by number, with a note on missing and stale readings. */
export function Outliers({ heat: { point, figures, readings, stale, outliers, newest }, onCursor, onOpen }: OutliersProps) {
  const t = monitorText.useText();
  const ageText = useAgeText();
  const outlierText = useOutlierText();
  const now = useNow(5000);
  const { unit = '', decimals } = point;
  const unknown = readings.length - (figures?.count ?? 0);
  const isCalm = outliers.length === 0;
  return (
    <div className={`${box.row} ${box.wrap} ${box.small} ${box.soft} ${css.outliers}`}>
      <span className={`${box.row} ${box.tight} ${isCalm ? '' : `${box.bad} ${box.strong}`}`} data-outliers={outliers.length}>
        {figures === null ? null : isCalm ? <CheckCircleOutlined aria-hidden /> : <WarningFilled aria-hidden />}
        {figures === null ? t(($) => $.heat.waiting) : outlierText(outliers)}
      </span>
      {outliers.slice(0, maxNamed).map(({ no, value, deviation }) => (
        <button
          key={no}
          type="button"
          className={`${box.bare} ${box.chip} ${box.danger} ${css.outlier}`}
          data-outlier={no}
          onMouseEnter={() => onCursor(no)}
          onMouseLeave={() => onCursor(null)}
          onClick={() => onOpen(no)}
        >
          <b>{t(($) => $.heat.member, { n: no })}</b> {numberText(value, unit, decimals)} <span>{signed(deviation, unit, decimals)}</span>
        </button>
      ))}
      {outliers.length > maxNamed && <span>{t(($) => $.heat.more, { n: outliers.length - maxNamed })}</span>}
      {figures !== null && unknown > 0 && <span>{t(($) => $.heat.partly, { n: unknown })}</span>}
      {figures !== null && stale.every(Boolean) && (
        <span className={box.alert}>{t(($) => $.heat.stale, { age: ageText(now - newest) })}</span>
      )}
    </div>
  );
}
