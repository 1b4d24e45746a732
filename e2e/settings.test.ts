/** A server with settings of its own: calls under another path, a session in a cookie, and a host whose pages may be framed. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenedPage, openPage } from './page.ts';
import { type Station, startStation } from './station.ts';

let outside: Server;
let host: string;
let station: Station;
let opened: OpenedPage;

beforeAll(async () => {
  outside = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<title>HMI</title><button onclick="this.textContent=\'阀门已开\'">开阀</button>');
  });
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(outside.address() as AddressInfo).port}`;
  station = await startStation({ plant: false, settings: { BASE_PATH: '/station/api', FRAME_HOSTS: host } });
});
afterAll(async () => {
  await opened?.close();
  await station?.stop();
  outside?.close();
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
  await page.waitForURL(/\/(projects|theme2\/\d+\/home)/);
  const cookies = await page.context().cookies();
  // The session and the known browser, both out of reach of scripts and of foreign pages.
  const hidden = cookies.filter(({ httpOnly, sameSite }) => httpOnly && sameSite !== 'None');
  expect(hidden.map(({ name }) => name).sort()).toEqual(['device', 'sid']);
  expect(cookies).toHaveLength(hidden.length);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const { value } of hidden) expect(kept).not.toContain(value);

  // A change of a cookie session carries the header that no foreign page can send.
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
