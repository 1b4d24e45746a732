/**
 * The WebSocket at `{base}/live`. JSON frames. In token mode the first frame must be `hello` with the session token
 * (never in the address); in cookie mode the cookie counts and `hello` carries none.
 */
import { z } from 'zod';

const paramIds = z.array(z.number().int().positive()).max(5000);

export const clientFrame = z.discriminatedUnion('op', [
  z.object({ op: z.literal('hello'), sid: z.string().max(200).optional(), language: z.enum(['zh', 'en']).optional() }),
  /**
   * Replaces what this socket listens to. `since`: the `at` of the last frame seen; only what changed after it is sent first,
   * so a reconnect resumes. Without it the newest of everything comes first.
   */
  z.object({
    op: z.literal('subscribe'),
    paramIds: paramIds.default([]),
    projectId: z.number().int().positive().optional(),
    /** Also jobs that one may see, of every project: those that stand come first, each again when it goes on. */
    jobs: z.literal(true).optional(),
    since: z.number().optional(),
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
  readonly entries: readonly import('./entities.ts').LogEntry[];
}

/** Jobs that began to wait, went on or ended (calls/jobs.ts), each as it is now. */
export interface JobsFrame {
  readonly op: 'jobs';
  readonly at: number;
  readonly jobs: readonly import('./calls/jobs.ts').Job[];
}

export type ServerFrame =
  | { readonly op: 'welcome'; readonly at: number }
  | ValuesFrame
  | DevicesFrame
  | AlarmsFrame
  | JobsFrame
  | { readonly op: 'pong'; readonly at: number }
  | { readonly op: 'error'; readonly code: number; readonly msg: string };
