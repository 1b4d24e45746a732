import type { StorageUnitDevice } from '@czyun/contract';
import { StatusBadge } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { DeviceLink } from './section.tsx';
import type { UnitShown } from './unit-shown.ts';

export interface DeviceListProps {
  readonly devices: readonly StorageUnitDevice[];
  readonly statusOf: UnitShown['statusOf'];
}

/** Devices with their states; each links to its page. */
export function DeviceList({ devices, statusOf }: DeviceListProps) {
  return (
    <ul className={`${box.plain} ${box.row} ${box.wrap} ${box.wide}`}>
      {devices.map((device) => (
        <li key={device.id} className={box.row}>
          <DeviceLink device={device} />
          <StatusBadge status={statusOf(device)} why={{ kind: 'state', deviceId: device.id }} whyName={device.name} />
        </li>
      ))}
    </ul>
  );
}
