/** The default tree of stop reasons, and the reasons of most stops of the last week. */
import { dayMs, hourMs } from '@czyun/contract';
import { andonApi, usualAndonMinutes } from '@czyun/contract/andon';
import { type Stop, stopsApi } from '@czyun/contract/stops';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

const days = 7;
/** Limit of stops that get a reason. */
const maxGiven = 60;
/** A factory machine without orders is stopped for hours: such stops have a reason over the whole history. */
const idleDays = 30;
const idleMs = 2 * hourMs;
const pageSize = 500;
const note = '演示：已检查并复位。 / Demonstration: checked and reset.';

const faultsOfNature: Readonly<Record<string, string>> = {
  battery: 'BMS 故障',
  pcs: '变流器过温',
  dcdc: '直流侧故障',
  cooling: '液冷故障',
  fire: '消防告警',
};
const faultsOfMachine = ['机械故障', '电气故障', '刀具或模具损坏'] as const;
const shortStops = ['短暂停顿', '缺料', '换型调机'] as const;
const longMs = hourMs;

/** Name of a reason of the default tree. */
function reasonOf(site: Site, { deviceId, state, start, end }: Stop, turn: number): string {
  if (state === 'offline') return '通信中断';
  const nature = site.devices.find(({ id }) => id === deviceId)?.type.nature ?? '';
  if (site.project.type === 1) return state === 'fault' ? (faultsOfNature[nature] ?? '辅助电源失电') : '定期检修';
  if (state === 'fault') return faultsOfMachine[turn % faultsOfMachine.length] ?? '机械故障';
  return end - start > longMs ? '无生产任务' : (shortStops[turn % shortStops.length] ?? '缺料');
}

async function giveReasons(site: Site): Promise<void> {
  const { projectId } = site;
  const operator = site.as('operator');
  const { list: reasons } = await operator.ask(stopsApi.listStopReasons, { query: { projectId } });
  const now = site.now();
  const query = { projectId, start: now - days * dayMs, end: now, given: 'no' as const, pageNum: 1, pageSize: 500 };
  const { list } = await operator.ask(stopsApi.listStops, { query });
  // Longest stops first; every third is left for visitors to try.
  const given = list
    .filter(({ open }) => !open)
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .filter((_, index) => index % 3 !== 2)
    .slice(0, maxGiven);
  for (const [turn, stop] of given.entries()) {
    const name = reasonOf(site, stop, turn);
    const reason = reasons.find((each) => each.name === name && each.parentId !== null);
    if (!reason) continue;
    const body = { deviceId: stop.deviceId, start: stop.start, version: stop.version, reasonId: reason.id, note };
    await operator.ask(stopsApi.saveStop, { body });
  }
}

/** Without a reason, the time without orders would be a loss in the OEE. */
async function explainIdle(site: Site): Promise<void> {
  const { projectId } = site;
  const operator = site.as('operator');
  const { list: reasons } = await operator.ask(stopsApi.listStopReasons, { query: { projectId } });
  const idle = reasons.find(({ name, parentId }) => name === '无生产任务' && parentId !== null);
  if (!idle) return;
  const end = site.now();
  const machines = new Set(site.of('machine').map(({ id }) => id));
  const found: Stop[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const query = { projectId, start: end - idleDays * dayMs, end, states: 'stop', given: 'no' as const, pageNum, pageSize };
    const { list } = await operator.ask(stopsApi.listStops, { query });
    found.push(...list.filter((stop) => !stop.open && machines.has(stop.deviceId) && stop.end - stop.start >= idleMs));
    if (list.length < pageSize) break;
  }
  for (const { deviceId, start, version } of found)
    await operator.ask(stopsApi.saveStop, { body: { deviceId, start, version, reasonId: idle.id, note } });
}

/** Enables calls with the usual limit, unless limits were set before. */
async function callAfterLimit(site: Site): Promise<void> {
  const { projectId } = site;
  const { version } = await site.as('engineer').ask(andonApi.getAndon, { query: { projectId } });
  if (version > 0) return;
  const body = { projectId, version, enabled: true, minutes: usualAndonMinutes, types: [], devices: [] };
  await site.as('engineer').ask(andonApi.saveAndon, { body });
}

export const stopsTheme: Theme = {
  name: 'stops',
  needs: 'history',
  async make(site) {
    const { projectId, project } = site;
    if (project.type === 2) await site.once('andon', () => callAfterLimit(site));
    await site.once('stop-reasons', () => site.as('engineer').ask(stopsApi.saveDefaultStopReasons, { body: { projectId } }));
    await site.once('stop-reasons/given', () => giveReasons(site));
    if (site.project.type === 2) await site.once('stop-reasons/idle', () => explainIdle(site));
  },
};
