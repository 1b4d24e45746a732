/** Gives the factory the published prices of the station, so that pieces have a cost. */
import { tariffsApi } from '@czyun/contract';
import { demonstrationTariff } from '../../../tariffs/index.ts';
import type { Theme } from '../types.ts';

export const factoryTariffTheme: Theme = {
  name: 'factory-tariff',
  needs: 'nothing',
  type: 2,
  async make(site) {
    const { projectId } = site;
    const { preset, note, name } = demonstrationTariff;
    const engineer = site.as('engineer');
    await site.once('tariff', async () => {
      const { newest } = await engineer.ask(tariffsApi.tariffList, { query: { projectId } });
      const found = (await engineer.ask(tariffsApi.tariffPresets, { query: { projectId } })).find(({ id }) => id === preset);
      if (!found || newest !== 0) return;
      const from = `${Number(site.date().slice(0, 4)) - 1}-01-01`;
      const source = `${note} ${found.tariff.source}`.slice(0, 500);
      const tariff = { ...found.tariff, name, from, to: null, source };
      await engineer.ask(tariffsApi.tariffSave, { body: { projectId, newest, tariff } });
    });
  },
};
