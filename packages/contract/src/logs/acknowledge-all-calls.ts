/** Actions on all entries that match a filter. Separate from the other calls of the log, which every page loads. */
import { z } from 'zod';
import { id } from '../fields/primitives.ts';
import { defineApi } from '../kernel/call.ts';
import { whichEntries } from './calls.ts';

/** Maximum number of entries acknowledged at once. */
export const maxAcknowledged = 5000;

export const acknowledgeAllApi = defineApi({
  acknowledgeable: {
    method: 'GET',
    path: '/api/log/acknowledgeable',
    access: 'alarm.acknowledge',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'normal',
    summary: 'Number of unacknowledged entries of a filter and the newest of them (0: none), both required by acknowledgeAll',
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
    byOwner: true,
    summary: `Acknowledge the entries of a filter up to a given entry, at most ${maxAcknowledged} at once`,
    body: z.object({ ...whichEntries, lastId: id.describe('Newest loaded entry; later ones are not acknowledged') }),
    response: z.object({ acknowledged: z.number().int() }),
  },
});
