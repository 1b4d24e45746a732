import type { DeviceTypeView, Region } from '@czyun/contract';
import { routes } from '@czyun/contract';
import { devicePage } from '../../../shared/project/device-path.ts';
import type { ListedDevice } from './filter.ts';

/** What cards and table share. */
export interface DeviceListProps {
  readonly list: readonly ListedDevice[];
  readonly types: ReadonlyMap<number, DeviceTypeView>;
  readonly regions: readonly Region[];
  readonly severities: ReadonlyMap<number, 1 | 2 | 3>;
}

/** Stations and cabinets open their diagram once that screen is there. */
export function deviceLink({ device }: ListedDevice) {
  return devicePage(device.deviceType.id, device.id, 'zt' in routes);
}
