/** Users at all servers in turn: one sends commands and edits, and one per fan acknowledges alarms. */
import { setTimeout as wait } from 'node:timers/promises';
import { ask, until } from './ask.ts';
import type { Counts } from './counts.ts';
import { hasNotice } from './notices.ts';
import type { RigServer } from './processes.ts';
import type { Rig } from './rig.ts';
import { type FanKey, fans } from './station.ts';

const silence = (ms: number): Promise<undefined> => wait(ms, undefined);
const everyEdit = 3;
/** Time limit of a notice, ms: it may wait for the other server, the rate limit and a summary. */
const noticeMs = 120_000;

/** Sends commands and edits until the signal; refusals while the owner is away are counted. */
export async function workAsOperator(rig: Rig, counts: Counts, signal: AbortSignal): Promise<void> {
  const { servers, sid } = rig;
  const paramId = (await rig.stored.params('active_power_setpoint')).get('pcs');
  for (let turn = 0; !signal.aborted; turn += 1) {
    const here = servers[turn % servers.length];
    const there = servers[(turn + 1) % servers.length];
    if (!here || !there) return;
    const tenths = turn + 1;
    const command = await ask<{ result: string }>(here, sid, '/api/operate/setDeviceParamValue', { paramId, value: tenths / 10 });
    if (command?.code === 200 && command.data.result === 'done') counts.done.add(tenths);
    else refuse(counts, command ? `${command.code} ${command.data?.result ?? command.msg}` : 'no answer');
    if (turn % everyEdit === 0) await edit(rig, counts, { here, there, name: `Zone ${turn}` });
    await wait(500);
  }
}

function refuse({ refused }: Counts, why: string): void {
  refused.set(why, (refused.get(why) ?? 0) + 1);
}

interface Edit {
  readonly here: RigServer;
  readonly there: RigServer;
  readonly name: string;
}

async function edit({ sid, projectIds: [projectId] }: Rig, counts: Counts, { here, there, name }: Edit): Promise<void> {
  const made = await ask(here, sid, '/api/setup/createRegion', { projectId, name, nameEn: null, parentId: null });
  if (made?.code !== 200) return;
  counts.edits.add(name);
  const shown = async () => {
    const found = await ask<readonly { name: string }[]>(there, sid, `/api/region/queryRegionByProject?projId=${projectId}`);
    return found?.code === 200 ? found.data.some((each) => each.name === name) : undefined;
  };
  // A server that is dead or suspended, or has just started, counts as up to date: it will show the region.
  const last = async () => {
    let answer: boolean | undefined;
    for (const end = Date.now() + 2000; Date.now() < end && answer !== true; await wait(200))
      answer = await Promise.race([shown(), silence(2000)]);
    return answer;
  };
  if ((await last()) === false) counts.lateEdits += 1;
}

export const watchFans = (rig: Rig, counts: Counts, signal: AbortSignal) =>
  Promise.all(fans.map((key, at) => workAsWatch(rig, counts, { key, at, signal })));

/** Minimum time between two alarms, ms: each change is polled and stored before the next one, unless a kill comes between. */
const apartMs = 2500;
let nextRaise = 0;

async function untilOwnTime(): Promise<void> {
  const at = Math.max(Date.now(), nextRaise);
  nextRaise = at + apartMs;
  await wait(at - Date.now());
}

interface Watch {
  readonly key: FanKey;
  readonly at: number;
  readonly signal: AbortSignal;
}

/**
 * Raises an alarm, waits until a server shows it and it is notified, acknowledges it at any server, clears it, and waits until no server
 * shows it.
 */
async function workAsWatch(rig: Rig, counts: Counts, { key, at, signal }: Watch): Promise<void> {
  const { servers, sid, projectIds } = rig;
  const [projectId = 0] = projectIds;
  const seen = new Set<number>();
  for (let turn = at; !signal.aborted; turn += 1) {
    await untilOwnTime();
    rig.fault(key, true);
    counts.raised += 1;
    const ids = await until(async () => {
      for (const server of servers) {
        const found = await openAlarms(rig, server, key);
        const fresh = found?.filter((id) => !seen.has(id)) ?? [];
        if (fresh.length > 0) return fresh;
      }
      return undefined;
    });
    if (!ids) counts.lostAlarms += 1;
    for (const id of ids ?? []) seen.add(id);
    // An alarm that is acknowledged earlier is not notified.
    if (ids && !(await until(async () => hasNotice(rig, ids), noticeMs))) counts.unnotified += 1;
    const acknowledged = await until(async () => {
      const answer = await ask<{ acknowledged: number }>(servers[turn % servers.length] as RigServer, sid, '/api/log/acknowledge', {
        projectId,
        ids,
      });
      return answer?.code === 200 ? answer.data.acknowledged : undefined;
    }, 45_000);
    if (acknowledged) for (const id of ids ?? []) counts.acknowledged.add(id);
    rig.fault(key, false);
    await until(async () => {
      const found = await Promise.all(servers.map((server) => openAlarms(rig, server, key)));
      return found.some((each) => each !== undefined) && found.every((each) => each === undefined || each.length === 0);
    });
  }
}

/** Active alarms of the fan's fault at a server; undefined: it does not answer. */
async function openAlarms(rig: Rig, server: RigServer, key: FanKey): Promise<readonly number[] | undefined> {
  const found = await ask<readonly { id: number }[]>(server, rig.sid, `/czyun/realAlarm?id=${rig.projectIds[0]}`);
  if (found?.code !== 200) return undefined;
  const faults = new Set((await rig.stored.faults(key)).map(({ id }) => id));
  return found.data.flatMap(({ id }) => (faults.has(id) ? id : []));
}
