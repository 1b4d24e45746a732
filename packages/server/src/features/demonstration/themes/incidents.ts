/** An explained incident with notes and later corrected readings, and an open one, each from an alarm of the past weeks. */
import { dayMs, historyApi, type LogEntry, logsApi, minuteMs } from '@czyun/contract';
import { incidentsApi } from '@czyun/contract/incidents';
import { encodeColumns } from '@czyun/devices';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

const pastDays = 25;
const maxCurves = 6;
const named = '（演示 / demonstration）';

/** Cleared alarms with a curve, without consequential ones; most severe first, then latest. */
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
    curves: (quantities?.metrics ?? []).slice(0, maxCurves).map((metric) => `${deviceId}:${metric}`),
  };
}

/** Minimum number of corrected readings, and the factor that corrects the sensor. */
const fewestCorrected = 3;
const sensorError = 0.98;

/** Corrects a third of a measured curve of an incident, whose sensor read too high. false: there is nothing to correct. */
async function correct({ as, devices, projectId }: Site, entry: LogEntry): Promise<boolean> {
  const device = devices.find(({ id }) => id === entry.deviceId);
  const metrics = entry.quantities?.metrics ?? [];
  const param = device?.params.find(({ point }) => metrics.includes(point.metric) && point.kind === 'YC' && point.type !== 'text');
  if (device === undefined || param === undefined) return false;
  const { metric, decimals } = param.point;
  const { start, end } = formOf(projectId, entry);
  const query = { key: `${device.id}:${metric}`, start, end, downSample: '1s-none', form: 'columns' as const };
  const { series = [] } = await as('engineer').ask(historyApi.getParamHistory, { query });
  const known = [...(series[0]?.times ?? [])].flatMap((time, row) => {
    const value = series[0]?.values[row];
    const better = typeof value === 'number' ? Number((value * sensorError).toFixed(decimals)) : value;
    return typeof better === 'number' && better !== value ? [{ time, value: better }] : [];
  });
  const some = known.slice(Math.floor(known.length / 3), Math.ceil((2 * known.length) / 3));
  if (some.length < fewestCorrected) return false;
  const columns = {
    ...{ deviceKey: device.key, metric },
    times: Float64Array.from(some, ({ time }) => time),
    values: Float64Array.from(some, ({ value }) => value),
  };
  await as('engadmin').upload(historyApi.importReadings, { query: { projectId, replace: 'true' } }, encodeColumns([columns]));
  return true;
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
    await site.once('corrected', async () => (await correct(site, worst)) || correct(site, next));
    return undefined;
  },
};
