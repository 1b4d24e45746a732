import type { DeviceTypeView, StorageUnitDevice } from '@czyun/contract';
import type { ShownStatus } from '../../../platform/live/use-device-states.ts';
import type { ValueSnapshot } from '../../../platform/live/value-store.ts';

/** Data for displaying units. */
export interface UnitShown {
  readonly types: ReadonlyMap<number, DeviceTypeView>;
  readonly values: ValueSnapshot;
  readonly statusOf: (device: StorageUnitDevice) => ShownStatus;
  /** Active alarms; null: unknown. */
  readonly alarmsOf: (device: StorageUnitDevice) => number | null;
}
