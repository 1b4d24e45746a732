/** Figures of the whole server under load: acknowledged points by MQTT, device → screen, memory. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startLoadStation } from './load-station.ts';
import type { BenchRow } from './row.ts';

const run = promisify(execFile);
const bench = import.meta.dirname;
const options = { maxBuffer: 1 << 26 };

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
}

function engineOf(serverPid: number): number | undefined {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(serverPid)], { encoding: 'utf8' }).split('\n');
  const line = lines.find((each) => each.includes('chdb-child'));
  return line ? Number(line.trim().split(/\s+/)[0]) : undefined;
}

async function load(url: string, file: string, ...more: string[]) {
  const { stdout } = await run(process.execPath, [join(bench, 'mqtt-load.ts'), '--url', url, '--devices', file, ...more], options);
  return JSON.parse(stdout) as { pointsPerSecond: number; ackP50Ms: number; ackP95Ms: number; unacknowledged: number };
}

/** Starts a separate server, loads it, measures it. */
export async function serverBench(seconds = 15): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-server-'));
  const { station, devicesFile, sid } = await startLoadStation(folder);
  try {
    const mqtt = `mqtt://127.0.0.1:${station.ports.mqtt}`;
    const rows: BenchRow[] = [];
    const pid = station.server().pid ?? 0;
    await load(mqtt, devicesFile, '--clients', '50', '--values', '60', '--seconds', String(seconds), '--rate', '100000');
    rows.push({ name: 'resident memory of the server after 100 000 points/s', figure: residentMb(pid), unit: 'MB', goal: '< 300' });
    const full = await load(mqtt, devicesFile, '--clients', '50', '--values', '60', '--seconds', String(seconds));
    rows.push({
      name: 'MQTT QoS 1, 50 clients, 60 values a message, acknowledged',
      figure: full.pointsPerSecond,
      unit: 'points/s',
      goal: '100 000',
      ratio: full.pointsPerSecond / 100_000,
      ratioTo: 'the goal',
    });
    rows.push({ name: 'MQTT QoS 1 at full load: PUBACK p95', figure: full.ackP95Ms, unit: 'ms' });
    await new Promise((resolve) => setTimeout(resolve, 3000));

    const headers = { sid };
    const ask = async <T>(path: string) => ((await (await fetch(`${station.api}${path}`, { headers })).json()) as { data: T }).data;
    const projects = await ask<{ list: { id: number }[] }>('/proj/getProjList?isAll=true');
    const values = await ask<{ paramId: number; time: number | null }[]>(
      `/api/device/queryProjectDeviceParamStatus?projId=${projects.list[0]?.id}`,
    );
    const ids = values.filter(({ time }) => time !== null).map(({ paramId }) => paramId);
    const lists = Array.from({ length: 50 }, (_, client) => ids.filter((_id, index) => index % 10 === client % 10));
    const listsFile = join(folder, 'lists.json');
    writeFileSync(listsFile, JSON.stringify(lists));
    const [calm, screens] = await Promise.all([
      load(mqtt, devicesFile, '--clients', '50', '--values', '60', '--seconds', String(seconds + 4), '--rate', '10000'),
      run(
        process.execPath,
        [join(bench, 'live-clients.ts'), `${station.api.replace('http', 'ws')}/live`, sid, String(seconds), listsFile],
        options,
      ),
    ]);
    const live = JSON.parse(screens.stdout) as { p50Ms: number; p95Ms: number; valuesPerSecond: number };
    rows.push({ name: 'device → WebSocket message, p95 (50 screens)', figure: live.p95Ms, unit: 'ms', goal: '< 250 at 10 000 points/s' });
    rows.push({ name: '… while acknowledged', figure: calm.pointsPerSecond, unit: 'points/s' });
    rows.push({ name: '… values delivered to the screens', figure: live.valuesPerSecond, unit: 'values/s' });
    rows.push({ name: 'resident memory of the server after all of it', figure: residentMb(pid), unit: 'MB' });
    const engine = engineOf(pid);
    if (engine) rows.push({ name: 'resident memory of the engine after the load', figure: residentMb(engine), unit: 'MB', goal: '< 800' });
    return rows;
  } finally {
    await station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
