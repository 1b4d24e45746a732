import { randomUUID } from 'node:crypto';
import { regionSetupApi } from '@czyun/contract';
import { examplesOf, first, setup } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(regionSetupApi, {
    createRegion: {
      fields: {
        // Each region and device needs a unique name.
        get name() {
          return `zone ${randomUUID()}`;
        },
      },
      again: 'acts',
    },
    updateRegion: {
      fields: { name: 'region', version: 999 },
      status: 409,
      again: async (of) => {
        const { id: regionId, ...region } = first((await setup(of)).regions);
        return { path: '/api/setup/updateRegion', body: { regionId, ...region } };
      },
    },
    removeRegion: {
      fields: { version: 999 },
      status: 409,
      again: 'acts',
    },
  }),
];
