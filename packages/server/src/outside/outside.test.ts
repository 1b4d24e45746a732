import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createKeptToken } from './kept-token.ts';
import { type Post, postLimited } from './post.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const post: Post = { contentType: 'text/plain', body: 'secret', answerLimit: 1000 };

describe('a post', () => {
  it('returns status and text, also of a refusal', async () => {
    const address = await serve((request, response) => {
      response.writeHead(request.method === 'POST' ? 403 : 500).end('没有');
    });
    expect(await postLimited(address, post)).toEqual({ ok: false, status: 403, text: '没有' });
  });

  it('reads only up to the limit of an endless answer', async () => {
    let written = 0;
    const closed = Promise.withResolvers<void>();
    const address = await serve((_request, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 97))) written += 1;
      };
      response.on('drain', pour).on('close', closed.resolve);
      pour();
    });
    expect(await postLimited(address, post)).toEqual({ ok: true, status: 200, text: null });
    await closed.promise;
    expect(written).toBeLessThan(1000);
  });

  it('follows no redirect, respects its time-out, and reports only that there was no answer', async () => {
    const seen: string[] = [];
    const address = await serve((request, response) => {
      seen.push(request.url ?? '');
      if (request.url === '/slow') return;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await expect(postLimited(address, post)).rejects.toMatchObject({ name: 'PostFailure', reason: 'connection' });
    await expect(postLimited(`${address}slow`, { ...post, timeoutMs: 50 })).rejects.toMatchObject({ reason: 'timeout' });
    expect(seen).toEqual(['/', '/slow']);
    await expect(postLimited('http://127.0.0.1:1/key=secret', post)).rejects.toThrow(/^connection$/);
  });
});

describe('a cached token', () => {
  it('is requested once for all callers, and again shortly before its expiry', async () => {
    let [time, asked] = [0, 0];
    const kept = createKeptToken(
      async () => ({ token: `t${++asked}`, end: time + 600_000 }),
      () => time,
    );
    expect(await Promise.all([kept.get(), kept.get()])).toEqual(['t1', 't1']);
    time += 299_999;
    expect(await kept.get()).toBe('t1');
    time += 1;
    expect(await kept.get()).toBe('t2');
    kept.forget('t1');
    expect(await kept.get()).toBe('t2');
    kept.forget('t2');
    expect(await kept.get()).toBe('t3');
  });

  it('is requested again after a failure', async () => {
    let fails = true;
    const kept = createKeptToken(
      async () => (fails ? Promise.reject(new Error('no')) : { token: 't', end: 1e12 }),
      () => 0,
    );
    await expect(kept.get()).rejects.toThrow('no');
    fails = false;
    expect(await kept.get()).toBe('t');
  });
});
