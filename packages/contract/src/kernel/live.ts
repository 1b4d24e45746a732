/**
 * The WebSocket at `{base}/live`. JSON frames. In token mode the first frame must be `hello` with the session token (never in the address);
 * in cookie mode the cookie authenticates and `hello` has no token.
 */
import { z } from 'zod';

/** Maximum number of parameters of one frame. */
export const maxInFrame = 5_000;

const paramIds = z.array(z.number().int().positive()).min(1).max(maxInFrame);
/**
 * The `at` of the last frame received; only later changes are sent first, so a reconnect resumes. Without it the latest of everything is
 * sent first. An invalid time counts as absent.
 */
const since = z.number().optional();

export const clientFrame = z.discriminatedUnion('op', [
  z.object({ op: z.literal('hello'), sid: z.string().max(200).optional(), language: z.enum(['zh', 'en']).optional() }),
  /** Subscribes to values of these parameters in addition to earlier ones; a parameter already subscribed is not sent again. */
  z.object({ op: z.literal('want'), paramIds, since }),
  /** Unsubscribes from values of these parameters. */
  z.object({ op: z.literal('drop'), paramIds }),
  /** Replaces the other subscriptions of this socket: one project (absent: none) and jobs. */
  z.strictObject({
    op: z.literal('subscribe'),
    projectId: z.number().int().positive().optional(),
    /** Also jobs visible to the user, of every project: current ones first, each again on progress. */
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

/** Changed status of devices of the subscribed project. */
export interface DevicesFrame {
  readonly op: 'devices';
  readonly at: number;
  readonly projectId: number;
  /** Contains every device of the project: devices known before and not listed are removed. */
  readonly whole?: true;
  readonly devices: readonly {
    readonly id: number;
    readonly status: string;
    readonly detail?: 'standby';
    readonly lastMessage: number | null;
    readonly openAlarms: number;
  }[];
}

/** Log entries of types 1–3 raised, changed or cleared in the subscribed project (entity `logEntry`). */
export interface AlarmsFrame {
  readonly op: 'alarms';
  readonly at: number;
  readonly projectId: number;
  /** Contains every active entry (possibly none): others are no longer active. */
  readonly whole?: true;
  readonly entries: readonly import('../logs/entities.ts').LogEntry[];
}

/** Sent first after a subscription to a project, and whenever its devices, their types, its zones or pages change. */
export interface SetupFrame {
  readonly op: 'setup';
  readonly at: number;
  readonly projectId: number;
  /** A different version: loaded devices and types are outdated. */
  readonly version: number;
}

/** Data that a page reads by a call and reads again after a change. */
export type ChangedTopic = 'approvals' | 'commands' | 'tags' | 'diagram';

/** Change in the subscribed project; the frame does not contain the new data, since they depend on the reader. */
export interface ChangedFrame {
  readonly op: 'changed';
  readonly at: number;
  readonly projectId: number;
  readonly topics: readonly ChangedTopic[];
}

/** Jobs that were queued, progressed or ended (jobs/calls.ts), each in its current state. */
export interface JobsFrame {
  readonly op: 'jobs';
  readonly at: number;
  readonly jobs: readonly import('../jobs/calls.ts').Job[];
}

/** A frame, or a part of its request, was refused. */
export interface ErrorFrame {
  readonly op: 'error';
  readonly code: number;
  readonly msg: string;
  /** Only these parameters are refused: unknown, not accessible (4013), or above the limit of one socket (429). */
  readonly paramIds?: readonly number[];
}

export type ServerFrame =
  | { readonly op: 'welcome'; readonly at: number }
  | ValuesFrame
  | DevicesFrame
  | AlarmsFrame
  | SetupFrame
  | ChangedFrame
  | JobsFrame
  | { readonly op: 'pong'; readonly at: number }
  | ErrorFrame;
