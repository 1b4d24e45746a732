/**
 * Orderly hand-overs after the kills: the first project is moved manually, and its server is stopped. Measures how long its values are
 * missing.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerState } from '../../packages/contract/src/server/servers-calls.ts';
import { demand, say } from './ask.ts';
import { longestSilence, type Pages } from './browsers.ts';
import type { Counts } from './counts.ts';
import { goodValue, ownerOf } from './kills.ts';
import { options } from './options.ts';
import type { RigServer } from './processes.ts';
import type { Rig } from './rig.ts';

export interface HandOver {
  readonly kind: 'moved' | 'stopped';
  /** Longest time without a new value of a meter that sends every 200 ms at a page of a server that stays, ms. */
  readonly silenceMs: number;
  /** Range around the hand-over, epoch ms. */
  readonly from: number;
  readonly to: number;
  /** Duration of the call, or from SIGTERM to the end of the process, ms. */
  readonly tookMs: number;
}

/** Margins around a hand-over, ms. */
const before = 1000;
const after = 5000;

export async function handOver(rig: Rig, counts: Counts, pages: Pages, done: HandOver[]): Promise<void> {
  for (let turn = 0; turn < options.handOvers * 2; turn += 1) {
    // Until the servers know each other and the pages are connected.
    await wait(8000);
    const owner = await ownerOf(rig);
    const others = rig.servers.filter((each) => each !== owner);
    const kind = turn % 2 === 0 ? 'moved' : 'stopped';
    const from = Date.now();
    if (kind === 'moved') await move(rig, others[turn % others.length] ?? owner);
    else await owner.stop();
    const ended = Date.now();
    await goodValue(others[0] ?? owner, rig.sid, pages.meter, ended);
    await wait(after);
    const staying = new Set((kind === 'moved' ? rig.servers : others).map(({ name }) => name));
    const to = Date.now() - 500;
    const found: HandOver = {
      ...{ kind, from: from - before, to, tookMs: ended - from },
      silenceMs: longestSilence(pages, staying, from - before, to),
    };
    // For every project: a server that stops hands over all of them.
    for (const projectId of rig.projectIds) counts.pauses.push({ projectId, from: from - before, to });
    say(`${owner.name} ${kind} in ${found.tookMs} ms; silent for ${found.silenceMs} ms`);
    done.push(found);
    if (kind === 'stopped') await owner.start();
  }
}

async function move(rig: Rig, to: RigServer): Promise<void> {
  const [projectId] = rig.projectIds;
  const { servers } = await demand<{ servers: readonly ServerState[] }>(to, rig.platformSid, '/api/servers/query');
  const server = servers.find(({ isThis }) => isThis)?.id;
  await demand(to, rig.platformSid, '/api/servers/moveSeat', { projectId, server });
}
