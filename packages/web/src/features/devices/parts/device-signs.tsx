import { WarningFilled } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { timeText } from '../../../shared/format/time.ts';
import type { DeviceState } from '../../../shared/live/use-device-states.ts';
import { useTimeZone } from '../../../shared/project/project-context.ts';
import { useAgeText } from '../../../shared/ui/value.tsx';
import { devicesText } from '../text.ts';

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

/** `12 s ago`: when a device was last heard of, at the clock's instant. */
export function LastSeen({ state, now }: { readonly state: DeviceState; readonly now: number }) {
  const t = devicesText.use();
  const zone = useTimeZone();
  const ageText = useAgeText();
  if (state.lastMessage === null) return <span className="seen">{t(($) => $.never)}</span>;
  const age = ageText(now - state.lastMessage);
  return (
    <span className="seen" title={timeText(state.lastMessage, zone)}>
      {t(($) => $.ago, { age })}
    </span>
  );
}
