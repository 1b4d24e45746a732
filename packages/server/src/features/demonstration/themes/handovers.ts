/** Two handovers, each signed by a person of the outgoing crew and one of the incoming crew. */
import { handOversApi, lateHandOverMs, shiftsApi } from '@czyun/contract';
import { crewsOf } from '../people.ts';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

const notes = [
  {
    handed: '演示交接：运行平稳，遗留事项见清单。 / Demonstration handover: steady operation, open items as listed.',
    taken: '已核对清单与现场。 / List and site checked.',
  },
  {
    handed: '按计划充放电，无异常操作。 / Charged and discharged as planned, no unusual operation.',
    taken: '接班，继续关注液冷压力。 / Taken over, coolant pressure to be watched.',
  },
] as const;

/** The person of a crew who signs; undefined: no account of the demonstration. */
const signerOf = (site: Site, crewName: string | undefined) =>
  crewsOf(site.project.type).find(({ name, nameEn }) => crewName === name || crewName === nameEn)?.workers[0]?.loginName;

async function handOver(site: Site, shift: { start: number; crewId: number; crewName: string }, at: number): Promise<void> {
  const { projectId, password } = site;
  const note = notes[at % notes.length];
  const hander = signerOf(site, shift.crewName);
  if (note === undefined || hander === undefined) return;
  const made = await site
    .as(hander)
    .ask(handOversApi.handOver, { body: { projectId, start: shift.start, crewId: shift.crewId, note: note.handed, password } });
  const taker = signerOf(site, made.next?.crewName) ?? 'engineer';
  const { seen } = await site.as(taker).ask(handOversApi.handOverGet, { query: { projectId, id: made.id } });
  await site.as(taker).ask(handOversApi.takeOver, { body: { projectId, id: made.id, seen, note: note.taken, password } });
}

export const handoversTheme: Theme = {
  name: 'handovers',
  needs: 'history',
  async make(site) {
    const { projectId } = site;
    await site.once('handovers', async () => {
      const now = site.now();
      // Shifts that ended before the roster was saved may be handed over, but are not required to be.
      const query = { projectId, startTime: now - lateHandOverMs, endTime: now };
      const { list } = await site.as('engadmin').ask(shiftsApi.shiftList, { query });
      const ended = list.filter(({ end }) => end <= now && end > now - lateHandOverMs);
      for (const [at, shift] of ended.slice(-2).entries()) await handOver(site, shift, at);
    });
  },
};
