/** Headers of real answers. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { base, testPassword } from '../app-fixture.ts';
import { again, ask, settingsOf, t, useOwnServer } from './guard-fixture.ts';

useOwnServer();

describe('headers', () => {
  const policyOf = (headers: Record<string, unknown>) =>
    Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
    );
  let webDir: string;

  beforeEach(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'czyun-web-'));
    await mkdir(join(webDir, 'assets'));
    await writeFile(join(webDir, 'index.html'), '<!doctype html><head></head>');
    await writeFile(join(webDir, 'assets/a.js'), '1');
    await again({ settings: settingsOf({ WEB_DIR: webDir, TRUST_PROXY: '10.9.9.9', FRAME_HOSTS: 'hmi.example.com,*.example.org:8443' }) });
  });
  afterEach(() => rm(webDir, { recursive: true, force: true }));

  it('are on every answer: pages, scripts, calls, errors', async () => {
    for (const url of ['/', '/czyun/1/frame', '/assets/a.js', `${base}/api/me`, `${base}/nothing`, '/healthz', '/metrics', '/%zz']) {
      const { headers } = await t.app.inject(url);
      const policy = policyOf(headers);
      expect([url, policy['script-src'], policy['object-src'], policy['base-uri'], policy['default-src']]).toEqual([
        url,
        ["'self'"],
        ["'none'"],
        ["'self'"],
        ["'self'"],
      ]);
      expect(policy['frame-src']).toEqual(["'self'", 'hmi.example.com:*', '*.example.org:8443']);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  it('allow no frames of other sites if the setting is empty', async () => {
    await again({});
    expect(policyOf((await t.app.inject(`${base}/api/me`)).headers)['frame-src']).toEqual(["'self'"]);
  });

  it("allow frames of the video provider's player, by its origin only", async () => {
    await again({ settings: settingsOf({ CAMERA_PLAYER: 'https://video.example.com/h5/player?theme=1' }) });
    expect(policyOf((await t.app.inject(`${base}/api/me`)).headers)['frame-src']).toEqual(["'self'", 'https://video.example.com']);
  });

  it('prevent caching of answers', async () => {
    const sid = await t.signIn('monitor');
    for (const path of [
      '/api/me',
      '/api/profile',
      `/dv2/log/getLogs?projectId=${t.projects.own}`,
      '/proj/getProjList?isAll=true',
      '/device/getAllByProjId?id=0',
    ])
      expect([path, (await ask(path, { sid })).response.headers['cache-control']]).toEqual([path, 'no-store']);
  });

  it('behind https: a Secure cookie and HSTS, only if a trusted proxy reports https', async () => {
    const signIn = (remoteAddress: string) =>
      t.app.inject({
        method: 'POST',
        url: `${base}/login`,
        remoteAddress,
        headers: { 'x-session-mode': 'cookie', 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' },
        payload: { username: 'monitor', password: testPassword },
      });
    const through = await signIn('10.9.9.9');
    // Browsers guarantee by the prefix: this host, root path, TLS only. A neighbouring host cannot set such a cookie.
    const given = { secure: true, httpOnly: true, path: '/' };
    expect(through.cookies.find(({ name }) => name === '__Host-sid')).toMatchObject({ ...given, sameSite: 'Lax' });
    expect(through.cookies.find(({ name }) => name === '__Host-device')).toMatchObject({ ...given, sameSite: 'Strict' });
    expect(through.cookies.every(({ domain }) => domain === undefined)).toBe(true);
    const me = (cookie: string, remoteAddress: string) =>
      t.app.inject({ url: `${base}/api/me`, remoteAddress, headers: { cookie, 'x-forwarded-proto': 'https' } });
    const sid = through.cookies.find(({ name }) => name === '__Host-sid')?.value;
    expect((await me(`__Host-sid=${sid}`, '10.9.9.9')).statusCode).toBe(200);
    expect((await me(`sid=${sid}`, '10.9.9.9')).statusCode).toBe(401);
    expect(through.headers['strict-transport-security']).toBe('max-age=31536000');
    const lying = await signIn('10.9.9.8');
    expect(lying.cookies[0]?.secure).toBeUndefined();
    expect(lying.headers['strict-transport-security']).toBeUndefined();
    const entries = await t.deps.db.selectFrom('log_entries').select('address').where('content_en', '=', 'Sign in').execute();
    expect(entries.map(({ address }) => address).toSorted()).toEqual(['10.9.9.8', '192.0.2.7']);
  });
});
