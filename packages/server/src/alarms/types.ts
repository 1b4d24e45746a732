/** Alarms as the rest of the server sees them. */
import type { ActorView, SuppressionState } from '@czyun/contract';
import type { AndonKind, HelpKind } from '@czyun/contract/andon';
import type { Severity } from '@czyun/devices';
import type { ClockAdjustment } from '../clock/types.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Condition } from './suppression/conditions.ts';

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
  /** It is not annunciated; null: it is. */
  readonly quiet: SuppressionState | null;
  /** The entry of the first fault that it follows. */
  readonly firstId: number | null;
  /** Clock error when the entry was recorded, ms (positive: ahead): its times were corrected. Null: not corrected. */
  readonly clockAhead: number | null;
  /** The measurement when it was raised, as stored; null: none. */
  readonly reading: string | null;
}

export interface Alarms {
  /** Active alarms, most severe first, then newest. */
  open(projectId: number): readonly AlarmRecord[];
  /** Those of many projects in one pass, in the same order; projects without alarms are left out. */
  openIn(projectIds: ReadonlySet<number>): ReadonlyMap<number, readonly AlarmRecord[]>;
  /** How many of them are annunciated. */
  openCount(deviceId: number): number;
  /** The severity of the worst active alarm that is annunciated; null: none. */
  worst(deviceId: number): Severity | null;
  /** There is an andon call at a machine; one that is open stays as it is. */
  call(deviceId: number, call: { readonly kind: 'stop'; readonly minutes: number } | { readonly kind: HelpKind }): void;
  /** The call of this kind is over; ignored unless it is open. */
  endCall(deviceId: number, kind: AndonKind): void;
  /** Open andon calls of a project; the id of one that is not written yet is 0. */
  calling(projectId: number): readonly { readonly kind: AndonKind; readonly record: AlarmRecord }[];
  acknowledge(projectId: number, ids: readonly number[], by: Actor, now: number): Promise<number>;
  /** The entry with this id and alarm key began earlier than was known; ignored unless it is open. */
  stoodSince(id: number, key: string, start: number): void;
  /** Limits of a device were changed: they are in force once this resolves. */
  limitsChanged(deviceId: number): Promise<void>;
  /** Rules were changed: they are in force once this resolves. */
  rulesChanged(): Promise<void>;
  /** Reads the declared suppressions of a project again. Resolves once all changes by it are written and published. */
  refreshSuppressions(projectId: number): Promise<void>;
  /** The plant state that suppresses an active alarm by design; null: none. */
  suppressedBy(deviceId: number, alarmKey: string, severity: Severity): Condition | null;
  onChange(listener: (records: readonly AlarmRecord[]) => void): () => void;
  /** The clock was set: delays keep their remaining time, wrongly stamped entries are corrected. Memory is adjusted when it returns, the store when it resolves. */
  clockSet(adjustment: ClockAdjustment): Promise<void>;
  close(): Promise<void>;
}
