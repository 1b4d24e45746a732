/**
 * Project templates as data: devices of a site of their type, connected by MQTT, so that nothing has to be configured before the first
 * value arrives.
 */
import type { DeviceRole } from '@czyun/contract';
import type { Text } from '@czyun/devices';

export interface TemplateDevice {
  /** Unique within the template; the project adds its own prefix. */
  readonly key: string;
  readonly name: Text;
  readonly typeId: number;
  /** Role in the project's energy balance. */
  readonly role?: DeviceRole;
  /** Index of its region. */
  readonly region: number;
  /** Expected interval of its messages, ms. */
  readonly periodMs: number;
}

/** An energy sub-item: its name, and the meter that measures it; without a meter, the sum of the items below. */
export interface TemplateSubItem {
  readonly name: Text;
  /** Index of its parent, which is earlier in the list. */
  readonly above?: number;
  /** Key of a meter; counts its register of imported energy. */
  readonly meter?: string;
}

export interface ProjectTemplate {
  readonly key: string;
  /** 1 energy storage, 2 factory, 3 energy consumption. */
  readonly type: 1 | 2 | 3;
  readonly name: Text;
  readonly about: Text;
  readonly regions: readonly Text[];
  readonly devices: readonly TemplateDevice[];
  readonly subItems?: readonly TemplateSubItem[];
}

export const meterTypeId = 1203;
