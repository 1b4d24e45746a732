import { carbonApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(carbonApi, {
    carbonSettingsSave: {
      fields: { version: 999, settings: {} },
      // The versions are outdated.
      status: 409,
      again: async ({ server, projectId }) => {
        const { data } = await server.ask<{ version: number; settings: object }>(`/api/carbon/settings?projectId=${projectId}`, {
          as: 'engadmin',
        });
        return { path: '/api/carbon/settings/save', body: { projectId, version: data.version, settings: { region: 'guangdong' } } };
      },
    },
  }),
];
