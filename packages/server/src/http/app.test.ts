import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { permissions } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { base, type TestApp, testApp } from '../app-fixture.ts';
import { readSettings } from '../settings.ts';
import { everyCall } from './call-fixture.ts';

const built = '<!doctype html><head><title>x</title></head>';
const page = built.replace('<head>', `<head>\n    <meta name="base-path" content="${base}" />`);
const script = `/* ${'long '.repeat(1000)} */`;
let t: TestApp;
let webDir: string;
let address: string;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'czyun-web-'));
  await mkdir(join(webDir, 'assets'));
  await writeFile(join(webDir, 'index.html'), built);
  await writeFile(join(webDir, 'favicon.svg'), '<svg/>');
  await writeFile(join(webDir, 'assets/index-1a2b.js'), script);
  const settings = readSettings({ CHECK_ANSWERS: 'true', WEB_DIR: webDir });
  if ('refusals' in settings) throw new Error('refused');
  t = await testApp({ settings });
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  address = `127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await t?.close();
  await rm(webDir, { recursive: true, force: true });
});

describe('web pages', () => {
  it('cache hashed assets permanently and revalidate everything else', async () => {
    const asset = await t.app.inject('/assets/index-1a2b.js');
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await t.app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each(['/', '/login', '/czyun/12/home?x=1', '/404/what'])('answer %s with the start page', async (url) => {
    const answer = await t.app.inject(url);
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, page, 'no-cache']);
    expect(answer.headers['content-type']).toContain('text/html');
  });

  it('answer 404 for a missing script, for calls and for other methods', async () => {
    for (const url of ['/assets/index-old.js', '/old.css', `${base}/nothing`]) {
      const answer = await t.app.inject(url);
      expect([url, answer.statusCode, answer.json()]).toEqual([url, 404, { code: 404, msg: '资源不存在', data: null }]);
    }
    expect((await t.app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
    expect((await t.app.inject('/%2e%2e/%2e%2e/etc/passwd')).body).not.toContain('root:');
  });

  it('are read again after a new build', async () => {
    await writeFile(join(webDir, 'index.html'), built.replace('x', 'newer'));
    expect((await t.app.inject('/home')).body).toContain('newer');
    await writeFile(join(webDir, 'index.html'), built);
  });

  it('are sent as the build compressed them, by the accepted encodings', async () => {
    await writeFile(join(webDir, 'assets/index-1a2b.js.br'), brotliCompressSync(script));
    const of = async (accepted: string, method: 'GET' | 'HEAD' = 'GET') => {
      const { headers, rawPayload } = await t.app.inject({
        method,
        url: '/assets/index-1a2b.js',
        headers: { 'accept-encoding': accepted },
      });
      return { headers, rawPayload };
    };
    const small = await of('gzip, br;q=0.9');
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/javascript; charset=utf-8' });
    expect(small.headers.vary).toContain('accept-encoding');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script);
    expect((await of('br', 'HEAD')).headers['content-encoding']).toBe('br');
    const plain = await of('br;q=0');
    expect([plain.headers['content-encoding'], plain.rawPayload.toString()]).toEqual([undefined, script]);
    for (const url of ['/assets/..%2findex.html', '/assets/index-1a2b.js.br', '/assets/index.html'])
      expect([url, (await t.app.inject(url)).statusCode]).toEqual([url, 404]);
  });

  it('are compressed, under a policy without inline scripts', async () => {
    const answer = await t.app.inject({ url: '/assets/index-1a2b.js', headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.rawPayload).toString()).toBe(script);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
  });
});

describe('health', () => {
  it('is ready while everything is fit, and says what is not', async () => {
    expect((await t.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    const asPlatform = async (of: TestApp) => of.app.inject({ url: '/readyz', headers: { sid: await of.signIn('platform') } });
    expect((await asPlatform(t)).json()).toMatchObject({ status: 'ready', reasons: [] });
    const telemetry = { ...t.deps.telemetry, health: () => ({ ...t.deps.telemetry.health(), engine: 'away' as const }) };
    const ill = await testApp({ telemetry, drivers: () => ({ mqtt: { ok: false, detail: 'does not listen' } }) });
    try {
      const answer = await asPlatform(ill);
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ status: 'notReady', reasons: ['engine: away', 'mqtt: does not listen'] });
      // Strangers and members get the result, not the reasons.
      for (const headers of [{}, { sid: await ill.signIn('engadmin') }]) {
        const told = await ill.app.inject({ url: '/readyz', headers });
        expect([told.statusCode, told.json()]).toEqual([503, { status: 'notReady' }]);
      }
    } finally {
      await ill.close();
    }
  });

  it('has metrics by route, never by address', async () => {
    await t.app.inject(`${base}/device/getAllByProjId?id=987654`);
    const figures = (await t.app.inject('/metrics')).body;
    expect(figures).toContain(`route="${base}/device/getAllByProjId",status="401"`);
    expect(figures).toContain('czyun_devices{online="false"} 2');
    expect(figures).not.toContain('987654');
  });
});

describe('OpenAPI', () => {
  it('describes every call with every field, and both methods of GET calls that change something', async () => {
    const document = (await t.app.inject(`${base}/openapi.json`)).json();
    expect(document.openapi).toBe('3.1.0');
    for (const [name, spec] of everyCall) {
      const operation = document.paths[`${base}${spec.path}`][spec.method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: name, summary: spec.summary });
      expect(operation['x-permission']).toBe(spec.access in permissions ? spec.access : undefined);
      expect((operation.parameters ?? []).map((parameter: { name: string }) => parameter.name)).toEqual([
        ...Object.keys(spec.params?.shape ?? {}),
        ...Object.keys(spec.query?.shape ?? {}),
      ]);
      if (spec.body) {
        const { schema } = operation.requestBody.content['application/json'];
        // Bodies with free fields have no fixed properties.
        if ('shape' in spec.body) expect(Object.keys(schema.properties)).toEqual(Object.keys((spec.body as z.ZodObject).shape));
        else for (const one of schema.oneOf ?? [schema]) expect(one.type).toBe('object');
      }
      if (spec.method === 'GET' && spec.changes) {
        const { schema } = document.paths[`${base}${spec.path}`].post.requestBody.content['application/json'];
        expect(Object.keys(schema.properties)).toEqual(Object.keys(spec.query?.shape ?? {}));
      }
      const { content } = operation.responses[200];
      if (spec.file) expect(Object.keys(content)).toEqual(['application/octet-stream']);
      else expect(content['application/json'].schema.properties.data).toBeDefined();
      for (const status of Object.keys(operation.responses))
        if (status !== '200') expect(document.components.responses[status]).toBeDefined();
    }
  });
});

describe('a client that disconnects', () => {
  it('aborts the work for its call', async () => {
    const { promise, resolve } = Promise.withResolvers<AbortSignal>();
    const history = t.deps.telemetry.history as { reduced: unknown };
    const reduced = history.reduced;
    history.reduced = async ({ signal }: { signal: AbortSignal }) => {
      resolve(signal);
      await once(signal, 'abort');
      throw new Error('aborted');
    };
    try {
      const sid = await t.signIn('monitor');
      const device = t.deps.registry.device(t.devices.own);
      const key = `${device?.id}:${device?.params[0]?.point.metric}`;
      const path = `${base}/dv2/param/getParamHistory?key=${key}&width=100`;
      const call = request(`http://${address}${path}`, { headers: { sid } });
      call.on('error', () => {});
      call.end();
      const signal = await promise;
      const logged = t.log.length;
      call.destroy();
      if (!signal.aborted) await once(signal, 'abort');
      await pause(20);
      expect(t.log.slice(logged).join('')).not.toContain('a request failed');
    } finally {
      history.reduced = reduced;
    }
  });
});

describe('WebSockets', () => {
  it('are not opened for a page of another site that uses the cookie', async () => {
    const sid = await t.signIn('monitor');
    const connect = async (origin: string) => {
      const headers = {
        origin,
        cookie: `sid=${sid}`,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AQIDBAUGBwgJCgsMDQ4PEA==',
      };
      const call = request(`http://${address}${base}/live`, { headers });
      call.end();
      return Promise.race([
        once(call, 'response').then(([answer]) => answer.statusCode),
        once(call, 'upgrade').then(([answer, socket]) => {
          socket.destroy();
          return answer.statusCode;
        }),
      ]);
    };
    expect(await connect('https://elsewhere.example')).toBe(403);
    expect(await connect(`http://${address}`)).toBe(101);
  });
});
