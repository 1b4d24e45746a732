/**
 * The WebSocket at `{base}/live`. JSON frames. In token mode the first frame must be `hello` with the session token
 * (never in the address); in cookie mode the cookie counts and `hello` carries none.
 */
import { z } from 'zod';

/** Parameters that one frame may name. */
export const mostInFrame = 5_000;

const paramIds = z.array(z.number().int().positive()).min(1).max(mostInFrame);
/**
 * The `at` of the last frame seen; only what changed after it is sent first, so a reconnect resumes. Without it the newest of
 * everything comes first. A time that the server cannot judge counts as none.
 */
const since = z.number().optional();

export const clientFrame = z.discriminatedUnion('op', [
  z.object({ op: z.literal('hello'), sid: z.string().max(200).optional(), language: z.enum(['zh', 'en']).optional() }),
  /** Values of these are told from now on, beside those wanted before; one that is wanted already is not told again. */
  z.object({ op: z.literal('want'), paramIds, since }),
  /** Values of these are told no longer. */
  z.object({ op: z.literal('drop'), paramIds }),
  /** Replaces what this socket listens to beside values: one project (absent: none) and jobs. */
  z.strictObject({
    op: z.literal('subscribe'),
    projectId: z.number().int().positive().optional(),
    /** Also jobs that one may see, of every project: those that stand come first, each again when it goes on. */
    jobs: z.literal(true).optional(),
    since,
  }),
  z.object({ op: z.literal('ping') }),
]);
export type ClientFrame = z.input<typeof clientFrame>;

/** Columns of changed values: paramId, value (null: unknown; string: text), time, quality 0 good 1 stale 2 bad. */
export interface ValuesFrame {
  readonly op: 'values';
  readonly at: number;
  readonly ids: readonly number[];
  readonly values: readonly (number | string | null)[];
  readonly times: readonly number[];
  readonly quality: readonly (0 | 1 | 2)[];
}

/** Status of devices of the subscribed project that changed. */
export interface DevicesFrame {
  readonly op: 'devices';
  readonly at: number;
  readonly projectId: number;
  /** Every device of the project is among them: whatever else was known of it is no more. */
  readonly whole?: true;
  readonly devices: readonly {
    readonly id: number;
    readonly status: string;
    readonly detail?: 'standby';
    readonly lastMessage: number | null;
    readonly openAlarms: number;
  }[];
}

/** Log entries of types 1–3 raised, changed or recovered in the subscribed project (entity `logEntry`). */
export interface AlarmsFrame {
  readonly op: 'alarms';
  readonly at: number;
  readonly projectId: number;
  /** Every entry that stands is among them (there may be none): others stand no more. */
  readonly whole?: true;
  readonly entries: readonly import('../logs/entities.ts').LogEntry[];
}

/** First after a subscription to a project, and when its devices, their types, its zones or pages changed. */
export interface SetupFrame {
  readonly op: 'setup';
  readonly at: number;
  readonly projectId: number;
  /** Another one: what was read of devices and their types is old. */
  readonly version: number;
}

/** Jobs that began to wait, went on or ended (calls/jobs.ts), each as it is now. */
export interface JobsFrame {
  readonly op: 'jobs';
  readonly at: number;
  readonly jobs: readonly import('../jobs/calls.ts').Job[];
}

/** A frame, or a part of what was asked for, was refused. */
export interface ErrorFrame {
  readonly op: 'error';
  readonly code: number;
  readonly msg: string;
  /** Of these alone no values are told: unknown, out of reach (4013), or more than one socket may have (429). */
  readonly paramIds?: readonly number[];
}

export type ServerFrame =
  | { readonly op: 'welcome'; readonly at: number }
  | ValuesFrame
  | DevicesFrame
  | AlarmsFrame
  | SetupFrame
  | JobsFrame
  | { readonly op: 'pong'; readonly at: number }
  | ErrorFrame;
