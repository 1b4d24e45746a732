/** Waits for settlement: the history of a project is settled some time after its import. */
import { setTimeout as wait } from 'node:timers/promises';
import { settlementApi } from '@czyun/contract';
import type { Site } from './site.ts';

const pollMs = 2000;
const maxMs = 10 * 60_000;

/** Resolves when no day is waiting for settlement; throws after ten minutes. */
export async function whenSettled(site: Site): Promise<void> {
  const { projectId } = site;
  const query = { projectId, from: site.date(-1), to: site.date(-1), by: 'day' as const };
  const until = performance.now() + maxMs;
  for (;;) {
    const { waiting } = await site.as('engineer').ask(settlementApi.settlementDays, { query });
    if (waiting === null) return;
    if (performance.now() > until) throw new Error(`days from ${waiting.from} to ${waiting.to} are not settled`);
    await wait(pollMs, undefined, { signal: site.signal });
  }
}
