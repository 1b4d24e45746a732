/** Alarms as used by the rest of the server. */
import type { ActorView, SuppressionState } from '@czyun/contract';
import type { AndonKind, HelpKind } from '@czyun/contract/andon';
import type { Severity } from '@czyun/devices';
import type { ClockAdjustment } from '../clock/types.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Condition } from './suppression/conditions.ts';

/** A log entry of types 1–3 as stored; in both languages, so that every reader gets their own. */
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
  /** The suppression; null: annunciated. */
  readonly quiet: SuppressionState | null;
  /** The entry of the first fault, if this alarm is consequential. */
  readonly firstId: number | null;
  /** Clock error when the entry was recorded, ms (positive: ahead): its times were corrected. Null: not corrected. */
  readonly clockAhead: number | null;
  /** The measurement when it was raised, as stored; null: none. */
  readonly reading: string | null;
}

export interface Alarms {
  /** Active alarms, most severe first, then newest. */
  open(projectId: number): readonly AlarmRecord[];
  /** As `open` for many projects in one pass, in the same order; projects without alarms are omitted. */
  openIn(projectIds: ReadonlySet<number>): ReadonlyMap<number, readonly AlarmRecord[]>;
  /** Number of annunciated active alarms. */
  openCount(deviceId: number): number;
  /** The most severe active alarm that is annunciated; null: none. */
  worst(deviceId: number): Severity | null;
  /** Raises an andon call at a machine; an open one is unchanged. */
  call(deviceId: number, call: { readonly kind: 'stop'; readonly minutes: number } | { readonly kind: HelpKind }): void;
  /** Ends the call of this kind; ignored unless it is open. */
  endCall(deviceId: number, kind: AndonKind): void;
  /** Open andon calls of a project; the id of an unwritten one is 0. */
  calling(projectId: number): readonly { readonly kind: AndonKind; readonly record: AlarmRecord }[];
  acknowledge(projectId: number, ids: readonly number[], by: Actor, now: number): Promise<number>;
  /** The entry with this id and alarm key began earlier than known; ignored unless it is open. */
  stoodSince(id: number, key: string, start: number): void;
  /** Limits of a device were changed: they apply once this resolves. */
  limitsChanged(deviceId: number): Promise<void>;
  /** Rules were changed: they apply once this resolves. */
  rulesChanged(): Promise<void>;
  /** Reads the declared suppressions of a project again. Resolves once all resulting changes are written and published. */
  refreshSuppressions(projectId: number): Promise<void>;
  /** The plant state that suppresses an active alarm by design; null: none. */
  suppressedBy(deviceId: number, alarmKey: string, severity: Severity): Condition | null;
  /** Resolves once the log has all changes so far, or if it takes no writes: what is shown afterwards survives a kill. */
  stored(): Promise<void>;
  onChange(listener: (records: readonly AlarmRecord[]) => void): () => void;
  /**
   * The clock was set: delays keep their remaining time, wrongly stamped entries are corrected. Memory is adjusted when this returns, the
   * store when it resolves.
   */
  clockSet(adjustment: ClockAdjustment): Promise<void>;
  close(): Promise<void>;
}
