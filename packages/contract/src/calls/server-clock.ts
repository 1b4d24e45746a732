/** The clock of the server: when it was wrong, and what was done about it. */
import { z } from 'zod';
import { id, time } from '../entities.ts';
import { defineApi } from '../kernel.ts';

/** How long the pages tell of a clock that was set, ms. */
export const clockNewsMs = 86_400_000;

const span = { from: z.number(), to: z.number() };

/**
 * `open`: set forward, and nobody knows yet whether the time before or after it is right; `wrong`: the clock was wrong from – to, in true time, by `ahead` ms
 * (negative: behind), and is right again; `withdrawn`: it was set back by mistake, and its earlier time has returned.
 */
export const clockNews = z.object({
  kind: z.enum(['open', 'wrong', 'withdrawn']),
  /** When it was noticed, by the clock as it is now. */
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
      'What happened to the clock of the server during the last day (null: nothing), and in [start, end) the times in which readings that the server stamped may be those of other instants: the server was polling, or messages came without a time of their own, while its clock was wrong',
    query: z.object({ projectId: id, start: time.optional(), end: time.optional() }),
    response: z.object({
      news: clockNews.nullable(),
      doubtful: z.array(z.object({ ...span, ahead: z.number() })),
    }),
  },
});
