/** Actions on all entries that match a filter. Separate from the other calls of the log, which every page loads. */
import { z } from 'zod';
import { id } from '../fields/primitives.ts';
import { defineApi } from '../kernel/call.ts';
import { whichEntries } from './calls.ts';

/** Maximum number of entries acknowledged at once. */
export const mostAcknowledged = 5000;

export const acknowledgeAllApi = defineApi({
  acknowledgeable: {
    method: 'GET',
    path: '/api/log/acknowledgeable',
    access: 'alarm.acknowledge',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'normal',
    summary: 'How many entries of a filter nobody has acknowledged, and the newest of them (0: none), to name both to acknowledgeAll',
    query: z.object(whichEntries),
    response: z.object({ total: z.number().int(), lastId: z.number().int() }),
  },
  acknowledgeAll: {
    method: 'POST',
    path: '/api/log/acknowledgeAll',
    access: 'alarm.acknowledge',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'normal',
    changes: true,
    summary: `Acknowledge what fits a filter and came no later than the entry named, at most ${mostAcknowledged} at once`,
    body: z.object({ ...whichEntries, lastId: id.describe('Newest entry that was seen; entries after it stay') }),
    response: z.object({ acknowledged: z.number().int() }),
  },
});
