/** Counts taken outside the servers, to be compared with the stores at the end. */
import { emptySent, type Sent } from './devices.ts';

/** Kills of one run. */
export interface Kills {
  servers: number;
  nodes: number;
  /** From the end of the lease to a new good value of the first project at another server, ms. */
  readonly takeOvers: number[];
  /** From the end of the last lease until every project of the killed server has an owner, ms. */
  readonly allTaken: number[];
  /** Living owners that lost their projects. */
  stalls: number;
}

/** A time in which a project had no owner, epoch ms. */
export interface Pause {
  readonly projectId: number;
  readonly from: number;
  to: number;
}

export interface Counts extends Sent {
  /** Setpoints in tenths that a server answered as done. */
  readonly done: Set<number>;
  readonly edits: Set<string>;
  /** Edits that the other server did not show within two seconds. */
  lateEdits: number;
  readonly acknowledged: Set<number>;
  raised: number;
  /** Alarms that no server showed in time. */
  lostAlarms: number;
  /** Alarms without a notice at the webhook in time. */
  unnotified: number;
  /** Commands that were not executed, by their answer. */
  readonly refused: Map<string, number>;
  readonly pauses: Pause[];
  readonly kills: Kills;
}

export const emptyCounts = (): Counts => ({
  ...emptySent(),
  ...{ done: new Set<number>(), edits: new Set<string>(), acknowledged: new Set<number>(), pauses: [] },
  ...{ lateEdits: 0, raised: 0, lostAlarms: 0, unnotified: 0, refused: new Map() },
  kills: { servers: 0, nodes: 0, stalls: 0, takeOvers: [], allTaken: [] },
});
