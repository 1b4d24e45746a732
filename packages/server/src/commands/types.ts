/** Types of a command: requester, values, time limits, and outcome. */
import type { CommandResult } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { DriverManager } from '../drivers/manager/manager.ts';
import type { DeviceStates, WriteAnswer, WriteRequest } from '../drivers/types.ts';
import type { Actor } from '../kernel/actor.ts';
import type { ProjectChanges } from '../kernel/project-changes.ts';
import type { ParamRecord, Registry } from '../registry/types.ts';
import type { Seats } from '../seats/index.ts';
import type { NewestValues } from '../telemetry/types.ts';

/** The requester: a person, a schedule or a plan. Permissions are checked when the command's turn comes. */
export interface Requester {
  readonly by: Actor;
  may(param: ParamRecord): Promise<boolean>;
}

/** One parameter of the device, by metric or by id, and the value to set. */
export type Wanted = ({ readonly metric: string } | { readonly paramId: number }) & { readonly value: number };

/** When values revert: a time after the first of the group was sent (ms), or an instant (epoch ms); in reverse order of setting. */
export type Revert = ({ readonly afterMs: number } | { readonly at: number }) & {
  /** Values to revert to, by metric; absent: the previous value of the parameter. */
  readonly values?: Readonly<Record<string, number>>;
};

export interface AskOptions {
  /** `whole`: the steps after one that is not done are not sent. `each` (the default): steps are independent, in order. */
  readonly group?: 'each' | 'whole';
  readonly revert?: Revert;
  /** Epoch ms; a step whose turn has not come by then is refused. */
  readonly notAfter?: number;
}

/** How a command ended; `reason` is empty where none is needed. */
export interface Outcome {
  readonly result: CommandResult;
  readonly reason: Text;
  readonly readBack: number | null;
  /** It was marked as sent, but not sent. */
  readonly neverLeft?: true;
  /** A revert with this outcome is not retried. */
  readonly final?: true;
}

export const refused = (reason: Text): Outcome => ({ result: 'refused', reason, readBack: null });

/** It waits for a second person; nothing was sent. */
export interface Waiting {
  readonly result: 'approval';
  readonly reason: Text;
  readonly readBack: null;
  /** Epoch ms at which it is refused automatically. */
  readonly approvalUntil: number;
}

/** The result of a step for the caller: it has ended, or waits for a second person. */
export type StepEnd = (Outcome | Waiting) & {
  readonly id: number;
  readonly param: ParamRecord;
  readonly oldValue: number | null;
  readonly value: number;
};

/** A stored request. */
export interface Asked {
  readonly group: string;
  /** Row ids of the steps, in order. */
  readonly ids: readonly number[];
  /** Resolves when every step has ended or waits for a second person, in order of the steps; never rejects. */
  readonly ended: Promise<readonly StepEnd[]>;
}

/** The entry of a command in the operation log. */
export interface CommandEntry {
  readonly projectId: number;
  readonly deviceId: number;
  readonly paramId: number;
  readonly metric: string;
  readonly by: Actor;
  readonly action: Text;
  readonly target: string;
  readonly oldValue: string | null;
  readonly setValue: string | null;
  readonly readBack: string | null;
  readonly result: string;
}

/** Times of commands, ms of real time. */
export interface CommandTimes {
  /** Maximum wait of a group in the queue; less than the time-out of the page. */
  readonly turnMs: number;
  /** Maximum wait of a write for a line shared with other devices. */
  readonly wireMs: number;
  /** Maximum time for a device to answer, once the line is free. */
  readonly writeMs: number;
  /** Maximum time until the readings show the value after the write. */
  readonly settleMs: number;
  /** Duration of a lease. */
  readonly leaseMs: number;
  /** Maximum wait of an orderly stop for steps under way; the rest ends as unknown after a restart. */
  readonly stopMs: number;
  /** Maximum wait of a command for a second person. */
  readonly approvalMs: number;
  /** Interval of checks of waiting steps, leases and due reverts. */
  readonly tickMs: number;
  /** Pauses between attempts to write an end. */
  readonly endRetriesMs: readonly number[];
  /** Pauses between attempts to send a revert; after the last one it is cancelled. */
  readonly revertRetriesMs: readonly number[];
}

export const defaultTimes: CommandTimes = {
  turnMs: 50_000,
  wireMs: 50_000,
  writeMs: 5000,
  settleMs: 3000,
  leaseMs: 15_000,
  stopMs: 5000,
  approvalMs: 300_000,
  tickMs: 1000,
  endRetriesMs: [200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000],
  revertRetriesMs: [10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 600_000, 600_000, 600_000, 600_000],
};

export interface CommandsDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'param' | 'paramOf' | 'device'> & Partial<Pick<Registry, 'project'>>;
  /** Whether a user may still write a parameter, by the account in the store: the session may have ended. Absent: everyone may. */
  readonly rights?: (by: Actor, param: ParamRecord) => Promise<boolean>;
  readonly newest: NewestValues;
  readonly states: Pick<DeviceStates, 'get'>;
  /** Commands are sent to devices of projects with a seat here; absent: to all. */
  readonly seats?: Pick<Seats, 'holds'> | undefined;
  /** Sends one value to a device. */
  readonly write: (request: WriteRequest) => Promise<WriteAnswer>;
  /** Reads metrics from a device now, see `DriverManager.readNow`; absent: no device can be read on demand. */
  readonly readNow?: DriverManager['readNow'];
  /** The operation log; the entry is part of the transaction of the end. */
  readonly audit: { record(entry: CommandEntry, within: Kysely<Schema>): Promise<void> };
  /** Publishes changes of the commands and pending approvals of a project; absent: they are not published. */
  readonly changes?: Pick<ProjectChanges, 'publish'> | undefined;
  readonly logger: { error(fields: object, text: string): void };
  /** Epoch ms of requests, expiries and reverts. */
  readonly now: () => number;
  /** Epoch ms of leases: the wall clock; `now` when absent. */
  readonly worldNow?: () => number;
  readonly times?: Partial<CommandTimes>;
}
