/**
 * Kills in rounds of two: the owner of the first project with its disk, and a node of the bus. In every second round both are killed at
 * once, otherwise in succession.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { ask, say, until } from './ask.ts';
import type { Counts, Pause } from './counts.ts';
import { leaseMs, options } from './options.ts';
import type { RigServer } from './processes.ts';
import type { Rig } from './rig.ts';

/** The owner of a seat is written as host, process and a random part. */
export const ownedBy = ({ child }: RigServer, owner: string | null) =>
  child?.pid !== undefined && owner?.includes(`:${child.pid}:`) === true;

export async function ownerOf({ stored, servers, projectIds: [projectId] }: Rig): Promise<RigServer> {
  const owner = await until(async () => {
    const seat = (await stored.seats()).find(({ project_id }) => project_id === projectId);
    return servers.find((each) => ownedBy(each, seat?.owner ?? null));
  });
  if (!owner) throw new Error('no server has the first project');
  return owner;
}

/** The instant at which a server first shows a good value measured after `since`. */
export async function goodValue(server: RigServer, sid: string, paramId: number, since: number): Promise<number | undefined> {
  return until(async () => {
    const found = await ask<readonly { value: number | null; time: number; quality: string }[]>(
      server,
      sid,
      `/api/device/queryMultiDeviceParamStatus?paramIds=${paramId}`,
    );
    const [value] = found?.code === 200 ? found.data : [];
    return value?.quality === 'good' && value.time > since && Date.now();
  });
}

export async function killInTurn(rig: Rig, counts: Counts, meter: number): Promise<void> {
  const { kills } = counts;
  const end = Date.now() + options.minutes * 60_000;
  const total = () => kills.servers + kills.nodes;
  for (let round = 0; total() < options.kills && Date.now() < end; round += 1) {
    await wait(1000 + Math.random() * 4000);
    const node = rig.nats[round % rig.nats.length];
    const atOnce = round % 2 === 1;
    await killOwner(rig, counts, meter, atOnce ? node : undefined);
    await wait(1000 + Math.random() * 2000);
    if (!atOnce && total() < options.kills) {
      await node?.stop();
      kills.nodes += 1;
      await wait(2000 + Math.random() * 3000);
      await node?.start();
    }
    say(
      `${total()} kills; alarms ${counts.raised}, lost ${counts.lostAlarms}, without notice ${counts.unnotified}; commands ${counts.done.size}`,
    );
  }
}

async function killOwner(rig: Rig, counts: Counts, meter: number, node: Rig['nats'][number] | undefined): Promise<void> {
  const owner = await ownerOf(rig);
  const other = rig.servers.find((each) => each !== owner);
  if (!other) throw new Error('a second server is needed');
  const seats = (await rig.stored.seats()).filter((seat) => ownedBy(owner, seat.owner));
  const isFirst = ({ project_id }: { readonly project_id: number }) => project_id === rig.projectIds[0];
  const pid = owner.child?.pid;
  await owner.kill();
  const killed = Date.now();
  if (options.acknowledge !== 'local') owner.deleteDisk();
  await node?.stop();
  counts.kills.servers += 1;
  counts.kills.nodes += node ? 1 : 0;
  const pauses = seats.map(({ project_id }): Pause => ({ projectId: project_id, from: killed - 500, to: Number.POSITIVE_INFINITY }));
  counts.pauses.push(...pauses);
  const leaseEnd = (each: { readonly lease_end: unknown }) => Math.min(Number(each.lease_end), killed + leaseMs);
  const shown = await goodValue(other, rig.sid, meter, killed);
  if (!shown) throw new Error('the first project was not taken over');
  const freed = Math.max(killed, ...seats.filter(isFirst).map(leaseEnd));
  counts.kills.takeOvers.push(shown - freed);
  const all = await until(async () => (await rig.stored.seats()).every((seat) => !seat.owner?.includes(`:${pid}:`)) && Date.now());
  if (!all) throw new Error('not every project was taken over');
  counts.kills.allTaken.push(all - Math.max(killed, ...seats.map(leaseEnd)));
  for (const pause of pauses) pause.to = isFirst({ project_id: pause.projectId }) ? shown : Math.max(shown, all + 1000);
  const lateness = `${shown - killed} ms later, ${shown - freed} ms after the lease`;
  say(`${owner.name} with ${seats.length} seats killed${node ? ' and a node of the bus' : ''}; taken over ${lateness}`);
  await node?.start();
  await owner.start();
}
