/** Interface of the servers of an installation. */
import type { Bus } from '../bus/index.ts';
import type { SeatProjects, SeatRoom } from '../seats/seats.ts';
import type { Presence, ServerNow } from './presence.ts';
import type { SlownessLimits } from './slowness.ts';

export interface ServersOptions {
  readonly bus: Pick<Bus, 'publish' | 'subscribe' | 'ask' | 'answer'>;
  readonly seats: Pick<SeatRoom, 'holds' | 'onChange' | 'hand' | 'look' | 'owner'>;
  readonly registry: Pick<SeatProjects, 'projects'>;
  /** Identifies this server on the bus. */
  readonly server: string;
  readonly name: string;
  readonly version: string;
  /** Epoch ms. */
  readonly started: number;
  /** Number of readings that wait for the engine, and the engine's state. */
  readonly telemetry: () => Pick<Presence, 'engine' | 'waiting'>;
  readonly elapsed: () => number;
  readonly logger: { info(details: object, text: string): void; warn(details: object, text: string): void };
  /** Absent: projects are moved manually only. */
  readonly balance?: BalanceTimes;
  readonly slowness?: SlownessLimits;
  readonly beatMs?: number;
}

export interface BalanceTimes {
  /** Interval at which loads are compared, ms. */
  readonly everyMs: number;
  /** After its start a server only receives the presence of the others and measures for this time, ms. */
  readonly settleMs: number;
  /** Minimum time for which a project stays after a move, ms. */
  readonly restMs: number;
}

export interface Servers {
  /** All servers, this one first. */
  list(): readonly ServerNow[];
  /** Moves a project; it stays there until that server ends. Rejects with `RequestFailed` if its owner or the server is away. */
  move(projectId: number, to: string): Promise<'moved' | 'noOwner' | 'unknown'>;
  /** The seats that this server may claim now, out of those that the store would give to it. */
  claims(projectIds: readonly number[]): readonly number[];
  loadOf(projectId: number): number;
  lagMs(): number;
  isSlow(): boolean;
  /** Counts readings of one project. */
  count(projectId: number, points: number): void;
  start(): Promise<void>;
  /** Hands every project to the others, before this server stops in order. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}
