import { WarningFilled } from '@ant-design/icons';
import { timeText } from '@czyun/contract';
import { Tooltip } from 'antd';
import { useMemo } from 'react';
import { useValues } from '../../../shared/live/use-values.ts';
import { useTimeZone } from '../../../shared/project/project-context.ts';
import { useAgeText } from '../../../shared/ui/value.tsx';
import { devicesText } from '../text.ts';
import type { ListedDevice } from './filter.ts';

/** How many alarms stand open on a device, in the colour of the worst. */
export function AlarmCount({ count, severity }: { readonly count: number; readonly severity: 1 | 2 | 3 | undefined }) {
  const t = devicesText.use();
  if (count === 0) return null;
  const label = t(($) => $.alarms, { n: count });
  return (
    <Tooltip title={label}>
      <span className={`cz-severity s${severity ?? 3}`} role="img" aria-label={label}>
        <WarningFilled aria-hidden />
        {count}
      </span>
    </Tooltip>
  );
}

/**
 * `12 s ago`: when a device was last heard of, at the clock's instant. The stream tells states only when they change, so the
 * newest key value counts too.
 */
export function LastSeen({ listed, now }: { readonly listed: ListedDevice; readonly now: number }) {
  const t = devicesText.use();
  const zone = useTimeZone();
  const ageText = useAgeText();
  const { keyParams } = listed.device;
  const ids = useMemo(() => keyParams.slice(0, 2).map(({ paramId }) => paramId), [keyParams]);
  const values = useValues(ids);
  const seen = Math.max(listed.state.lastMessage ?? 0, ...[...values.values()].map(({ time }) => time ?? 0));
  if (seen === 0) return <span className="seen">{listed.state.status === 'unknown' ? '-' : t(($) => $.never)}</span>;
  return (
    <span className="seen" title={timeText(seen, zone)}>
      {t(($) => $.ago, { age: ageText(now - seen) })}
    </span>
  );
}
