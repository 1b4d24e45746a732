/** 400 connections with the token of one device publish as fast as possible; meanwhile another device reports once a second. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectAsync } from 'mqtt';
import { nodeFlags } from '../scripts/node-flags.ts';
import { meters, startLoadStation } from './load-station.ts';
import { type BenchRow, quantile } from './row.ts';

const connections = 400;

/** Measures on a separate server, with the default limits. */
export async function greedyBench(seconds = 15): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-greedy-'));
  const { station, devices } = await startLoadStation(folder, 2, meters, {});
  try {
    const [greedy, honest] = devices;
    const client = await connectAsync(`mqtt://127.0.0.1:${station.ports.mqtt}`, {
      username: honest?.key ?? '',
      password: honest?.token ?? '',
    });
    const metric = honest?.metrics[0]?.[0] ?? '';
    const report = async () => {
      const from = performance.now();
      await client.publishAsync(`v1/devices/${honest?.key}/telemetry`, JSON.stringify({ values: { [metric]: 1 } }), { qos: 1 });
      return performance.now() - from;
    };
    const file = join(folder, 'greedy.json');
    writeFileSync(file, JSON.stringify({ port: station.ports.mqtt, device: greedy, connections, seconds }));
    const attack = spawn(process.execPath, [...nodeFlags, join(import.meta.dirname, 'greedy-clients.ts'), file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    attack.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const ended = once(attack, 'exit');
    await pause(1000);
    const waits: number[] = [];
    let most = 0;
    while (attack.exitCode === null && waits.length < seconds * 2) {
      waits.push(await report());
      const metrics = await (await fetch(`${station.origin}/metrics`)).text();
      most = Math.max(most, Number(/protocol="mqtt",figure="connections"\} (\d+)/.exec(metrics)?.[1] ?? Number.NaN));
      await pause(500);
    }
    await ended;
    await client.endAsync(true);
    const { acknowledged, signIns } = JSON.parse(said) as { acknowledged: number; signIns: number };
    return [
      { name: `readings of one token acknowledged in ${seconds} s, ${connections} connections`, figure: acknowledged, unit: 'readings' },
      { name: '… connections of both devices at a time, at most', figure: most, unit: '', goal: '5' },
      { name: '… sign-ins that were let in', figure: signIns, unit: '' },
      { name: 'another device’s PUBACK meanwhile: p95', figure: quantile(waits, 0.95), unit: 'ms' },
    ];
  } finally {
    await station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
