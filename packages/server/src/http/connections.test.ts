/** Clients that send slowly, too much, or nothing. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { base } from '../app-fixture.ts';
import type { Answer } from './call-fixture.ts';
import { connectionLimits, limitConnections } from './connections.ts';
import { again, drip, listen, settingsOf, t, useOwnServer } from './guard-fixture.ts';

useOwnServer();

describe('clients that occupy a connection', () => {
  const hurried = { headersMs: 300, checkMs: 50, bodySpanMs: 200 };

  it('with endless headers, or without sending anything, are disconnected', async () => {
    await again({ connections: hurried });
    const port = await listen();
    const idle = Array.from({ length: 50 }, () => drip(port, ''));
    expect(await drip(port, 'GET / HTTP/1.1\r\nhost: x\r\n', 'a: b\r\n')).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":408/);
    expect((await Promise.all(idle)).every((said) => said.startsWith('HTTP/1.1 408'))).toBe(true);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });

  it.each([
    ['a small one', () => `${base}/login`, 'application/json', 'content-length: 4000', '{', ' '],
    [
      'a whole one',
      () => `${base}/api2/history/import?projectId=${t.projects.own}`,
      'application/octet-stream',
      'transfer-encoding: chunked',
      '',
      '1\r\na\r\n',
    ],
    [
      'a streamed one',
      () => `${base}/commonfile/upload?name=a.txt&projectId=${t.projects.own}`,
      'application/octet-stream',
      'content-length: 90000',
      'a',
      'a',
    ],
  ])('with a body that is too slow are disconnected: %s', async (_what, url, type, length, first, drop) => {
    await again({ connections: hurried });
    const port = await listen();
    const head = ['host: x', `sid: ${await t.signIn('engadmin')}`, 'accept-language: en', `content-type: ${type}`, length].join('\r\n');
    const said = await drip(port, `POST ${url()} HTTP/1.1\r\n${head}\r\n\r\n${first}`, drop);
    expect(said).toMatch(/^HTTP\/1\.1 408 [\s\S]*The request came too slowly/);
    expect(said).toMatch(/content-security-policy: [\s\S]*cache-control: no-store/);
    // An interrupted upload leaves no file.
    await expect.poll(() => readdir(join(t.deps.settings.DATA_DIR, 'files')).catch(() => [])).toEqual([]);
  });

  it('but the answer to a call from within the process has no time limit', async () => {
    const app = Fastify();
    limitConnections(app, { ...connectionLimits, ...hurried }, { proxies: undefined, refused: () => {} });
    app.post('/slow', async () => {
      await new Promise((resolve) => setTimeout(resolve, 3 * hurried.bodySpanMs));
      return 'done';
    });
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/slow', payload: { a: 1 } });
    expect([statusCode, body]).toEqual([200, 'done']);
    await app.close();
  });

  it('but a body at moderate speed is accepted', async () => {
    await again({ connections: hurried });
    const port = await listen();
    const socket = connect(port, '127.0.0.1');
    const sid = await t.signIn('monitor');
    const body = Buffer.from(
      JSON.stringify({ paramIds: t.deps.registry.device(t.devices.own)?.params.map(({ paramId }) => paramId), filler: 'x'.repeat(60_000) }),
    );
    socket.write(
      `POST ${base}/api2/history/queryRealTimeData HTTP/1.1\r\nhost: x\r\nsid: ${sid}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    let said = '';
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const sending = (async () => {
      for (let at = 0; at < body.length; at += 6000) {
        socket.write(body.subarray(at, at + 6000));
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    })();
    await once(socket, 'close');
    await sending;
    expect(said).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('are limited per address, unless it is a trusted proxy', async () => {
    for (const [proxies, welcome] of [
      [undefined, 3],
      ['127.0.0.0/8', 6],
    ] as const) {
      const app = Fastify();
      limitConnections(app, { ...connectionLimits, connectionsOfOne: 3 }, { proxies });
      await app.listen({ host: '127.0.0.1', port: 0 });
      const sockets = Array.from({ length: 6 }, () => connect((app.server.address() as AddressInfo).port, '127.0.0.1'));
      for (const socket of sockets) socket.on('error', () => {});
      await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(6 - welcome);
      for (const socket of sockets) socket.destroy();
      await app.close();
    }
  });

  it('and send no valid request get an envelope, and nothing of it is logged', async () => {
    const port = await listen();
    const secret = randomUUID();
    expect(await drip(port, `NONSENSE sid: ${secret}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":400/);
    expect(await drip(port, `GET / HTTP/1.1\r\nhost: x\r\nsid: ${secret}${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
    expect(t.log.join('')).not.toContain(secret);
    expect(t.log.join('')).not.toContain(JSON.stringify([...Buffer.from(secret)]).slice(1, -1));
  });
});

describe('raw bodies', () => {
  it('of callers without permission are not awaited', async () => {
    const port = await listen();
    for (const [login, path] of [
      ['monitor', `/api2/history/import?projectId=${t.projects.own}`],
      ['stranger', `/commonfile/upload?name=a.txt&projectId=${t.projects.own}`],
      ['engadmin', '/api/setup/importProjects'],
    ] as const) {
      const head = `host: x\r\nsid: ${await t.signIn(login)}\r\nconnection: close\r\ncontent-type: application/octet-stream\r\ncontent-length: 40000000`;
      // No byte of the body is sent, so only an early check can answer.
      expect([path, (await drip(port, `POST ${base}${path} HTTP/1.1\r\n${head}\r\n\r\n`)).slice(0, 12)]).toEqual([path, 'HTTP/1.1 403']);
    }
  });
});

describe('bodies', () => {
  it('of strangers are never waited for', async () => {
    const port = await listen();
    for (const path of [
      '/api/log/acknowledge',
      '/api/profile/save',
      '/commonfile/upload?name=a.txt&projectId=1',
      '/api/setup/createProject',
    ]) {
      const head = `host: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 900000`;
      expect([path, (await drip(port, `POST ${base}${path} HTTP/1.1\r\n${head}\r\n\r\n`)).slice(0, 12)]).toEqual([path, 'HTTP/1.1 401']);
    }
  });
});

describe('an upload', () => {
  it('that is too large is refused with that reason, on a real connection', async () => {
    await again({ settings: settingsOf({ UPLOAD_LIMIT_MB: '1' }) });
    const port = await listen();
    const answer = await fetch(`http://127.0.0.1:${port}${base}/commonfile/upload?name=a.txt&projectId=${t.projects.own}`, {
      method: 'POST',
      headers: { sid: await t.signIn('engadmin'), 'content-type': 'application/octet-stream', 'accept-language': 'en' },
      body: Buffer.alloc(8_000_000, 0x61),
    });
    expect([answer.status, ((await answer.json()) as Answer).msg]).toEqual([413, 'A file may have at most 1 MB']);
    expect(await readdir(join(t.deps.settings.DATA_DIR, 'files'))).toEqual([]);
  });

  it('whose client disconnects leaves no file', async () => {
    const port = await listen();
    const files = () => readdir(join(t.deps.settings.DATA_DIR, 'files')).catch(() => []);
    const socket = connect(port, '127.0.0.1');
    const head = `host: x\r\nsid: ${await t.signIn('engadmin')}\r\ncontent-type: application/octet-stream\r\ncontent-length: 90000`;
    socket.write(`POST ${base}/commonfile/upload?name=a.txt&projectId=${t.projects.own} HTTP/1.1\r\n${head}\r\n\r\nbeginning`);
    await expect.poll(async () => (await files()).length).toBe(1);
    socket.destroy();
    await expect.poll(files).toEqual([]);
  });
});
