/** Recommended thresholds for every point that has some, set by the engineer. */
import { limitsApi } from '@czyun/contract';
import type { Theme } from '../types.ts';

export const limitsTheme: Theme = {
  name: 'limits',
  needs: 'nothing',
  async make(site) {
    const engineer = site.as('engineer');
    for (const { id: deviceId, key } of site.devices) {
      await site.once(`limits/${key}`, async () => {
        const { params } = await engineer.ask(limitsApi.listLimits, { query: { deviceId } });
        for (const { metric, suggestion, version } of params)
          if (suggestion !== null && version === 0)
            await engineer.ask(limitsApi.saveLimits, { body: { deviceId, metric, version, limits: suggestion } });
      });
    }
  },
};
