/**
 * Clients that request long answers and do not read them, over real sockets: their memory use is bounded, and a reading client gets
 * everything.
 */
import { connect, type Socket } from 'node:net';
import type { SecurityEvent } from '@czyun/contract';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { base } from '../app-fixture.ts';
import { again, ask, listen, t, useOwnServer } from '../http/guard-fixture.ts';

useOwnServer();

const patience = { timeout: 15_000 };
const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

const request = (count = 1) => `GET ${base}/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(count);

/** Sends `times` requests at once, and reads nothing until `resume` is called. */
function askUnread(port: number, times: number): Socket {
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  socket.on('error', () => {});
  socket.pause();
  socket.write(request(times));
  return socket;
}

async function metric(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1));
}

const ended = (reason: string) => `czyun_http_limits_total{reason="${reason}"}`;

test('an answer that nobody reads ends its connection, one that is read slowly does not, and others are served', async () => {
  // The slow reader shares this process: its pauses on a busy machine must not count as a stall.
  const stalledMs = 4_000;
  await again({ unread: { stalledMs, checkMs: 100, ofNetwork: 1e9 } });
  const port = await listen();
  const silent = Array.from({ length: 20 }, () => askUnread(port, 8));
  const slow = askUnread(port, 2);
  const whole = 2 * (await (await fetch(`http://127.0.0.1:${port}${base}/openapi.json`)).arrayBuffer()).byteLength;
  let read = 0;
  const reading = setInterval(() => {
    read += (slow.read(Math.min(64_000, slow.readableLength)) as Buffer | null)?.length ?? 0;
  }, 100);
  const began = performance.now();
  // A paused socket notices a reset only at its next write.
  await expect.poll(() => metric(port, ended('stalled')), patience).toBe(20);
  await expect.poll(() => read, patience).toBeGreaterThan(whole);
  clearInterval(reading);
  expect(slow.destroyed).toBe(false);
  // Longer than the time after which an answer counts as stalled.
  expect(performance.now() - began).toBeGreaterThan(stalledMs);
  expect(await metric(port, 'czyun_http_unread_bytes')).toBeLessThan(1_000_000);
  for (const socket of silent) socket.resume();
  await expect.poll(() => silent.filter(({ closed }) => closed).length, patience).toBe(20);
  const { data } = await ask<{ list: SecurityEvent[] }>('/api/security/events?kind=connectionLimit', { sid: await t.signIn('platform') });
  expect(data.list).toMatchObject([{ count: 20, address: '127.0.0.1', detail: 'unread: stalled', severity: 'warning' }]);
});

test('what waits for one network is bounded: those without progress make room, and beyond that answers are refused with a sentence', async () => {
  await again({ unread: { stalledMs: 60_000, crowdedMs: 1_000, checkMs: 100, ofNetwork: 3_000_000 } });
  const port = await listen();
  for (let count = 0; count < 12; count += 1) askUnread(port, 8);
  let most = 0;
  const told: string[] = [];
  await expect
    .poll(async () => {
      most = Math.max(most, await metric(port, 'czyun_http_unread_bytes'));
      const answer = await fetch(`http://127.0.0.1:${port}${base}/openapi.json`, { headers: { 'accept-language': 'en' } });
      const text = await answer.text();
      if (answer.status === 429) told.push(`${answer.headers.get('retry-after')} ${(JSON.parse(text) as { msg: string }).msg}`);
      // Once there is space again, without a restart.
      return answer.status === 200 && (await metric(port, ended('crowded'))) > 0;
    }, patience)
    .toBe(true);
  expect(most).toBeLessThan(2 * 3_000_000);
  expect(await metric(port, ended('refused'))).toBeGreaterThan(0);
  for (const each of told) expect(each).toBe('3 Too many unread responses. Try again in 3 s');
  expect((await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()) as object).toEqual({ status: 'ok' });
});

test('a WebSocket whose client goes on asking and reads nothing is ended', async () => {
  await again({ unread: { stalledMs: 1_000, checkMs: 100 } });
  const port = await listen();
  const socket = new WebSocket(`ws://127.0.0.1:${port}${base}/live`);
  socket.on('error', () => {});
  let asking: NodeJS.Timeout | undefined;
  try {
    await expect.poll(() => socket.readyState, patience).toBe(WebSocket.OPEN);
    socket.send(JSON.stringify({ op: 'hello', sid: await t.signIn('monitor') }));
    socket.pause();
    let next = 9_000_000;
    // Each is answered with the list of unknown points.
    asking = setInterval(() => {
      if (socket.readyState !== WebSocket.OPEN) return;
      socket.send(JSON.stringify({ op: 'want', paramIds: Array.from({ length: 2_000 }, () => next++) }));
    }, 150);
    await expect.poll(() => metric(port, ended('stalled')), patience).toBe(1);
    await expect.poll(() => metric(port, 'czyun_live_clients'), patience).toBe(0);
  } finally {
    clearInterval(asking);
    socket.terminate();
  }
});
