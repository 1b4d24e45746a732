/** What a command is: who asks, for what, within which bounds, and how it ends. */
import type { CommandResult } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { DeviceStates } from '../alarms/types.ts';
import type { Schema } from '../db/schema.ts';
import type { DriverManager } from '../drivers/manager.ts';
import type { WriteAnswer, WriteRequest } from '../drivers/types.ts';
import type { Actor } from '../kernel/actor.ts';
import type { ParamRecord, Registry } from '../registry/types.ts';
import type { Seats } from '../seats/index.ts';
import type { NewestValues } from '../telemetry/types.ts';

/** Who asks, and whether he may: a person, a schedule, a plan. Asked again when the command's turn comes. */
export interface Asker {
  readonly by: Actor;
  may(param: ParamRecord): Promise<boolean>;
}

/** One parameter of the device that is asked, by metric or by id, and the value that it shall hold. */
export type Wanted = ({ readonly metric: string } | { readonly paramId: number }) & { readonly value: number };

/** When values fall back by themselves: so long after the first of the group was sent (ms), or at an instant (epoch ms); the last that was set first. */
export type Revert = ({ readonly afterMs: number } | { readonly at: number }) & {
  /** What it falls back to, by metric; absent: what the parameter held before. */
  readonly values?: Readonly<Record<string, number>>;
};

export interface AskOptions {
  /** `whole`: what comes after a step that is not done is not sent. `each` (the default): every step is judged for itself, in order. */
  readonly group?: 'each' | 'whole';
  readonly revert?: Revert;
  /** Epoch ms; a step whose turn has not come by then is refused. */
  readonly notAfter?: number;
}

/** How a command ended; `reason` is empty where there is nothing to say. */
export interface Outcome {
  readonly result: CommandResult;
  readonly reason: Text;
  readonly readBack: number | null;
  /** It was noted as sent, but never left. */
  readonly neverLeft?: true;
  /** A fall-back that ends so is not tried again. */
  readonly final?: true;
}

/** It waits for a second person; nothing was sent. */
export interface Waiting {
  readonly result: 'approval';
  readonly reason: Text;
  readonly readBack: null;
  /** Epoch ms at which it is refused by itself. */
  readonly approvalUntil: number;
}

/** A step that is over, or waits for a second person, as whoever asked learns it. */
export type StepEnd = (Outcome | Waiting) & {
  readonly id: number;
  readonly param: ParamRecord;
  readonly oldValue: number | null;
  readonly value: number;
};

/** What was asked for, kept in the store. */
export interface Asked {
  readonly group: string;
  /** Of the steps, in order. */
  readonly ids: readonly number[];
  /** Resolves when every step is over or waits for a second person, in order of the steps; never rejects. */
  readonly ended: Promise<readonly StepEnd[]>;
}

/** The line about a command in the books of who did what. */
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

/** Times of commands, ms of the world. */
export interface CommandTimes {
  /** How long a group may wait for those before it; less than a page waits for its answer. */
  readonly turnMs: number;
  /** How long a write may wait for a wire that it shares with other devices. */
  readonly wireMs: number;
  /** How long a device may take to answer, from when the wire is free. */
  readonly writeMs: number;
  /** How long the value may take to show in the readings after the device took the write. */
  readonly settleMs: number;
  /** How long a row stays its owner's without a sign of him. */
  readonly leaseMs: number;
  /** How long an orderly stop waits for what is under way; whatever then has no end is told as unknown later. */
  readonly stopMs: number;
  /** How long a command waits for a second person. */
  readonly approvalMs: number;
  /** How often waiting steps, leases and what is due are looked at. */
  readonly tickMs: number;
  /** Pauses between tries to write an end down. */
  readonly endRetriesMs: readonly number[];
  /** Pauses before a fall-back that was not sent is tried again; after the last it is given up. */
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
  /** Whether somebody may still write a parameter now, by account and out of the store: his session may be over. Absent: everybody may. */
  readonly rights?: (by: Actor, param: ParamRecord) => Promise<boolean>;
  readonly newest: NewestValues;
  readonly states: Pick<DeviceStates, 'get'>;
  /** Only to devices of their projects is anything sent; absent: all are ours. */
  readonly seats?: Pick<Seats, 'holds'> | undefined;
  /** Sends one value to a device. */
  readonly write: (request: WriteRequest) => Promise<WriteAnswer>;
  /** Reads metrics from a device now, see `DriverManager.readNow`; absent: no device can be asked. */
  readonly readNow?: DriverManager['readNow'];
  /** The books; an entry is made in the transaction of the end that it tells of. */
  readonly audit: { record(entry: CommandEntry, within: Kysely<Schema>): Promise<void> };
  readonly logger: { error(fields: object, text: string): void };
  /** Epoch ms of deeds, expiries and fall-backs. */
  readonly now: () => number;
  /** Epoch ms of leases: the world's; `now` when absent. */
  readonly worldNow?: () => number;
  readonly times?: Partial<CommandTimes>;
}
