/** Messages from the owner of a project to the other servers: its newest values, device states and alarms. */
import { z } from 'zod';
import type { AlarmRecord } from '../alarms/types.ts';
import type { Bus, Channel } from '../bus/index.ts';
import type { DeviceState } from '../drivers/types.ts';
import type { Registry } from '../registry/types.ts';
import type { Seats } from '../seats/index.ts';
import type { NewestValues } from '../telemetry/types.ts';

const id = z.number().int();
/** Columns of values; null: not a number. */
const columns = z.object({
  ids: z.array(id),
  times: z.array(z.number()),
  values: z.array(z.number().nullable()),
  quality: z.array(z.number().int().min(0).max(2)),
  /** Row → text. */
  texts: z.array(z.tuple([id, z.string()])).optional(),
});
export type Columns = z.infer<typeof columns>;

const record = (names: readonly string[]) => (given: unknown) =>
  typeof given === 'object' && given !== null && names.every((name) => typeof (given as Record<string, unknown>)[name] === 'number');
const state = z.custom<DeviceState>(record(['deviceId']));
const alarm = z.custom<AlarmRecord>(record(['id', 'projectId', 'deviceId', 'startTime']));

/** Sent every second with the server's seats, and in between with changes. */
const news = z.object({
  server: z.string(),
  /** Projects and epochs of all seats that the server has taken up. */
  seats: z.array(z.tuple([id, id])).optional(),
  values: columns.optional(),
  states: z.array(state).optional(),
  alarms: z.array(alarm).optional(),
});
export type MirrorNews = z.infer<typeof news>;
export const mirrorChannel: Channel<MirrorNews> = { name: 'mirror', schema: news };

/** A page of the owner's whole state of a project; alarms are read from the log. */
export const pageRequest = z.object({ projectId: id, after: id });
export const page = z.object({ values: columns, states: z.array(state), next: id.nullable() });
export type Page = z.infer<typeof page>;
export const pageSubject = (server: string) => `mirror.${server}`;

export interface MirrorParts {
  readonly bus: Pick<Bus, 'publish' | 'subscribe' | 'ask' | 'answer'>;
  /** Identifies this server on the bus. */
  readonly server: string;
  readonly seats: Pick<Seats, 'holds' | 'epochOf' | 'onChange'>;
  readonly registry: Pick<Registry, 'projects' | 'devicesOf' | 'device' | 'param' | 'onChange'>;
  readonly newest: Pick<NewestValues, 'get' | 'onChange' | 'markStale'>;
  readonly logger: {
    error(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
}
