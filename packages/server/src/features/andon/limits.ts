/** Limits of machines, and whether a stopped machine calls. Pure. */

import { minuteMs } from '@czyun/contract';
import { type Andon, usualAndonMinutes } from '@czyun/contract/andon';
import type { StopType } from '@czyun/contract/stops';
import type { AndonRow } from './repo.ts';

export type Limits = Pick<Andon, 'enabled' | 'minutes' | 'types' | 'devices'>;

export function limitsOf(row: AndonRow | undefined): Limits {
  if (!row) return { enabled: false, minutes: usualAndonMinutes, types: [], devices: [] };
  const { types, devices } = JSON.parse(row.own) as Pick<Limits, 'types' | 'devices'>;
  return { enabled: row.enabled === 1, minutes: row.minutes, types, devices };
}

/** Limit of a machine, minutes: its own, else that of its type, else that of the project. */
export function limitOf({ minutes, types, devices }: Limits, device: { readonly id: number; readonly typeId: number }): number {
  const own = devices.find(({ deviceId }) => deviceId === device.id) ?? types.find(({ typeId }) => typeId === device.typeId);
  return own?.minutes ?? minutes;
}

export interface StoppedMachine {
  /** The current time is planned working time. */
  readonly planned: boolean;
  /** Set-up or maintenance is active. */
  readonly isAtWork: boolean;
  /** Type of the reason that was entered; null: none. */
  readonly reason: StopType | null;
  /** Planned time since the stop began. */
  readonly plannedMs: number;
}

/** A stop without a planned reason calls once its planned time reaches the limit. */
export const isDue = ({ planned, isAtWork, reason, plannedMs }: StoppedMachine, minutes: number): boolean =>
  planned && !isAtWork && reason !== 'planned' && plannedMs >= minutes * minuteMs;
