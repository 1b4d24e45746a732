/** Values of parameters at many instants of a replay. */
import { z } from 'zod';
import { int, time } from '../fields/primitives.ts';
import { defineApi } from '../kernel/call.ts';
import { hourMs } from '../shown/durations.ts';

/** Maximum number of frames of a response. */
export const maxFrames = 60;

export const historyFramesApi = defineApi({
  getFrames: {
    method: 'POST',
    path: '/api/history/frames',
    reads: true,
    names: { stepMs: ['间隔', 'Step'] },
    access: 'project.view',
    scope: { field: 'paramIds', kind: 'params', someUnknown: true },
    cost: 'heavy',
    /** As many ids as the list allows, of any length. */
    most: { kB: 96, values: 5100 },
    summary:
      'Values of parameters at `count` instants from `start` on, `stepMs` apart, as columns: what `queryRealTimeData` returns for each of them. Instants after now are omitted, as are unknown parameters',
    body: z.object({
      paramIds: z.array(int.positive()).min(1).max(5000).describe('Parameters by ID'),
      start: time.describe('First instant, epoch ms'),
      stepMs: int.min(1).max(hourMs).describe('Time between two instants, ms; at most an hour'),
      count: int.min(1).max(maxFrames).describe('Number of instants; at most 60'),
    }),
    response: z.object({
      start: z.number(),
      stepMs: z.number().int(),
      /** Number of instants in the response; fewer than requested if some are after now. */
      count: z.number().int(),
      /** Ages and qualities, shared by all parameters that were read together. */
      stamps: z.array(
        z.object({
          /** Age of the reading at each instant, ms; null: no reading. */
          ages: z.array(z.number().nullable()),
          /** At each instant: 0 good, 1 stale, 2 bad. */
          qualities: z.array(z.number().int()),
        }),
      ),
      list: z.array(
        z.object({
          paramId: z.number().int(),
          /** Index in `stamps`. */
          stamp: z.number().int(),
          values: z.array(z.union([z.number(), z.string()]).nullable()),
        }),
      ),
    }),
  },
});
