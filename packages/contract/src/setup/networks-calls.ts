/** Networks that a project may reach in the field; only platform administrators set them. */

import { z } from 'zod';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldNetworks } from './entities.ts';

const change = { method: 'POST', changes: true } as const;

export const fieldNetworksApi = defineApi({
  setFieldNetworks: {
    ...change,
    access: 'platform',
    path: '/api/setup/setFieldNetworks',
    most: { kB: 96, values: 500 },
    summary:
      'Set all field networks of a project: networks, addresses, names. Projects that list the same single address share it, each with its own unit IDs',
    /** `before`: the networks as loaded by the caller; 409 if another user has changed them since. */
    body: z.object({
      projectId,
      before: z
        .array(z.string().max(255))
        .max(100)
        .describe("Networks that were seen, so that nobody overwrites another person's change; 409 when it has changed"),
      networks: fieldNetworks.describe('Networks, addresses and host names the project may reach in the field'),
    }),
    response: z.object({ networks: fieldNetworks }),
  },
});
