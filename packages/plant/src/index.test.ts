import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeColumns } from '@czyun/devices';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPlant } from './index.ts';

// A start simulates the plant up to now: some seconds on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'plant-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const quiet = { modbusPort: 0, controlPort: 0, history: false } as const;
const stateOf = async (port: number) => (await fetch(`http://127.0.0.1:${port}/state`)).json() as Promise<Record<string, unknown>>;

it('continues where it stopped: meters never decrease, the gap is simulated', async () => {
  const at = Date.UTC(2026, 5, 15, 5);
  const first = await startPlant({ ...quiet, dataDir, now: () => at });
  await first.stop();
  const saved = () => JSON.parse(readFileSync(join(dataDir, 'state.json'), 'utf8'));
  const before = saved();
  const second = await startPlant({ ...quiet, dataDir, now: () => at + 6 * 3_600_000 });
  await second.stop();
  const after = saved();
  expect(after.timeMs).toBe(at + 6 * 3_600_000);
  expect(after.meters.load.importKwh).toBeGreaterThan(before.meters.load.importKwh + 500);
  const third = await startPlant({ ...quiet, dataDir, now: () => at });
  await third.stop();
  expect(saved().meters).toEqual(after.meters);
});

it('continues if its state cannot be stored, and reports it', async () => {
  const told: string[] = [];
  const plant = await startPlant({ ...quiet, dataDir, onSaveError: ({ message }) => told.push(message) });
  rmSync(dataDir, { recursive: true });
  await expect.poll(() => told, { timeout: 60_000 }).not.toEqual([]);
  expect(await stateOf(plant.controlPort)).toHaveProperty('soc');
  await plant.stop();
  expect(told.at(-1)).toContain('ENOENT');
});

it('switches faults through its control port', async () => {
  const plant = await startPlant(quiet);
  const fault = async (body: unknown) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return (await fetch(`http://127.0.0.1:${plant.controlPort}/fault`, init)).status;
  };
  try {
    expect(await fault({ kind: 'pcs-trip', device: 'pcs-2', on: true })).toBe(200);
    expect(await fault({ kind: 'pcs-trip', device: 'bms-1', on: true })).toBe(400);
    expect(await fault({ kind: 'earthquake' })).toBe(400);
    expect((await stateOf(plant.controlPort)).faults).toEqual([{ kind: 'pcs-trip', device: 'pcs-2' }]);
    expect(() => plant.setFault({ kind: 'hot-cell', device: 'nobody' })).toThrow(/unknown device/);
    expect(await fault({ kind: 'clear-all' })).toBe(200);
    expect((await stateOf(plant.controlPort)).faults).toEqual([]);
    await expect(startPlant({ ...quiet, controlPort: plant.controlPort })).rejects.toThrow(/EADDRINUSE/);
  } finally {
    await plant.stop();
  }
});

it('takes faults from no page and no form, wherever its name leads', async () => {
  const plant = await startPlant(quiet);
  const send = (method: string, path: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port: plant.controlPort, path, method, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.on('error', reject);
      asked.end(method === 'POST' ? JSON.stringify({ kind: 'pcs-trip' }) : undefined);
    });
  const own = { host: `localhost:${plant.controlPort}`, 'content-type': 'application/json; charset=utf-8' };
  try {
    expect(await send('POST', '/fault', { ...own, origin: 'https://evil.example' })).toBe(403);
    expect(await send('POST', '/fault', { ...own, origin: 'null' })).toBe(403);
    expect(await send('POST', '/fault', { ...own, host: 'rebound.example' })).toBe(403);
    expect(await send('GET', '/state', { host: `127.0.0.1.evil.example:${plant.controlPort}` })).toBe(403);
    expect(await send('POST', '/fault', { ...own, 'content-type': 'text/plain' })).toBe(403);
    expect(await send('POST', '/fault', { host: own.host })).toBe(403);
    expect((await stateOf(plant.controlPort)).faults).toEqual([]);
    expect(await send('POST', '/fault', own)).toBe(200);
    expect((await stateOf(plant.controlPort)).faults).toHaveLength(1);
  } finally {
    await plant.stop();
  }
});

it('sends its past to the server once, through the calls of the product, even if it is stopped several times meanwhile', async () => {
  const calls: string[] = [];
  const sums = new Map<string, number>();
  let computed: unknown;
  let computedTimes = 0;
  let busy = 2;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://x');
      const answer = (data: unknown) => response.end(JSON.stringify({ code: 200, msg: '', data }));
      if (url.pathname !== '/base/login' && request.headers.sid !== 'abc') return response.writeHead(401).end('{"code":4012,"msg":"no"}');
      calls.push(url.pathname);
      if (url.pathname === '/base/login') return answer({ sid: 'abc', user: { userType: 0 } });
      if (url.pathname === '/base/proj/getProjList') return answer({ list: [{ id: 11, name: '示范储能电站' }] });
      if (url.pathname.startsWith('/base/api/history/')) return answer({});
      if (url.pathname === '/base/api2/history/computeAlarms') {
        computed = JSON.parse(Buffer.concat(parts).toString());
        computedTimes++;
        return answer({ entries: 1, running: computedTimes === 1 });
      }
      if (busy-- > 0) return response.writeHead(429, { 'retry-after': '1' }).end('{"code":429,"msg":"too many"}');
      expect(url.searchParams.get('projectId')).toBe('11');
      for (const { deviceKey, metric, times } of decodeColumns(new Uint8Array(Buffer.concat(parts)))) {
        const key = `${deviceKey}.${metric}`;
        sums.set(key, (sums.get(key) ?? 0) + times.length);
      }
      return answer({ stored: 1, repeated: 0, rejected: 0 });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const options = {
    modbusPort: 0,
    controlPort: 0,
    history: { days: 1, fineMinutes: 60 },
    dataDir,
    serverUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`,
  };
  const troubles: string[] = [];
  let done = 0;
  let total = 0;
  const first = await startPlant({
    ...options,
    onProgress: (progress) => ({ done, total } = progress),
    onHistoryTrouble: (cause) => troubles.push(cause),
  });
  await expect.poll(() => done, { timeout: 120_000 }).toBeGreaterThan(0);
  await first.stop();
  const kept = JSON.parse(readFileSync(join(dataDir, 'history.json'), 'utf8'));
  expect(kept.sent).toHaveLength(done);
  expect(total).toBeGreaterThanOrEqual(2);
  expect(troubles).toContainEqual(expect.stringMatching(/history\/import.*429 too many/));
  const plant = await startPlant(options);
  await plant.historyDone;
  await plant.stop();
  // The newest range, an hour by the second, was stored before it stopped and is not sent again; two days by the minute may have been in
  // flight.
  const fine = sums.get('meter-grid.active_power') ?? 0;
  expect(fine).toBeGreaterThan(3_500 + 1_440);
  expect(fine).toBeLessThan(3_700 + 2 * 2 * 1_440);
  expect(computed).toMatchObject({ projectId: 11, intervalMs: 60_000 });
  expect(computedTimes).toBe(2);
  const called = new Set(calls);
  for (const path of ['announceImport', 'endImport']) expect(called).toContain(`/base/api/history/${path}`);
  const count = calls.length;
  const again = await startPlant(options);
  await again.historyDone;
  await again.stop();
  expect(calls).toHaveLength(count);
  server.close();
});

it('runs on its own clock at the requested speed, and continues where it stopped', async () => {
  const fromMs = Date.UTC(2026, 5, 15, 5);
  const first = await startPlant({ ...quiet, dataDir, clock: { fromMs, speed: 600 } });
  await expect.poll(async () => (await stateOf(first.controlPort)).time, { timeout: 30_000 }).toBeGreaterThan(fromMs + 20 * 60_000);
  expect((await stateOf(first.controlPort)).speed).toBe(600);
  await first.stop();
  const stopped = JSON.parse(readFileSync(join(dataDir, 'state.json'), 'utf8')).timeMs as number;
  const second = await startPlant({ ...quiet, dataDir, clock: { fromMs, speed: 600 } });
  await expect.poll(async () => (await stateOf(second.controlPort)).time, { timeout: 30_000 }).toBeGreaterThan(stopped + 60_000);
  await second.stop();
  // A clock that others share cannot be set forward for one of them.
  await expect(startPlant({ ...quiet, dataDir, clock: { fromMs, speed: 1, sinceMs: Date.now() } })).rejects.toThrow(/remembers/);
});

it('continues from the state of an earlier version: counters never decrease', async () => {
  const at = Date.UTC(2026, 5, 15, 5);
  const first = await startPlant({ ...quiet, dataDir, now: () => at });
  await first.stop();
  const path = join(dataDir, 'state.json');
  const known = JSON.parse(readFileSync(path, 'utf8'));
  const older = structuredClone(known);
  delete older.standing;
  delete older.pastEndMs;
  older.version = 1;
  older.meters.grid.importKwh += 5_000_000;
  for (const machine of older.machines) delete machine.faultBit;
  writeFileSync(path, JSON.stringify(older));
  const second = await startPlant({ ...quiet, dataDir, now: () => at + 60_000 });
  await second.stop();
  const now = JSON.parse(readFileSync(path, 'utf8'));
  expect(now.version).toBe(4);
  expect(now.meters.grid.importKwh).toBeGreaterThanOrEqual(known.meters.grid.importKwh + 5_000_000);
  expect(now.machines[0].faultBit).toBe(-1);
});
