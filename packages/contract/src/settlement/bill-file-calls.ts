/** A bill as a document. */

import { z } from 'zod';
import { id } from '../fields/primitives.ts';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';

export const billFileApi = defineApi({
  billFile: {
    method: 'GET',
    path: '/api/settlement/bill/file',
    access: 'data.export',
    also: 'money.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'bulk',
    file: true,
    summary: 'A bill as it was issued, as PDF in the language of the caller',
    query: z.object({ projectId, id: id.describe('Bill, by the ID that bills lists') }),
    response: z.unknown(),
  },
});
