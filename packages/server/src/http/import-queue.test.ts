import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { base } from '../app-fixture.ts';
import { everyCall } from './call-fixture.ts';
import { again, listen, t, useOwnServer } from './guard-fixture.ts';
import { createImportQueue, type ImportQueue, importQueueLimits } from './import-queue.ts';

useOwnServer();

const sockets: Socket[] = [];
let port: number;
let queue: ImportQueue;
/** Number of admitted calls. */
let entered: number;
let working: number;
let most: number;

beforeEach(async () => {
  const own = createImportQueue({ ...importQueueLimits, waiting: 3, bodyMs: 600 });
  [entered, working, most] = [0, 0, 0];
  queue = {
    limits: own.limits,
    async enter(person, gone) {
      const turn = await own.enter(person, gone);
      entered += 1;
      return {
        left: () => turn.left(),
        during: (work) =>
          turn.during(async () => {
            working += 1;
            most = Math.max(most, working);
            try {
              return await work();
            } finally {
              working -= 1;
            }
          }),
      };
    },
  };
  await again({ importQueue: queue });
  port = await listen();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

interface Upload {
  readonly socket: Socket;
  readonly said: () => string;
  readonly status: () => string | undefined;
}

/** Starts an import of `length` bytes and sends `sent` of it. */
async function upload(as: string, length: number | 'chunked', sent: string, path = 'importProject'): Promise<Upload> {
  const sid = await t.signIn(as);
  const projectId = as === 'stranger' ? t.projects.foreign : t.projects.own;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let said = '';
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const size = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  const head = [`POST ${base}/api/setup/${path}?projectId=${projectId} HTTP/1.1`, 'host: x', `sid: ${sid}`, size];
  socket.write(`${[...head, 'content-type: application/octet-stream', 'accept-language: en'].join('\r\n')}\r\n\r\n${sent}`);
  return { socket, said: () => said, status: () => /^HTTP\/1\.1 (\d+)/.exec(said)?.[1] };
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

describe('imports', () => {
  it('have a limit each, and run one at a time', () => {
    const raw = everyCall.filter(([, spec]) => spec.rawBody && !spec.streamed);
    expect(raw.map(([name]) => name).toSorted()).toEqual([
      'addDeviceType',
      'importCsv',
      'importProject',
      'importProjects',
      'importReadings',
      'previewCsv',
      'setPicture',
    ]);
    // Those not larger than a few JSON bodies need not wait.
    for (const [name, { rawKb = 0, oneAtATime }] of raw)
      expect([name, rawKb > 0 && rawKb <= 16_384, oneAtATime === true || rawKb <= 1024]).toEqual([name, true, true]);
  });

  it('that are too large are refused before they have come', async () => {
    // A busy machine may take long to send them.
    await again({ importQueue: { ...queue, limits: importQueueLimits } });
    port = await listen();
    const stated = await upload('engadmin', 17 * 1024 * 1024, 'x');
    await soon(() => expect(stated.status()).toBe('413'));
    const types = await upload('engadmin', 5 * 1024 * 1024, 'x', 'addDeviceType');
    await soon(() => expect(types.status()).toBe('413'));
    const endless = await upload('stranger', 'chunked', '', 'addDeviceType');
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`;
    for (let count = 0; count < 80 && endless.status() === undefined; count += 1) {
      endless.socket.write(chunk);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await soon(() => expect(endless.status()).toBe('413'));
    // None of them blocks the queue.
    const next = await upload('engadmin', 2, '{}');
    await soon(() => expect(next.status()).toBe('400'));
  });

  it('wait for one another, with nothing of them read; who leaves lets the next one in', async () => {
    await again({ importQueue: { ...queue, limits: importQueueLimits } });
    port = await listen();
    const first = await upload('engadmin', 1000, '{"a":');
    await soon(() => expect(entered).toBe(1));
    const second = await upload('stranger', 2, '{}');
    const third = await upload('engineer', 2, '{}');
    await soon(() => expect(third.status()).toBe('403'));
    expect(entered).toBe(1);
    expect(second.status()).toBeUndefined();
    first.socket.destroy();
    await soon(() => expect(second.status()).toBe('400'));
    expect(entered).toBe(2);
    expect(most).toBe(1);
  });

  it('without a body lose their turn', async () => {
    const slow = await upload('engadmin', 1000, '{"a":');
    await soon(() => expect(entered).toBe(1));
    const next = await upload('stranger', 2, '{}');
    await soon(() => expect(slow.status()).toBe('408'));
    await soon(() => expect(next.status()).toBe('400'));
  });

  it('are limited per user and in total', async () => {
    await again({ importQueue: createImportQueue({ ...importQueueLimits, waiting: 1 }) });
    port = await listen();
    const mine = [await upload('engadmin', 1000, '{'), await upload('engadmin', 1000, '{')];
    const third = await upload('engadmin', 2, '{}');
    await soon(() => expect(third.said()).toMatch(/429.*Other imports are running/s));
    expect(third.said()).toMatch(/^retry-after: 2\r$/m);
    const others = await upload('stranger', 2, '{}');
    await soon(() => expect(others.status()).toBe('429'));
    for (const { socket } of mine) socket.destroy();
    const now = await upload('stranger', 2, '{}');
    await soon(() => expect(now.status()).toBe('400'));
  });
});

describe('the queue', () => {
  const here = () => new AbortController().signal;

  it('continues only when the work has ended, even if its caller has left', async () => {
    const own = createImportQueue();
    const turn = await own.enter(1, here());
    let finish = () => {};
    const work = turn.during(() => new Promise<void>((resolve) => (finish = resolve)));
    let second = false;
    const waiting = own.enter(2, here()).then((next) => {
      second = true;
      return next;
    });
    turn.left();
    await Promise.resolve();
    expect(second).toBe(false);
    finish();
    await work;
    (await waiting).left();
    (await own.enter(3, here())).left();
  });

  it('removes callers who have left or waited too long', async () => {
    const own = createImportQueue({ ...importQueueLimits, waitMs: 30, ofOne: 1 });
    const turn = await own.enter(1, here());
    const gone = new AbortController();
    const leaving = own.enter(2, gone.signal);
    gone.abort();
    await expect(leaving).rejects.toMatchObject({ error: 'importsBusy' });
    await expect(own.enter(2, here())).rejects.toMatchObject({ error: 'importsBusy' });
    turn.left();
    (await own.enter(2, here())).left();
  });
});
