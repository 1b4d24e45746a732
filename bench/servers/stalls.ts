/**
 * Take-overs from a living owner: in turn it is suspended (SIGSTOP) past its lease and resumed, and its lease is ended in the store while it
 * works. It learns this only from the store, so two servers have the projects for a while.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { say, until } from './ask.ts';
import type { Counts } from './counts.ts';
import { goodValue, ownedBy, ownerOf } from './kills.ts';
import { options } from './options.ts';
import type { Rig } from './rig.ts';

/** A former owner renews its lease, and so learns of the loss, within this time, ms. */
const learnedMs = 12_000;

export async function stallInTurn(rig: Rig, counts: Counts, meter: number): Promise<void> {
  for (let turn = 0; turn < options.stalls; turn += 1) {
    await wait(1000 + Math.random() * 4000);
    await stall(rig, counts, meter, turn % 2 === 0);
    say(`${turn + 1} stalls; alarms ${counts.raised}, lost ${counts.lostAlarms}, without notice ${counts.unnotified}`);
  }
}

async function stall(rig: Rig, counts: Counts, meter: number, isSuspended: boolean): Promise<void> {
  const former = await ownerOf(rig);
  const other = rig.servers.find((each) => each !== former);
  const seats = (await rig.stored.seats()).filter((seat) => ownedBy(former, seat.owner));
  const owner = seats[0]?.owner;
  if (!other || !owner) throw new Error('a second server is needed');
  const from = Date.now();
  // The page at a suspended server shows nothing new of any project.
  const touched = isSuspended ? rig.projectIds : seats.map(({ project_id }) => project_id);
  const pauses = touched.map((projectId) => ({ projectId, from: from - 500, to: Number.POSITIVE_INFINITY }));
  counts.pauses.push(...pauses);
  if (isSuspended) former.child?.kill('SIGSTOP');
  else await rig.stored.endLease(owner);
  const isTaken = async () => (await rig.stored.seats()).every((seat) => seat.owner !== owner || seat.project_id === 0) && Date.now();
  const taken = await until(isTaken);
  if (!taken) throw new Error('a living owner kept its projects');
  await goodValue(other, rig.sid, meter, taken);
  former.child?.kill('SIGCONT');
  counts.kills.stalls += 1;
  await wait(learnedMs);
  for (const pause of pauses) pause.to = Date.now() + 1000;
  say(
    `${former.name} ${isSuspended ? 'suspended' : 'without a lease'}; its ${seats.length} seats were taken over ${taken - from} ms later`,
  );
}
