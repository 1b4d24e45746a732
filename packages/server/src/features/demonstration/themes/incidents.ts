/** An explained incident with notes and an open one, each from an alarm of the past weeks. */
import { dayMs, type LogEntry, logsApi, minuteMs } from '@czyun/contract';
import { incidentsApi } from '@czyun/contract/incidents';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

const pastDays = 25;
const mostCurves = 6;
const named = '（演示 / demonstration）';

/** Alarms with a curve that have cleared, no consequential ones; the most severe first, of these the latest. */
async function alarmsOf({ as, now, projectId }: Site): Promise<readonly LogEntry[]> {
  const query = { projectId, type: '2,3', recovered: true, startTime: now() - pastDays * dayMs, pageSize: 500 };
  const { list } = await as('engineer').ask(logsApi.getLogs, { query });
  return list
    .filter(({ quantities, firstId, deviceId }) => (quantities?.metrics.length ?? 0) > 0 && firstId === undefined && deviceId !== null)
    .toSorted((a, b) => (a.severity ?? 4) - (b.severity ?? 4) || b.startTime - a.startTime);
}

function formOf(projectId: number, { id, content, startTime, recoverTime, deviceId, quantities }: LogEntry) {
  return {
    ...{ projectId, version: 0, title: `${content}${named}`.slice(0, 200), entryId: id, persons: [] },
    ...{ start: startTime, end: Math.max(recoverTime ?? 0, startTime + minuteMs) },
    devices: deviceId === null ? [] : [deviceId],
    curves: (quantities?.metrics ?? []).slice(0, mostCurves).map((metric) => `${deviceId}:${metric}`),
  };
}

export const incidentsTheme: Theme = {
  name: 'incidents',
  needs: 'history',
  async make(site) {
    const { projectId } = site;
    const [worst, ...others] = await alarmsOf(site);
    if (worst === undefined) return 'later';
    const engineer = site.as('engineer');
    await site.once('explained', async () => {
      const explanation = '现场检查后复位，原因是触点松动，已紧固 / Reset after inspection; a loose contact was tightened';
      const body = { ...formOf(projectId, worst), state: 'explained' as const, explanation };
      const { id } = await engineer.ask(incidentsApi.saveIncident, { body });
      const note = (text: string, at: number | null) => ({ projectId, id, at, text });
      const operator = site.as('operator');
      await operator.ask(incidentsApi.saveIncidentNote, { body: note('现场已检查 / Checked on site', worst.startTime + minuteMs) });
      await engineer.ask(incidentsApi.saveIncidentNote, {
        body: note('触点已紧固，测温正常 / Contact tightened, temperature normal', null),
      });
    });
    const next = others.find(({ deviceId }) => deviceId !== worst.deviceId) ?? others[0];
    if (next === undefined) return 'later';
    await site.once('open', () =>
      engineer.ask(incidentsApi.saveIncident, { body: { ...formOf(projectId, next), state: 'open', explanation: '' } }),
    );
    return undefined;
  },
};
