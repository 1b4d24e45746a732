/** A planned maintenance window, and a secret link for a wall. */
import { alarmsApi, dayMs, hourMs, linksApi } from '@czyun/contract';
import { dayOn } from '../../../time/days.ts';
import type { Theme } from '../types.ts';

/** Next service of the cooling (station) or of the fan (factory). */
const window = { days: 6, fromMs: 9 * hourMs, lastsMs: 3 * hourMs } as const;
const reason = '季度保养（演示） / Quarterly service (demonstration)';

export const careTheme: Theme = {
  name: 'care',
  needs: 'nothing',
  async make(site) {
    const { projectId, project } = site;
    const [device] = project.type === 2 ? site.of('fan') : site.of('liquid-cooling');
    if (device) {
      const begins = dayOn(project.timeZone, site.date(window.days)).start + window.fromMs;
      const body = { projectId, deviceId: device.id, begins, until: begins + window.lastsMs, reason };
      await site.once('window', () => site.as('engineer').ask(alarmsApi.maintenanceWindow, { body }));
    }
    const link = { projectId, name: '值班室大屏（演示） Control room wall (demonstration)', expires: Date.now() + 365 * dayMs };
    // Its secret is shown once and not stored: for a wall, create another link.
    await site.once('link', () => site.as('engadmin').ask(linksApi.linkCreate, { body: link }));
  },
};
