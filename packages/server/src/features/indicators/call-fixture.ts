import { indicatorsApi } from '@czyun/contract';
import { testStart } from '../../app-fixture.ts';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(indicatorsApi, {
    indicatorSettingsSave: {
      fields: { version: 0, settings: {} },
      again: async ({ server, projectId }) => {
        const path = `/api/indicators/settings?projectId=${projectId}`;
        const { data } = await server.ask<{ version: number; settings: object }>(path, { as: 'engadmin' });
        return {
          path: '/api/indicators/settings/save',
          body: { projectId, version: data.version, settings: { ...data.settings, tolerance: 3 } },
        };
      },
    },
    outageSave: {
      fields: {
        ...{ id: 0, version: 0, deviceId: 999_999, kind: 'planned', begins: testStart, ends: testStart + 1, reason: 'r' },
      },
      // There are no units and no outages.
      status: 400,
      again: 'acts',
    },
    outageRemove: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
  }),
];
