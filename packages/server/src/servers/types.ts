/** What the servers of an installation know of each other. */
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
  /** Readings that wait for the engine, and how it is. */
  readonly telemetry: () => Pick<Presence, 'engine' | 'waiting'>;
  readonly elapsed: () => number;
  readonly logger: { info(details: object, text: string): void; warn(details: object, text: string): void };
  /** Absent: projects move by hand only. */
  readonly balance?: BalanceTimes;
  readonly slowness?: SlownessLimits;
  readonly beatMs?: number;
}

export interface BalanceTimes {
  /** How often the loads are compared, ms. */
  readonly everyMs: number;
  /** After its start a server only receives the presence of the others and measures, ms. */
  readonly settleMs: number;
  /** A project stays so long after a move, ms. */
  readonly restMs: number;
}

export interface Servers {
  /** This one first. */
  list(): readonly ServerNow[];
  /** Moves a project; it stays there until that server ends. Rejects with `RequestFailed` when its owner or the server is away. */
  move(projectId: number, to: string): Promise<'moved' | 'noOwner' | 'unknown'>;
  /** Those among seats that the store would give to this server which it may claim now. */
  claims(projectIds: readonly number[]): readonly number[];
  loadOf(projectId: number): number;
  lagMs(): number;
  isSlow(): boolean;
  /** Notes readings of one project. */
  count(projectId: number, points: number): void;
  start(): Promise<void>;
  /** Gives every project to the others; before this server stops in order. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}
