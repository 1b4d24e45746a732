import type { DeviceTypeView, StorageUnitDevice } from '@czyun/contract';
import type { ShownStatus } from '../../../platform/live/use-device-states.ts';
import type { ValueSnapshot } from '../../../platform/live/value-store.ts';

/** What units are shown by. */
export interface UnitShown {
  readonly types: ReadonlyMap<number, DeviceTypeView>;
  readonly values: ValueSnapshot;
  readonly statusOf: (device: StorageUnitDevice) => ShownStatus;
  /** Standing alarms; null: not known. */
  readonly alarmsOf: (device: StorageUnitDevice) => number | null;
}
