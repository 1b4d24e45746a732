/**
 * `npm run bench servers`: three servers with 2 000 devices in eight projects. The owner of the first project and nodes of the bus are
 * killed in turn with SIGKILL (SERVERS_KILLS, 4 by default), while devices send, commands and edits go to any server, alarms are raised and
 * acknowledged, and a page is open at each server. Readings are acknowledged by ClickHouse and the disk of the killed server is deleted,
 * except with SERVERS_ACKNOWLEDGE=local. Then living owners lose their projects (SERVERS_STALLS, 2), and the project is handed over in
 * order. Counts losses and duplicates.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchRow } from '../row.ts';
import { say } from './ask.ts';
import { openPages } from './browsers.ts';
import { emptyCounts } from './counts.ts';
import { startDevices } from './devices.ts';
import { type HandOver, handOver } from './hand-overs.ts';
import { killInTurn } from './kills.ts';
import { resultsOf } from './results.ts';
import { startRig } from './rig.ts';
import { stallInTurn } from './stalls.ts';
import { watchFans, workAsOperator } from './users.ts';

export async function serversBench(): Promise<BenchRow[]> {
  const rig = await startRig();
  const stopping = new AbortController();
  const counts = emptyCounts();
  try {
    // Until all sessions at the broker exist.
    await wait(5000);
    const pages = await openPages(rig);
    const end = await startDevices(rig, counts, stopping.signal);
    const load = Promise.allSettled([workAsOperator(rig, counts, stopping.signal), watchFans(rig, counts, stopping.signal)]);
    const handOvers: HandOver[] = [];
    try {
      await killInTurn(rig, counts, pages.meter);
      await stallInTurn(rig, counts, pages.meter);
      await handOver(rig, counts, pages, handOvers);
    } catch (error) {
      // Prints the counts up to that point.
      say(`ended early: ${error instanceof Error ? error.message : error}`);
    }
    stopping.abort();
    await Promise.all([load, end()]);
    pages.close();
    return await resultsOf(rig, counts, pages, handOvers);
  } finally {
    stopping.abort();
    await rig.stop();
  }
}
