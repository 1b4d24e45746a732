/**
 * `npm run bench servers-cost`: processor time of one, two and three servers for the same load, without kills, and of one server with
 * almost no devices.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchRow } from '../row.ts';
import { say } from './ask.ts';
import { emptyCounts } from './counts.ts';
import { startDevices } from './devices.ts';
import { options } from './options.ts';
import { startRig } from './rig.ts';

/** Time until projects are spread and the first readings are stored, ms. */
const warmMs = 30_000;
const spanMs = Number(process.env.SERVERS_SPAN_MS ?? 60_000);

/** Processor-seconds per minute of each server. */
async function costOf(count: number): Promise<{ readonly servers: readonly number[]; readonly readings: number }> {
  const rig = await startRig(count);
  const stopping = new AbortController();
  const counts = emptyCounts();
  try {
    await wait(5000);
    const end = await startDevices(rig, counts, stopping.signal);
    await wait(warmMs);
    const before = rig.servers.map((server) => server.cpu());
    const sent = () => counts.meter.size + 4 * [...counts.many.values()].reduce((sum, each) => sum + each, 0);
    const sentBefore = sent();
    const begun = performance.now();
    await wait(spanMs);
    const minutes = (performance.now() - begun) / 60_000;
    const servers = rig.servers.map((server, at) => (server.cpu() - (before[at] ?? 0)) / minutes);
    const readings = (sent() - sentBefore) / minutes / 60;
    stopping.abort();
    await end();
    return { servers, readings };
  } finally {
    stopping.abort();
    await rig.stop();
  }
}

export async function serversCostBench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  let single: number | undefined;
  for (const count of [1, 2, 3].slice(0, options.servers)) {
    const { servers, readings } = await costOf(count);
    const figure = servers.reduce((sum, each) => sum + each, 0);
    single ??= figure;
    say(
      `${count} servers: ${servers.map((each) => each.toFixed(1)).join(' + ')} processor-seconds a minute, ${readings.toFixed(0)} readings/s`,
    );
    rows.push({
      ...{
        name: `processor time of ${count} servers, ${options.devices} devices, ${readings.toFixed(0)} readings/s`,
        figure,
        unit: 's/min',
      },
      ...(count === 1 ? {} : { ratio: figure / single, ratioTo: 'one server' }),
    });
  }
  return rows;
}
