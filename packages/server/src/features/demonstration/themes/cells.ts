/** The ranking of the cells of the first battery, computed from the imported history by the job of the product. */
import { cellsApi, usualCellDays } from '@czyun/contract';
import type { Theme } from '../types.ts';

export const cellsTheme: Theme = {
  name: 'cells',
  needs: 'history',
  type: 1,
  async make(site) {
    const engineer = site.as('engineer');
    const [battery] = site.of('bms');
    if (battery === undefined) return;
    const deviceId = battery.id;
    // An earlier visitor of the page may have started it.
    const known = async () => (await engineer.ask(cellsApi.getCellRanking, { query: { deviceId } })).ranking !== null;
    await site.once(
      `cells/${battery.key}`,
      async () => engineer.finished((await engineer.ask(cellsApi.startCellRanking, { body: { deviceId, days: usualCellDays } })).jobId),
      known,
    );
  },
};
