/**
 * A server with custom settings: calls under another path, a session in a cookie, a host whose pages may be framed, and a clock that is
 * changed while it runs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShiftedClock, shiftedClock } from '../packages/server/src/testing/shifted-clock.ts';
import { type OpenedPage, openPage, seriousFindings, signIn } from './page.ts';
import { type Station, startStation } from './station.ts';

let outside: Server;
let host: string;
let station: Station;
let opened: OpenedPage;
let folder: string;
let clock: ShiftedClock;

beforeAll(async () => {
  outside = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<title>HMI</title><button onclick="this.textContent=\'阀门已开\'">开阀</button>');
  });
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(outside.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'czyun-clock-'));
  clock = await shiftedClock(folder);
  const settings = { BASE_PATH: '/station/api', FRAME_HOSTS: host, NODE_OPTIONS: clock.nodeOptions };
  station = await startStation({ plant: false, settings });
});
afterAll(async () => {
  await opened?.close();
  await station?.stop();
  outside?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a cookie session under another path: signing in, live values, a framed page, signing out', async () => {
  opened = await openPage(station.origin);
  const { page, errors } = opened;
  const called: string[] = [];
  page.on('request', (request) => called.push(new URL(request.url()).pathname));
  const socket = page.waitForEvent('websocket');
  await page.goto('/login?app=theme2');
  await page.getByLabel('账号', { exact: true }).fill('engadmin');
  await page.getByLabel('密码', { exact: true }).fill('demo12345');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(/\/(projects|theme2\/\d+\/(e-cockpit|home))/);
  const cookies = await page.context().cookies();
  // The cookies of the session and the known browser: neither is accessible to scripts or foreign pages.
  const hidden = cookies.filter(({ httpOnly, sameSite }) => httpOnly && sameSite !== 'None');
  expect(hidden.map(({ name }) => name).sort()).toEqual(['device', 'sid']);
  expect(cookies).toHaveLength(hidden.length);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const { value } of hidden) expect(kept).not.toContain(value);

  // Changes in a cookie session carry the header that foreign pages cannot send.
  const made = await page.evaluate(async (url) => {
    const ask = async (path: string, init?: RequestInit) => (await fetch(`/station/api${path}`, init)).json();
    const { data } = await ask('/proj/getProjList');
    const { id } = data.list.find((project: { projectType: { id: number } }) => project.projectType.id === 1);
    const body = JSON.stringify({ projectId: id, name: '泵房组态', refType: 1, url, icon: 'chart' });
    const headers = { 'content-type': 'application/json' };
    const bare = await ask('/api/setup/createPage', { method: 'POST', headers, body });
    const made = await ask('/api/setup/createPage', { method: 'POST', headers: { ...headers, 'x-requested-with': 'fetch' }, body });
    return { projectId: id as number, pageId: made.data.id as number, bare: bare.code as number };
  }, `http://${host}/hmi`);
  expect(made.bare).toBe(403);

  await page.goto(`/theme2/${made.projectId}/devices`);
  expect((await socket).url()).toBe(`${station.origin.replace('http', 'ws')}/station/api/live`);
  await page.getByText('2# PCS 变流器').first().waitFor();

  await page.goto(`/theme2/${made.projectId}/frame?id=${made.pageId}`);
  await page.getByRole('heading', { name: '泵房组态' }).waitFor();
  const framed = page.frameLocator('iframe');
  await framed.getByRole('button', { name: '开阀' }).click();
  await framed.getByRole('button', { name: '阀门已开' }).waitFor();
  await expect.poll(() => page.locator('iframe').getAttribute('sandbox')).toContain('allow-scripts');

  await page.getByRole('button', { name: /^账号/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(async () => (await (await fetch('/station/api/proj/getProjList')).json()).code)).toBe(4012);

  expect(called.filter((path) => path.startsWith('/dataviewapi8'))).toEqual([]);
  expect(errors.filter((text) => !text.includes('403') && !text.includes('401'))).toEqual([]);
});

test('a clock that is set ahead and back: a line on the page for users who handle alarms, and a band behind the curves', async () => {
  const hour = 3_600_000;
  opened = await openPage(station.origin);
  const { page } = opened;
  const person = await signIn(page, 'operator', 'zh', station.api);
  const projectId = person.projectId();
  const line = page.locator('[data-clock-news]');
  await page.goto(`/czyun/${projectId}/devices`);
  await clock.set(station.server(), 2 * hour);
  await line.waitFor();
  await expect.poll(() => line.textContent()).toContain('服务器时钟向前调整了 2 小时');
  const device = await connectAsync(`mqtt://127.0.0.1:${station.ports.mqtt}`, {
    username: 'demo-mqtt-meter',
    password: 'demo-demo-mqtt-meter',
  });
  await device.publishAsync('v1/devices/demo-mqtt-meter/telemetry', JSON.stringify({ values: { active_power: 5 } }), { qos: 1 });
  await clock.set(station.server(), 0);
  await expect.poll(() => line.textContent(), { timeout: 45_000 }).toMatch(/快了 2 小时，现已校正/);
  await device.publishAsync('v1/devices/demo-mqtt-meter/telemetry', JSON.stringify({ values: { active_power: 6 } }), { qos: 1 });
  await device.endAsync();
  for (const [language, theme] of [
    ['ZH', 'light'],
    ['EN', 'dark'],
  ]) {
    await page.evaluate(
      ([code, name]) => {
        localStorage.setItem('IOT_LANG', code ?? '');
        localStorage.setItem('czyun.theme', name ?? '');
      },
      [language, theme],
    );
    await page.reload();
    await line.waitFor();
    expect(await seriousFindings(page, '[data-clock-news]')).toEqual([]);
    // A single line on a desktop, in both languages.
    expect((await line.boundingBox())?.height).toBeLessThan(44);
  }
  expect(await line.textContent()).toMatch(/^Server clock was 2 h ahead from /);

  const deviceId = await person.deviceId('demo-mqtt-meter');
  await page.goto(`/czyun/${projectId}/history?keys=${deviceId}:active_power`);
  await page.locator('[data-part="clock-band"]').waitFor();

  await line.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => line.count()).toBe(0);
  await page.goto(`/czyun/${projectId}/log?type=1`);
  await page.getByText("The server's clock was 2 h ahead").waitFor();
  expect(await line.count()).toBe(0);
});
