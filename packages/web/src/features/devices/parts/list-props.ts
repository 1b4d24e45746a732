import type { DeviceCard, DeviceTypeView, Region } from '@czyun/contract';

/** What cards and table share. */
export interface DeviceListProps {
  readonly list: readonly DeviceCard[];
  readonly types: ReadonlyMap<number, DeviceTypeView>;
  readonly regions: readonly Region[];
  /** When the devices were read, ms. */
  readonly readAt: number;
}
