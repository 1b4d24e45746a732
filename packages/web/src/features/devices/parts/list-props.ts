import type { DeviceCard, DeviceTypeView, Region } from '@czyun/contract';

/** Common props of cards and table. */
export interface DeviceListProps {
  readonly list: readonly DeviceCard[];
  readonly types: ReadonlyMap<number, DeviceTypeView>;
  readonly regions: readonly Region[];
  /** When the devices were read, ms. */
  readonly readAt: number;
}
