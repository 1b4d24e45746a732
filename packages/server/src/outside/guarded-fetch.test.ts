import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';
import { postLimited } from './post.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(answer: RequestListener): Promise<number> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}

const post = (address: string, fetch: typeof globalThis.fetch, more: object = {}) =>
  postLimited(address, { contentType: 'application/json', body: '{"a":1}', answerLimit: 1000, timeoutMs: 2000, fetch, ...more });

describe('a guarded fetch', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.9.9.9/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001::1]/',
    'https://[2001:db8::1]/',
    'https://[3fff::1]/',
    'https://[100::1]/',
    'https://[fec0::1]/',
    'https://[5f00::1]/',
    'https://[2001:20::1]/',
    'https://[::10.0.0.1]/',
    'https://[::ffff:0:10.0.0.1]/',
    'https://[0:0:0:0:0:FFFF:10.0.0.1]/',
    'https://192.88.99.1/',
    'https://198.19.255.255/',
    'https://240.0.0.1/',
    'https://10.1.2.3/',
    'https://172.31.0.1/',
    'https://192.168.1.1/',
    'https://100.64.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.100.100.200/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://0.0.0.0/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://user:word@example.com/',
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
  ])('refuses %s without connecting', async (address) => {
    const asked: string[] = [];
    const fetch = createGuardedFetch({
      resolve: async (name) => {
        asked.push(name);
        return ['93.184.216.34'];
      },
    });
    await expect(post(address, fetch)).rejects.toMatchObject({ name: 'PostFailure', reason: 'refused' });
    expect(asked).toEqual([]);
  });

  it('refuses a name with any internal address', async () => {
    const inside = [
      ['127.0.0.1'],
      ['93.184.216.34', '10.0.0.5'],
      ['::ffff:192.168.0.1'],
      ['169.254.169.254'],
      ['fe80::1%eth0'],
      ['5f00::1'],
    ];
    for (const addresses of inside) {
      const fetch = createGuardedFetch({ resolve: async () => addresses });
      await expect(post('https://hook.example.com/', fetch)).rejects.toMatchObject({ reason: 'refused' });
    }
    await expect(post('https://hook.example.com/', createGuardedFetch({ resolve: async () => [] }))).rejects.toMatchObject({
      reason: 'connection',
    });
  });

  it('reaches listed hosts, by the address that it checked, and resolves the name once', async () => {
    const seen: { host: string | undefined; body: string; sign: unknown }[] = [];
    const port = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        seen.push({ host: request.headers.host, body, sign: request.headers['x-signature'] });
        response.end('{"ok":true}');
      });
    });
    let asked = 0;
    // A name server that answers differently the second time.
    const resolve = async () => [asked++ === 0 ? '127.0.0.1' : '127.0.0.9'];
    const fetch = createGuardedFetch({ hosts: [`gw.example.lan:${port}`], resolve });
    const address = `http://gw.example.lan:${port}/hook`;
    expect(await post(address, fetch, { headers: { 'x-signature': 's' } })).toEqual({ ok: true, status: 200, text: '{"ok":true}' });
    expect(seen).toEqual([{ host: `gw.example.lan:${port}`, body: '{"a":1}', sign: 's' }]);
    expect(asked).toBe(1);
    // Another port of that host, and another host, are not listed.
    await expect(post(`http://gw.example.lan:${port + 1}/`, fetch)).rejects.toMatchObject({ reason: 'refused' });
    await expect(post(`http://127.0.0.1:${port}/`, fetch)).rejects.toMatchObject({ reason: 'refused' });
  });

  it('never reaches link-local and metadata services, listed or not', async () => {
    const fetch = createGuardedFetch({ hosts: ['169.254.169.254', 'gw.example.lan'], resolve: async () => ['100.100.100.200'] });
    await expect(post('http://169.254.169.254/', fetch)).rejects.toMatchObject({ reason: 'refused' });
    await expect(post('http://gw.example.lan/', fetch)).rejects.toMatchObject({ reason: 'refused' });
    // Nor an address that a router translates into one of theirs.
    for (const address of ['64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::1', '::ffff:0:169.254.169.254', 'fd20:ce::254']) {
      const listed = createGuardedFetch({ hosts: ['gw.example.lan'], resolve: async () => [address] });
      await expect(post('http://gw.example.lan/', listed)).rejects.toMatchObject({ reason: 'refused' });
    }
  });

  it('follows no redirect, reads no more than its limit, and waits no longer', async () => {
    const seen: string[] = [];
    const port = await serve((request, response) => {
      seen.push(request.url ?? '');
      if (request.url === '/slow') return;
      if (request.url === '/long') response.end('x'.repeat(5000));
      else if (request.url === '/none') response.writeHead(204).end();
      else response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const fetch = createGuardedFetch({ hosts: [`127.0.0.1:${port}`] });
    const at = (path: string) => `http://127.0.0.1:${port}/${path}`;
    await expect(post(at('moved'), fetch)).rejects.toMatchObject({ reason: 'connection' });
    expect(await post(at('long'), fetch)).toEqual({ ok: true, status: 200, text: null });
    expect(await post(at('none'), fetch)).toEqual({ ok: true, status: 204, text: '' });
    await expect(post(at('slow'), fetch, { timeoutMs: 50 })).rejects.toMatchObject({ reason: 'timeout' });
    const hanging = createGuardedFetch({ resolve: () => new Promise(() => {}) });
    await expect(post('https://hook.example.com/', hanging, { timeoutMs: 50 })).rejects.toMatchObject({ reason: 'timeout' });
    expect(seen).toEqual(['/moved', '/long', '/none', '/slow']);
  });
});
