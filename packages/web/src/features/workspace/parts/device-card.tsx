import type { DeviceCard as Device, DeviceTypeView } from '@czyun/contract';
import { Link } from 'react-router';
import box from '../../../kit/ui/box.module.css';
import { UnitState } from '../../../kit/ui/unit-state.tsx';
import { KeyValues } from '../../../parts/devices/key-values.tsx';
import { StarButton } from '../../../parts/favourites/star-button.tsx';
import { deviceLink } from '../../../platform/address/device-link.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useDeviceState } from '../../../platform/live/use-device-states.ts';
import { workspaceText } from '../text.ts';
import css from '../workspace.module.css';

interface DeviceCardProps {
  readonly device: Device;
  readonly type: DeviceTypeView | undefined;
  readonly readAt: number;
}

const maxValues = 3;

/** A favourite device: state, key values at the clock's instant, star. */
export function DeviceCard({ device, type, readAt }: DeviceCardProps) {
  const t = workspaceText.useText();
  const to = useLinks();
  const { status } = useDeviceState(device);
  return (
    <li className={`${box.framed} ${box.stack} ${box.tight} ${css.device}`} data-device={device.id} data-status={status}>
      <header className={box.row}>
        <Link className={`${box.clip} ${box.grow} ${box.open}`} to={deviceLink(to, device.deviceType.id, device.id)} translate="no">
          {device.name}
        </Link>
        <StarButton of={`device:${device.id}`} label={t(($) => $.favourites.star, { name: device.name })} size="small" />
      </header>
      <div className={`${box.row} ${box.small} ${box.faint}`}>
        <UnitState device={device} status={status} type={type} />
      </div>
      <KeyValues device={device} type={type} readAt={readAt} most={maxValues} worded />
    </li>
  );
}
