/** The server's clock: its errors, and their correction. */
import { z } from 'zod';
import { end, projectId, start } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { dayMs } from '../shown/durations.ts';

/** Time for which pages report that the clock was set, ms. */
export const clockNewsMs = dayMs;

const span = { from: z.number(), to: z.number() };

/**
 * `open`: set forward; it is not known yet whether the time before or after the step is right. `wrong`: the clock was wrong from – to (true
 * time) by `ahead` ms (negative: behind) and is right again. `withdrawn`: it was set back by mistake and has been restored.
 */
export const clockNews = z.object({
  kind: z.enum(['open', 'wrong', 'withdrawn']),
  /** When the step was detected, by the clock after the step. */
  at: z.number(),
  ...span,
  ahead: z.number(),
});
export type ClockNews = z.infer<typeof clockNews>;

export const serverClockApi = defineApi({
  serverClock: {
    method: 'GET',
    path: '/api/serverClock/query',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    summary:
      "Steps of the server's clock during the last day (null: none), and the periods in [start, end) in which readings with a time stamp of the server (Modbus polls, MQTT messages without a time) may belong to another time, because the server's clock was wrong",
    query: z.object({ projectId, start: start.optional(), end: end.optional() }),
    response: z.object({
      news: clockNews.nullable(),
      doubtful: z.array(z.object({ ...span, ahead: z.number() })),
    }),
  },
});
