import { type TariffPeriod, tariffPeriods } from '@czyun/contract';
import box from '../../kit/ui/box.module.css';
import { useTheme } from '../../platform/theme/theme.ts';
import { meaningOf } from './periods.ts';
import { tariffText } from './text.ts';

/** Periods with their colours; `note` adds details of one, for example its price. */
export function PeriodLegend({
  periods = tariffPeriods,
  note,
}: {
  readonly periods?: readonly TariffPeriod[];
  readonly note?: (period: TariffPeriod) => string;
}) {
  const t = tariffText.useText();
  const { tokens } = useTheme();
  return (
    <ul className={`${box.plain} ${box.row} ${box.wrap} ${box.roomy} ${box.small}`}>
      {periods.map((period) => (
        <li key={period} className={`${box.row} ${box.tight}`}>
          <span className={box.square} style={{ background: tokens[meaningOf[period]] }} />
          {t(($) => $.period[period])}
          {note && <span className={`${box.faint} ${box.tabular}`}>{note(period)}</span>}
        </li>
      ))}
    </ul>
  );
}
