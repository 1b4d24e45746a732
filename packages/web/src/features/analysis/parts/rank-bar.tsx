import { useTheme } from '../../../platform/theme/theme.ts';
import css from './rank-bar.module.css';

export interface RankBarProps {
  readonly inKwh: number | null;
  readonly outKwh: number | null;
  readonly beforeKwh: number | null;
  /** Value of the full width, kWh. */
  readonly maxKwh: number;
  /** The numbers in words. */
  readonly label: string;
}

/** Energy into and out of a device, with a mark at the total of the previous period. */
export function RankBar({ inKwh, outKwh, beforeKwh, maxKwh, label }: RankBarProps) {
  const { tokens } = useTheme();
  const share = (kwh: number) => `${maxKwh > 0 ? Math.min(100, (kwh / maxKwh) * 100) : 0}%`;
  return (
    <span className={css.rank} role="img" aria-label={label} title={label}>
      {inKwh !== null && inKwh > 0 && <i style={{ width: share(inKwh), background: tokens.load }} />}
      {outKwh !== null && outKwh > 0 && <i style={{ width: share(outKwh), background: tokens.storage }} />}
      {beforeKwh !== null && <b style={{ insetInlineStart: share(beforeKwh) }} />}
    </span>
  );
}
