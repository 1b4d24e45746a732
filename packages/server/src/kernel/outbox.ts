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
  /** Raised by readings that arrived long after their time. */
  readonly late: boolean;
  /** Why it is not annunciated; null: it is annunciated. */
  readonly quiet: SuppressionKind | null;
  /** The entry of the first fault, if this alarm is consequential. */
  readonly firstId: number | null;
}

/** Payload of each kind of event. */
export interface OutboxFacts {
  alarmRaised: AlarmFacts;
  /** Changed severity, text, count, suppression or first fault. */
  alarmChanged: AlarmFacts;
  alarmRecovered: AlarmFacts;
  alarmAcknowledged: AlarmFacts;
  /** Run state of a device as in the log; `since` is epoch ms. */
  deviceState: { readonly state: string; readonly since: number };
  /** An operation recorded in the operation log: settings, projects, devices, people. */
  operationDone: { readonly action: Text; readonly target: string | null; readonly loginName: string };
  commandEnded: { readonly state: string };
  jobEnded: { readonly kind: string; readonly state: string };
}

export type OutboxKind = keyof OutboxFacts;

/** Ids of the objects concerned. */
export interface OutboxSubject {
  readonly deviceId?: number;
  readonly entryId?: number;
  readonly commandId?: number;
  readonly jobId?: number;
}

/** An event at `time` (epoch ms); `projectId` null: it belongs to the platform. */
export type OutboxEvent = {
  readonly [K in OutboxKind]: {
    readonly kind: K;
    readonly projectId: number | null;
    readonly subject: OutboxSubject;
    readonly payload: OutboxFacts[K];
    readonly time: number;
  };
}[OutboxKind];

/** An event as consumers receive it: `position` increases in order of delivery and identifies the event, also in repeated deliveries. */
export type DeliveredEvent = OutboxEvent & { readonly position: number };

export interface OutboxConsumer {
  /** A permanent name: the consumer's position is stored under it. */
  readonly name: string;
  /** Absent: all. */
  readonly kinds?: readonly OutboxKind[];
  /**
   * Takes one event. Resolves when the event is no longer needed; after a rejection the same event is delivered again later, and the events
   * after it wait, for this consumer only. `signal` aborts on a time-out or when the server stops.
   */
  take(event: DeliveredEvent, signal: AbortSignal): Promise<void>;
}
