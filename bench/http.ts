/** List, detail and status calls under fifty clients, beside a bare Fastify JSON route of the same run. */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../scripts/free-port.ts';
import { nodeFlags } from '../scripts/node-flags.ts';
import { startLoadStation } from './load-station.ts';
import type { BenchRow } from './row.ts';

const run = promisify(execFile);
const bench = import.meta.dirname;

interface Answer {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
}

/** Measures the mix on a separate server with 50 devices that have sent values. */
export async function httpBench(seconds = 12): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-http-'));
  const { station, devicesFile, sid } = await startLoadStation(folder);
  const port = await freePort();
  const bare = spawn(process.execPath, [...nodeFlags, join(bench, 'bare-server.ts'), String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await new Promise((resolve) => bare.stdout.once('data', resolve));
    await run(process.execPath, [
      join(bench, 'mqtt-load.ts'),
      '--url',
      `mqtt://127.0.0.1:${station.ports.mqtt}`,
      '--devices',
      devicesFile,
      '--rate',
      '5000',
      '--seconds',
      '2',
    ]);
    const load = async (origin: string, paths: readonly string[], headers: Record<string, string>) => {
      const file = join(folder, 'load.json');
      writeFileSync(file, JSON.stringify({ origin, headers, paths, clients: 50, seconds }));
      const { stdout } = await run(process.execPath, [...nodeFlags, join(bench, 'http-load.ts'), file]);
      return JSON.parse(stdout) as Answer;
    };
    const base = new URL(station.api).pathname;
    const answer = await fetch(`${station.api}/proj/getProjList?isAll=true`, { headers: { sid } });
    const { data } = (await answer.json()) as { data: { list: { id: number }[] } };
    const projectId = data.list[0]?.id ?? 0;
    const devices = (
      (await (await fetch(`${station.api}/device/getAllByProjId?id=${projectId}`, { headers: { sid } })).json()) as {
        data: { id: number }[];
      }
    ).data;
    const paths = devices
      .slice(0, 20)
      .flatMap(({ id }) => [
        `${base}/device/ex/getDetail?deviceId=${id}`,
        `${base}/device/getAllByProjId?id=${projectId}`,
        `${base}/api/device/queryMultiDeviceStatus?ids=${devices.map((device) => device.id).join(',')}`,
        `${base}/device/getMirrorStatus?deviceId=${id}`,
        `${base}/proj/getProjList?isAll=true`,
      ]);
    const plain = await load(`http://127.0.0.1:${port}`, ['/'], {});
    const mix = await load(station.origin, paths, { sid });
    return [
      { name: 'list, detail and status calls, 50 clients: p99', figure: mix.p99Ms, unit: 'ms', goal: '< 50' },
      {
        name: `… throughput (${mix.failures} failures)`,
        figure: mix.perSecond,
        unit: 'calls/s',
        ratio: mix.perSecond / plain.perSecond,
        ratioTo: 'a bare Fastify JSON route',
      },
      { name: 'bare Fastify JSON route, 50 clients', figure: plain.perSecond, unit: 'calls/s' },
    ];
  } finally {
    bare.kill();
    await station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
