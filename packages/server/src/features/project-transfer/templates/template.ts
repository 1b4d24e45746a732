/** Project templates as data: the devices of a site of their type, connected by MQTT, so that nothing has to be typed before the first value arrives. */
import type { DeviceRole } from '@czyun/contract';
import type { Text } from '@czyun/devices';

export interface TemplateDevice {
  /** Unique within the template; the project's devices get it with a beginning of their own. */
  readonly key: string;
  readonly name: Text;
  readonly typeId: number;
  /** What it is for in the project's balance. */
  readonly role?: DeviceRole;
  /** Index of its region. */
  readonly region: number;
  /** Expected interval of its messages, ms. */
  readonly periodMs: number;
}

/** What is consumed where: a name, and the device whose register measures it; none: the sum of what is below. */
export interface TemplateSubItem {
  readonly name: Text;
  /** Index of the item above, earlier in the list. */
  readonly above?: number;
  /** Key of a meter; its register of drawn energy counts. */
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
