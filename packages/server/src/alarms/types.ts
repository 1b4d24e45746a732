/** What alarms and device states promise to the rest of the server. */
import type { ActorView, DeviceStatus, StatusDetail } from '@czyun/contract';
import type { DeviceHealth } from '../drivers/types.ts';
import type { Actor } from '../kernel/actor.ts';

/** A log entry of types 1–3 as stored; both languages, so that every reader gets its own. */
export interface AlarmRecord {
  readonly id: number;
  readonly type: number;
  readonly severity: 1 | 2 | 3;
  readonly projectId: number;
  readonly deviceId: number;
  readonly paramId: number | null;
  readonly metric: string | null;
  readonly alarmKey: string;
  readonly content: { readonly zh: string; readonly en: string };
  readonly startTime: number;
  readonly recoverTime: number | null;
  readonly ackTime: number | null;
  readonly ackUser: string | null;
  readonly ackBy: ActorView | null;
  readonly count: number;
}

export interface Alarms {
  /** Alarms standing now, most severe first, then newest. */
  open(projectId: number): readonly AlarmRecord[];
  openCount(deviceId: number): number;
  acknowledge(projectId: number, ids: readonly number[], by: Actor, now: number): Promise<number>;
  /** The entry with this id and alarm key began earlier than was known; nothing happens unless it stands. */
  stoodSince(id: number, key: string, start: number): void;
  onChange(listener: (records: readonly AlarmRecord[]) => void): () => void;
  close(): Promise<void>;
}

export interface DeviceState {
  readonly deviceId: number;
  readonly status: DeviceStatus;
  /** Absent: the status says all. */
  readonly detail?: StatusDetail;
  readonly lastMessage: number | null;
  /** What it sends is rejected again and again; absent while it is not. */
  readonly rejected?: boolean;
  /** Whether it talks but refuses what it ought to tell; absent: not known, or not for long enough. */
  readonly refuses?: boolean;
}

export interface DeviceStates {
  get(deviceId: number): DeviceState;
  health(deviceId: number): DeviceHealth;
  onChange(listener: (states: readonly DeviceState[]) => void): () => void;
}
