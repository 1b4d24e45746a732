import type { Severity } from '@czyun/devices';
import box from '../../kit/ui/box.module.css';
import { useTheme } from '../../platform/theme/theme.ts';
import css from './count.module.css';

/** Number of alarms, on the colour of the most severe of them, or neutral (null). Empty for 0. */
export function Count({
  of,
  n,
  severity,
  className = '',
}: {
  readonly of: 'unacknowledged' | 'acknowledged';
  readonly n: number;
  readonly severity: Severity | null;
  readonly className?: string | undefined;
}) {
  const { tokens } = useTheme();
  if (n === 0) return null;
  const style =
    severity === null ? {} : { background: tokens[`severity${severity}`], color: tokens[`onSeverity${severity}`], fontWeight: 600 };
  return (
    <span
      className={`${box.small} ${box.tabular} ${css.count} ${severity === null ? `${box.soft} ${css.quiet}` : ''} ${className}`}
      style={style}
      data-count={of}
      aria-hidden="true"
    >
      {n}
    </span>
  );
}
