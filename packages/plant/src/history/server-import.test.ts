import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SeriesColumns } from '@czyun/devices';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CallerOptions, Trouble } from './caller.ts';
import { openImport } from './server-import.ts';

/** A substitute server: it returns the prepared answers in turn, and accepts everything else. */
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const answer =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(JSON.stringify(body));
const ok = (data: unknown = {}) => answer(200, { code: 200, msg: '', data });
const refused = (status: number, msg: string, headers?: Record<string, string>) =>
  answer(status, { code: status, msg, data: null }, headers);
const hangs: Answer = () => undefined;
const dies: Answer = (response) => response.destroy();

let server: Server;
let port: number;
/** Prepared answers by path of the call, the next one first. */
let planned: Map<string, Answer[]>;
/** Path and virtual time of each call. */
let calls: { readonly path: string; readonly at: number; readonly bytes: number }[];
let clock: { now: number };
let waited: number[];
let troubles: Trouble[];

async function listen(on = 0): Promise<void> {
  server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (part: Buffer) => (bytes += part.length));
    request.on('end', () => {
      const { pathname } = new URL(request.url ?? '', 'http://x');
      calls.push({ path: pathname, at: clock.now, bytes });
      const usual: Record<string, Answer> = {
        '/login': ok({ sid: 'abc' }),
        '/proj/getProjList': ok({ list: [{ id: 11, name: 'a' }] }),
      };
      (planned.get(pathname)?.shift() ?? usual[pathname] ?? ok())(response, request);
    });
  });
  server.listen(on, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
}

beforeEach(async () => {
  [planned, calls, clock, waited, troubles] = [new Map(), [], { now: 0 }, [], []];
  await listen();
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const importPath = '/api2/history/import';
const computePath = '/api2/history/computeAlarms';
const plan = (path: string, ...answers: Answer[]) => planned.set(path, answers);
const series = (size = 1): SeriesColumns[] => [
  { deviceKey: 'd', metric: 'm', times: new Float64Array(size), values: new Float64Array(size) },
];
const open = (more: Partial<CallerOptions> = {}) =>
  openImport({
    login: { base: `http://127.0.0.1:${port}`, username: 'u', password: 'p' },
    now: () => clock.now,
    wait: async (ms) => {
      waited.push(ms);
      clock.now += ms;
    },
    onTrouble: (trouble) => void troubles.push(trouble),
    ...more,
  });
const timesOf = (path: string) => calls.filter((call) => call.path === path).map(({ at }) => at);

it('waits as long as a 429 requires, and so do all other senders', async () => {
  const target = await open();
  plan(importPath, refused(429, 'too many', { 'retry-after': '7' }));
  await Promise.all([target.send(11, series()), target.send(11, series())]);
  await target.send(11, series());
  const after = timesOf(importPath).slice(2);
  expect(after).toHaveLength(2);
  expect(Math.min(...after)).toBeGreaterThanOrEqual(7_000);
  expect(troubles).toEqual([{ path: `${importPath}?projectId=11&knownThen=true`, cause: '429 too many', pauseMs: 7_000 }]);
});

it('increases the wait up to a minute, without giving up, and resets it after a success', async () => {
  const target = await open();
  plan(importPath, ...Array.from({ length: 30 }, () => refused(503, 'the engine is away')));
  await target.send(11, series());
  const pauses = troubles.map(({ pauseMs }) => pauseMs);
  expect(pauses.slice(0, 4)).toEqual([300, 600, 1_200, 2_400]);
  expect(pauses.slice(-3)).toEqual([60_000, 60_000, 60_000]);
  plan(importPath, refused(503, 'the engine is away'));
  await target.send(11, series());
  expect(troubles.at(-1)?.pauseMs).toBe(300);
});

it('survives a server that hangs, one that dies in the middle, and one that is away for a while', async () => {
  const target = await open({ timeoutMs: 100 });
  plan(importPath, hangs, dies);
  await target.send(11, series());
  expect(troubles).toHaveLength(2);
  expect(timesOf(importPath)).toHaveLength(3);
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  let gone = 0;
  const later = await open({
    wait: async (ms) => {
      clock.now += ms;
      // No server listens for the first two attempts.
      if (++gone === 2) await listen(port);
    },
  });
  await later.send(11, series());
  expect(troubles.at(-1)?.cause).toContain('ECONNREFUSED');
});

it('does not give up after a refusal, and leaves time for a repair', async () => {
  const target = await open();
  plan(importPath, refused(403, 'no permission'), refused(403, 'no permission'));
  await target.send(11, series());
  expect(troubles.map(({ cause, pauseMs }) => [cause, pauseMs])).toEqual([
    ['403 no permission', 5_000],
    ['403 no permission', 10_000],
  ]);
});

it('signs in again when its session has ended', async () => {
  const target = await open();
  plan(importPath, answer(401, { code: 4012, msg: 'not logged in' }));
  await target.send(11, series());
  expect(timesOf('/login')).toHaveLength(2);
  expect(timesOf(importPath)).toHaveLength(2);
});

it('waits for an import that continues after its answer, and resends one that failed', async () => {
  const target = await open();
  plan(importPath, ok({ jobId: 5 }), ok({ jobId: 6 }), ok({ jobId: 7 }));
  const get = '/api/jobs/get';
  plan(get, ok({ state: 'running' }), ok({ state: 'failed', error: 'no space' }), refused(404, 'gone'), ok({ state: 'done' }));
  await target.send(11, series(1_000));
  const bodies = calls.filter(({ path }) => path === importPath).map(({ bytes }) => bytes);
  expect(bodies).toHaveLength(3);
  expect(new Set(bodies).size).toBe(1);
  expect(troubles.map(({ cause }) => cause)).toEqual(['the import ended as no space', 'the import ended as unknown']);
});

it('requests the alarms until they are computed, with a pause after a failure', async () => {
  const target = await open();
  plan(computePath, refused(503, 'stopped at 12:00'), refused(503, 'stopped at 12:00'), ok({ running: true }), ok({ running: false }));
  await target.finish(11, 0, 1);
  expect(timesOf(computePath)).toEqual([0, 60_000, 180_000, 180_000]);
  expect(timesOf('/api/history/endImport')).toHaveLength(1);
});

it('does not repeat a computation of alarms that was cancelled', async () => {
  const target = await open();
  plan(computePath, refused(409, 'cancelled'));
  await target.finish(11, 0, 1);
  expect(timesOf(computePath)).toHaveLength(1);
});

it('announces its progress, and does not wait if the announcement fails', async () => {
  const target = await open();
  const progress = { startMs: 0, endMs: 10, reachedMs: 5 };
  plan('/api/history/announceImport', refused(500, 'no'), dies, ok());
  for (let count = 0; count < 3; count++) await target.announce(11, progress);
  expect(timesOf('/api/history/announceImport')).toHaveLength(3);
  expect([waited, troubles]).toEqual([[], []]);
});
