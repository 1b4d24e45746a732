/** Day-ahead prices fetched from an external server, with typical responses of such servers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DayAheadSource, LogEntry } from '@czyun/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { dayOf, nextDay } from '../../time/days.ts';

let server: TestServer;
let projectId: number;
let origin: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const asked: { url: string; authorization: string | undefined }[] = [];
const market = createServer((request, response) => {
  asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
  answer(request, response);
});

const zone = 'Asia/Shanghai';
const tomorrow = () => dayOf(zone, nextDay(zone, Date.now()));

beforeAll(async () => {
  await new Promise<void>((listening) => market.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(market.address() as AddressInfo).port}`;
  server = await createTestServer({ environment: { PRICE_HOSTS: new URL(origin).host } });
  projectId = server.project('station').id;
});
afterAll(async () => {
  await server?.close();
  market.closeAllConnections();
  market.close();
});
beforeEach(() => {
  asked.length = 0;
});

const source = async () =>
  (await server.ask<DayAheadSource>(`/api/tariff/dayAhead/source?projectId=${projectId}`, { as: 'engineer', language: 'en' })).data;
const save = async (wish: object | null, as: TestUser = 'engineer', more: object = {}) =>
  server.ask<DayAheadSource>('/api/tariff/dayAhead/source/save', {
    as,
    language: 'en',
    body: { projectId, version: (await source()).version, source: wish && { step: 60, per: 'MWh', at: 19 * 60, ...wish }, ...more },
  });
/** One attempt of the job, whatever its outcome. */
async function tryOnce(): Promise<DayAheadSource['last']> {
  const before = (await source()).last?.time ?? 0;
  const { data } = await server.ask<{ jobId: number }>('/api/tariff/dayAhead/fetch', { as: 'engineer', body: { projectId } });
  await expect.poll(async () => (await source()).last?.time ?? 0, { timeout: 30_000 }).toBeGreaterThan(before);
  await server.ask('/api/jobs/cancel', { as: 'engineer', body: { id: data.jobId } });
  await server.jobs.ended(data.jobId, 30_000);
  return (await source()).last;
}
const stored = async () => {
  const { start, end } = tomorrow();
  const path = `/api/tariff/dayAhead?projectId=${projectId}&start=${start}&end=${end}`;
  return (await server.ask<{ start: number; price: string }[]>(path, { as: 'monitor' })).data.map(({ price }) => price);
};
const csv = (price: (hour: number) => number) =>
  Array.from({ length: 24 }, (_, hour) => `${tomorrow().date} ${String(hour).padStart(2, '0')}:00,${price(hour)}`).join('\n');
const says = (text: string | Buffer, status = 200) => {
  answer = (_request, response) => response.writeHead(status).end(text);
};

it('is set with tariff permission, from the current version, and never returns the key', async () => {
  expect(await source()).toMatchObject({ address: null, hasSecret: false, version: 0, last: null });
  const address = `${origin}/prices/{date}.csv?key=hidden-key`;
  expect((await save({ address }, 'monitor')).status).toBe(403);
  for (const wrong of ['ftp://x/y', 'no address', `http://me:word@127.0.0.1/`, `https://x/${'y'.repeat(1000)}`])
    expect((await save({ address: wrong })).errors?.map(({ path }) => path)).toEqual(['source.address']);
  expect((await save({})).errors?.map(({ path }) => path)).toEqual(['source.address']);
  expect((await save({ address, at: 1440 })).status).toBe(400);
  const { data } = await save({ address, secret: 'Bearer hidden-word' });
  expect(data).toMatchObject({ address: origin, hasSecret: true, version: 1, at: 1140, last: null });
  expect((await save({ at: 60 }, 'engineer', { version: 0 })).status).toBe(409);
  expect((await save({})).data.version).toBe(1);
  expect((await save({ address: `${origin}/other` })).data).toMatchObject({ hasSecret: false, version: 2 });
  await save({ address, secret: 'Bearer hidden-word' });
  const rows = await server.db.selectFrom('day_ahead_sources').selectAll().execute();
  const log = await server.ask<{ list: LogEntry[] }>(`/dv2/log/getLogs?projectId=${projectId}&type=4`, { as: 'engineer' });
  for (const text of [rows, log.data.list].map((kept) => JSON.stringify(kept))) expect(text).not.toMatch(/hidden/);
});

it('prices of tomorrow are fetched with the key and stored once', async () => {
  says(csv((hour) => 300 + hour));
  expect(await tryOnce()).toMatchObject({ outcome: 'kept', quarters: 96, detail: '' });
  expect(asked).toEqual([{ url: `/prices/${tomorrow().date}.csv?key=hidden-key`, authorization: 'Bearer hidden-word' }]);
  expect((await stored()).filter((_, index) => index % 4 === 0)).toEqual(
    Array.from({ length: 24 }, (_, hour) => `0.${300 + hour}`.replace(/0+$/, '')),
  );
  expect(await tryOnce()).toMatchObject({ outcome: 'same', quarters: 0 });
});

it('errors of the external server are reported, and nothing is stored', async () => {
  const before = await stored();
  says('<html>Sign in</html>');
  expect(await tryOnce()).toMatchObject({ outcome: 'faults', detail: 'The file contains no prices' });
  says(`${csv(() => 1)}\n${tomorrow().date} 00:15,2`);
  expect(await tryOnce()).toMatchObject({ outcome: 'faults', detail: '25: A line above already covers this time' });
  says('gone', 404);
  expect(await tryOnce()).toMatchObject({ outcome: 'status', detail: 'HTTP 404' });
  answer = (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  expect(await tryOnce()).toMatchObject({ outcome: 'connection' });
  answer = (request) => request.socket.destroy();
  expect(await tryOnce()).toMatchObject({ outcome: 'connection' });
  says(Buffer.alloc(900_000, '2'));
  expect(await tryOnce()).toMatchObject({ outcome: 'tooLong' });
  expect(await stored()).toEqual(before);
});

it('an internal address is rejected unless listed in the settings', async () => {
  await save({ address: 'http://127.0.0.1:1/x' });
  expect(await tryOnce()).toMatchObject({ outcome: 'refused' });
  expect(asked).toEqual([]);
});

it('follows the configured time, and ends when the source is removed', async () => {
  const planned = async () =>
    (await server.jobs.schedules())
      .filter(({ schedule }) => schedule.name === `day-ahead-fetch-${projectId}`)
      .map(({ schedule }) => [schedule.pattern, schedule.timeZone]);
  await save({ at: 18 * 60 + 35 });
  expect(await planned()).toEqual([['35 18 * * *', zone]]);
  expect((await save(null)).data).toMatchObject({ address: null, hasSecret: false });
  expect(await planned()).toEqual([]);
  expect((await server.ask('/api/tariff/dayAhead/fetch', { as: 'engineer', body: { projectId } })).status).toBe(404);
});
