import { randomUUID } from 'node:crypto';
import { regionSetupApi } from '@czyun/contract';
import { examplesOf, first, setup } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(regionSetupApi, {
    createRegion: {
      fields: {
        // Every region and device wants a name of its own.
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
