/**
 * Cost of changing the set-up: edits in a project of 2 000 devices, an import of 10 000, and a start with them; in this process, on a fresh
 * SQLite store.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type BenchRow, quantile } from './row.ts';
import { openSetupServer, type SetupServer } from './setup-server.ts';

const projectKey = 'bench';

/** Half meters over MQTT, half converters over Modbus: 60 points per device on average. */
function description(count: number) {
  const devices = Array.from({ length: count }, (_, index) => {
    const common = { key: `unit-${index}`, name: `Unit ${index}`, region: `Region ${index % 20}` };
    const host = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
    return index % 2 === 0
      ? { ...common, typeId: 1203, profileId: 'mqtt-meter', connection: { kind: 'mqtt', periodMs: 10_000 } }
      : { ...common, typeId: 1201, profileId: 'plant-pcs', connection: { kind: 'modbus', host, port: 502, unit: 1, pollMs: 5000 } };
  });
  const regions = Array.from({ length: 20 }, (_, index) => `Region ${index}`);
  const networks = [{ network: '10.0.0.0/8', note: '' }];
  return { projects: [{ key: projectKey, name: 'Bench', type: 1, timeZone: 'Asia/Shanghai', networks, regions, devices }] };
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** After a collection, MB: resident memory of the process, and the part used by objects. */
function memory(): { readonly resident: number; readonly used: number } {
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  return { resident: rss / 2 ** 20, used: heapUsed / 2 ** 20 };
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

/** p95 of single operations, ms; the first ones are a warm-up and do not count. */
async function p95Of(times: number, action: (turn: number) => Promise<unknown>): Promise<number> {
  const measured: number[] = [];
  for (let turn = 0; turn < times; turn += 1) measured.push((await timed(() => action(turn))).ms);
  return quantile(measured.slice(Math.min(3, times - 1)), 0.95);
}

/** Plans and applies an import, as users do; ms of each, and the longest time the event loop was blocked. */
async function importing(server: SetupServer, count: number): Promise<{ planMs: number; applyMs: number; blockedMs: number }> {
  const file = new TextEncoder().encode(JSON.stringify(description(count)));
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  await wait(50);
  const plan = await timed(() => server.importFile(file));
  const apply = await timed(() => server.importFile(file, plan.result.stamp));
  await wait(50);
  delay.disable();
  return { planMs: plan.ms, applyMs: apply.ms, blockedMs: delay.max / 1e6 };
}

async function edits(server: SetupServer, times: number): Promise<BenchRow[]> {
  const ids = server.registry.devices().map(({ id }) => id);
  const at = (turn: number) => ids[(turn * 37) % ids.length] ?? 0;
  const goal = '< 10';
  const name = 'in a project of 2 000 devices';
  const rows: BenchRow[] = [];
  const add = (what: string, figure: number) => rows.push({ name: `${what} ${name}, p95`, figure, unit: 'ms', goal });
  add('edit of a device', await p95Of(times, (turn) => server.renameDevice(at(turn), `Renamed ${turn}`)));
  add('edit of a region', await p95Of(times, (turn) => server.renameRegion(`Room ${turn}`)));
  add('renewal of a token', await p95Of(times, (turn) => server.renewToken(at(turn))));
  return rows;
}

async function withServer<T>(work: (server: SetupServer, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-registry-'));
  const server = await openSetupServer(folder);
  try {
    return await work(server, folder);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function registryBench(renewals = 500): Promise<BenchRow[]> {
  const small = await withServer(async (server): Promise<BenchRow[]> => {
    const { planMs, applyMs } = await importing(server, 2000);
    const rows: BenchRow[] = [{ name: 'import of 2 000 devices (plan and apply)', figure: (planMs + applyMs) / 1000, unit: 's' }];
    rows.push(...(await edits(server, 50)));
    const before = memory();
    const ids = server.registry.devices().map(({ id }) => id);
    const { ms } = await timed(async () => {
      for (let turn = 0; turn < renewals; turn += 1) await server.renewToken(ids[turn % ids.length] ?? 0);
    });
    rows.push({ name: `${renewals} renewals of tokens, one by one`, figure: ms / 1000, unit: 's' });
    const after = memory();
    rows.push({ name: 'resident memory before them', figure: before.resident, unit: 'MB' });
    rows.push({ name: '… grown by them', figure: after.resident - before.resident, unit: 'MB', goal: '< 20' });
    rows.push({ name: 'objects in memory, grown by them', figure: after.used - before.used, unit: 'MB', goal: '< 5' });
    const all = await timed(() => server.renewTokens());
    rows.push({ name: 'renewal of all 1 000 tokens of the project, as one file', figure: all.ms / 1000, unit: 's', goal: '< 1' });
    return rows;
  });
  const large = await withServer(async (server): Promise<BenchRow[]> => {
    const { planMs, applyMs, blockedMs } = await importing(server, 10_000);
    const { resident } = memory();
    const start = await timed(() => server.startAgain());
    return [
      { name: 'plan of an import of 10 000 devices', figure: planMs / 1000, unit: 's' },
      { name: 'import of 10 000 devices (plan and apply)', figure: (planMs + applyMs) / 1000, unit: 's', goal: '< 10' },
      { name: 'longest time without an answer meanwhile', figure: blockedMs, unit: 'ms' },
      { name: 'stop and start of the server with 10 000 devices', figure: start.ms / 1000, unit: 's', goal: '< 10' },
      { name: 'resident memory with the imported devices', figure: resident, unit: 'MB' },
    ];
  });
  return [...small, ...large];
}
