import { WarningFilled } from '@ant-design/icons';
import { type DeviceCard, type DeviceTypeView, timeText } from '@czyun/contract';
import { Tooltip } from '../../../kit/control/tooltip.tsx';
import box from '../../../kit/ui/box.module.css';
import { UnitState } from '../../../kit/ui/unit-state.tsx';
import { useAgeText } from '../../../kit/ui/value.tsx';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useDeviceState } from '../../../platform/live/use-device-states.ts';
import { useValues } from '../../../platform/live/use-values.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { devicesText } from '../text.ts';
import { useWorstSeverity } from './severities.tsx';

interface OfDevice {
  readonly device: DeviceCard;
}

/** State of a device; a component of its own, so that a change redraws nothing else of the list. */
export function StateOf({ device, type }: OfDevice & { readonly type: DeviceTypeView | undefined }) {
  return <UnitState device={device} status={useDeviceState(device).status} type={type} />;
}

/** Number of active alarms of a device, in the colour of the most severe. */
export function AlarmCount({ device }: OfDevice) {
  const t = devicesText.useText();
  const count = useDeviceState(device).openAlarms;
  const severity = useWorstSeverity(device.id);
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
 * `12 s ago`: last message of a device at the clock's instant. The stream sends states only when they change, so the newest
 * key value counts too.
 */
export function LastSeen({ device }: OfDevice) {
  const t = devicesText.useText();
  const zone = useTimeZone();
  const ageText = useAgeText();
  const now = useNow(5000);
  const state = useDeviceState(device);
  const { keyParams } = device;
  const ids = keyParams.slice(0, 2).map(({ paramId }) => paramId);
  const values = useValues(ids);
  const seen = Math.max(state.lastMessage ?? 0, ...[...values.values()].map(({ time }) => time ?? 0));
  const look = `${box.small} ${box.faint} ${box.number}`;
  if (seen === 0) return <span className={look}>{state.status === 'unknown' ? '-' : t(($) => $.never)}</span>;
  return (
    <span className={look} title={timeText(seen, zone)}>
      {t(($) => $.ago, { age: ageText(now - seen) })}
    </span>
  );
}
