/** The channels of news between servers. */
import type { ChangedTopic } from '@czyun/contract';
import { z } from 'zod';
import type { Channel } from '../bus/index.ts';

const ids = z.array(z.number().int());
const channel = <T>(name: string, schema: z.ZodType<T>): Channel<T> => ({ name, schema });

/** Set-up rows touched by an edit; `all`: device types, which any row may depend on. */
export const registryNews = channel('registry', z.union([z.literal('all'), z.object({ projects: ids, devices: ids })]));

export const alarmSettingsNews = channel(
  'alarm-settings',
  z.object({ rules: z.literal(true).optional(), limitsOf: z.number().int().optional(), suppressionsOf: z.number().int().optional() }),
);

/** Sessions were ended, or rights changed: all cached sessions and rights are outdated. */
export const sessionsNews = channel('sessions', z.null());

/** Attempts that are slowed down. Missed ones are not counted: a restarted server has none either. */
export const attemptsNews = channel(
  'attempts',
  z.object({
    throttle: z.string(),
    key: z.string(),
    succeeded: z.literal(true).optional(),
    longestMs: z.number().positive().optional(),
  }),
);

/** Calls by allowance, which the other servers subtract from theirs. */
export const callsNews = channel('calls', z.record(z.string(), z.number().int()));

/** All topics: a missing one does not compile. */
const everyTopic: Readonly<Record<ChangedTopic, true>> = { approvals: true, commands: true, tags: true, diagram: true };
export const topics = Object.keys(everyTopic) as readonly ChangedTopic[];
export const changesNews = channel('project-changes', z.object({ projectId: z.number().int(), topic: z.enum(topics) }));

/** A job was submitted, made progress or ended; its row has the details. */
export const jobsNews = channel('jobs', z.object({ id: z.number().int() }));
