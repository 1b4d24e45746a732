/** Events for consumers that must not miss any: written in the transaction of the operation, delivered in order, at least once. */
import type { SuppressionKind } from '@czyun/contract';
import type { Text } from '@czyun/devices';

/** The log entry of an alarm after the operation. Times: epoch ms. */
export interface AlarmFacts {
  readonly alarmKey: string;
  /** 1 notice, 2 alarm, 3 fault. */
  readonly type: number;
  readonly severity: number;
  readonly content: Text;
  readonly startTime: number;
  readonly recoverTime: number | null;
  readonly ackTime: number | null;
  readonly ackUser: string | null;
  /** Number of occurrences, flapping included. */
  readonly count: number;
  /** Raised by readings received long after their time. */
  readonly late: boolean;
  /** Why it is not annunciated; null: it is. */
  readonly quiet: SuppressionKind | null;
  /** The entry of the first fault that it follows. */
  readonly firstId: number | null;
}

/** The payload of each kind of event. */
export interface OutboxFacts {
  alarmRaised: AlarmFacts;
  /** It changed: severity, text, count, suppression, or first fault. */
  alarmChanged: AlarmFacts;
  alarmRecovered: AlarmFacts;
  alarmAcknowledged: AlarmFacts;
  /** A device's run state as the log has it; `since` is epoch ms. */
  deviceState: { readonly state: string; readonly since: number };
  /** An operation that is in the operation log: settings, projects, devices, people. */
  operationDone: { readonly action: Text; readonly target: string | null; readonly loginName: string };
  commandEnded: { readonly state: string };
  jobEnded: { readonly kind: string; readonly state: string };
}

export type OutboxKind = keyof OutboxFacts;

/** Ids of what it is about. */
export interface OutboxSubject {
  readonly deviceId?: number;
  readonly entryId?: number;
  readonly commandId?: number;
  readonly jobId?: number;
}

/** Something that happened at `time` (epoch ms); `projectId` null: it belongs to the platform. */
export type OutboxEvent = {
  readonly [K in OutboxKind]: {
    readonly kind: K;
    readonly projectId: number | null;
    readonly subject: OutboxSubject;
    readonly payload: OutboxFacts[K];
    readonly time: number;
  };
}[OutboxKind];

/** An event as consumers receive it: `position` increases in the order of delivery and identifies it, also in repeated deliveries. */
export type DeliveredEvent = OutboxEvent & { readonly position: number };

export interface OutboxConsumer {
  /** A word that stays: how far it has read is stored under it. */
  readonly name: string;
  /** Absent: all. */
  readonly kinds?: readonly OutboxKind[];
  /**
   * Takes one event. Resolves once it needs the event no more; a rejection brings the same event again after a while, and holds up what
   * follows it for this consumer alone. `signal` aborts when it takes too long, or the server stops.
   */
  take(event: DeliveredEvent, signal: AbortSignal): Promise<void>;
}
