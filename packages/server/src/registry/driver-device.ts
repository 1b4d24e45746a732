/** A device and its connection as used by drivers. */
import type { ExpandedPoint, Profile } from '@czyun/devices';

export interface ModbusConnection {
  readonly kind: 'modbus';
  readonly host: string;
  readonly port: number;
  readonly unit: number;
  readonly pollMs: number;
  readonly timeoutMs?: number;
}

export interface MqttConnection {
  readonly kind: 'mqtt';
  /** Expected interval between messages, for the offline time-out. */
  readonly periodMs: number;
}

export type Connection = ModbusConnection | MqttConnection;

export interface DriverDevice {
  readonly id: number;
  readonly key: string;
  readonly typeId: number;
  readonly profile: Profile;
  readonly connection: Connection;
  /** Silence longer than this is communication loss; default 3 periods, 30 s at least. */
  readonly offlineAfterMs: number;
  /** Metric → its point and paramId. */
  readonly points: ReadonlyMap<string, { readonly paramId: number; readonly point: ExpandedPoint }>;
}
