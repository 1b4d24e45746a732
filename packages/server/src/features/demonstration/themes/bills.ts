/** The bill of the last month, for its measured days. */
import { settlementApi } from '@czyun/contract';
import { dayOn } from '../../../time/days.ts';
import { CallRefused } from '../caller.ts';
import { whenSettled } from '../settled.ts';
import type { Theme } from '../types.ts';

export const billsTheme: Theme = {
  name: 'bills',
  needs: 'history',
  type: 1,
  async make(site) {
    const { projectId, project } = site;
    const engineer = site.as('engineer');
    const firstOfMonth = dayOn(project.timeZone, `${site.date().slice(0, 7)}-01`).start;
    const month = new Date(firstOfMonth - 15 * 86_400_000).toISOString().slice(0, 7);
    await whenSettled(site);
    // A month without a measured day is refused.
    const outlook = await engineer.ask(settlementApi.billOutlook, { query: { projectId, month } }).catch((error: unknown) => {
      if (error instanceof CallRefused && error.status === 400) return null;
      throw error;
    });
    if (outlook === null || outlook.days === 0) return 'later';
    await site.once(
      'bill',
      async () => {
        const { jobId } = await engineer.ask(settlementApi.billIssue, { body: { projectId, month, part: true } });
        await engineer.finished(jobId);
      },
      async () => outlook.issued !== null,
    );
    return undefined;
  },
};
