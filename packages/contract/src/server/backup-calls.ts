import { z } from 'zod';
import { defineApi } from '../kernel/call.ts';

/**
 * Calls of the command line that runs on the server's machine. Their ticket is in the store, so only a caller that can write there can use
 * them.
 */
export const backupApi = defineApi({
  backup: {
    method: 'POST',
    path: '/api/operations/backup',
    access: 'public',
    changes: true,
    cost: 'signIn',
    summary: 'Start the backup of readings requested by a ticket of the command line; repeated calls return its progress',
    body: z.object({ ticket: z.string().min(20).max(128).describe('Ticket for one backup, issued by the command line') }),
    response: z.object({
      state: z.enum(['running', 'done', 'failed']),
      reason: z.string().nullable(),
      /** Rows of each table; null if the readings are in an external ClickHouse. */
      tables: z.array(z.object({ name: z.string(), rows: z.number() })).nullable(),
    }),
  },
});
