/** A device's connection as stored (JSON), validated. */
import { deviceConnection } from '@czyun/contract';
import type { Profile } from '@czyun/devices';
import { holdMs } from '../telemetry/intake/hold.ts';
import type { Connection } from './driver-device.ts';

export const connectionSchema = deviceConnection;

/** The connection of a stored text; throws if it is invalid. */
export function parseConnection(text: string): Connection {
  const connection = connectionSchema.parse(JSON.parse(text));
  if (connection.kind === 'mqtt') return connection;
  const { timeoutMs, ...rest } = connection;
  return timeoutMs === undefined ? rest : { ...rest, timeoutMs };
}

/** Silence after which a device counts as offline, ms: its own time-out, else 3 periods and at least 30 s. */
export function offlineAfterMs(own: number, connection: Connection): number {
  if (own > 0) return own;
  return holdMs(periodOf(connection));
}

function periodOf(connection: Connection): number {
  return connection.kind === 'modbus' ? connection.pollMs : connection.periodMs;
}

/** Declared interval between two readings of a device's points, ms; null: sent on change. */
export function intervalMs(connection: Connection, profile: Pick<Profile, 'mqtt'>): number | null {
  return connection.kind === 'mqtt' && profile.mqtt?.onChange ? null : periodOf(connection);
}
