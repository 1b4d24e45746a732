/** Two servers on one store, on the page for platform administrators: distribution of projects, a manual move, the end of a server. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../packages/server/src/testing/index.ts';
import { type OpenedPage, openPage, seriousFindings, type TestLanguage, whenSettled } from './page.ts';

const webDir = join(import.meta.dirname, '../packages/web/dist');
/** The page names servers by host and configured port; a test server listens on a free port. */
const ports = { first: '8081', second: '8082' };
const wait = { timeout: 30_000 };

let first: TestServer;
let second: TestServer | undefined;
let opened: OpenedPage;
let page: Page;
beforeAll(async () => {
  first = await createTestServer({ hasOthers: true, webDir, environment: { PORT: ports.first } });
  second = await createTestServer({ beside: first, webDir, environment: { PORT: ports.second } });
  await first.publish('t-m1', { active_power: 12 });
  opened = await openPage(`http://127.0.0.1:${await first.listen()}`);
  page = opened.page;
});
afterAll(async () => {
  await opened?.close();
  await second?.close();
  await first?.close();
});

async function open(language: TestLanguage): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(
    ([sid, code]) => {
      localStorage.setItem('czyun.token', sid ?? '');
      localStorage.setItem('czyun.user', JSON.stringify({ userName: 'platform', userType: 1 }));
      localStorage.setItem('IOT_LANG', code ?? '');
    },
    [await first.sid('platform'), language === 'en' ? 'EN' : 'ZH'],
  );
  await page.goto('/servers');
  await whenSettled(page);
}

const card = (port: string) => page.locator('section').filter({ has: page.getByRole('heading', { name: new RegExp(`:${port}$`) }) });
/** Number of projects by the port of their server, as in the table. */
async function placed(): Promise<Readonly<Record<string, number>>> {
  const rows = await page.getByRole('row').allInnerTexts();
  const of = (port: string) => rows.filter((row) => row.includes(`:${port}`)).length;
  return { first: of(ports.first), second: of(ports.second) };
}
const owned = async ({ app }: TestServer) => Number(/^czyun_seats (\d+)/m.exec((await app.inject('/metrics')).body)?.[1]);
const other = () => second ?? expect.fail('the second server has ended');

describe('the page of servers', () => {
  test('shows both, moves a project manually to the other one, and both agree', async () => {
    await open('zh');
    const projects = await owned(first);
    await expect.poll(placed, wait).toEqual({ first: projects, second: 0 });
    await card(ports.first).getByText('当前服务器').waitFor();
    expect(await card(ports.second).getByText('当前服务器').count()).toBe(0);
    const { name } = first.project('factory');
    await page.getByRole('button', { name: `迁移 ${name}` }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^迁移到 .*:${ports.second}$`) }).click();
    await page.getByText(new RegExp(`^已迁移到 .*:${ports.second}$`)).waitFor();
    await expect.poll(placed, wait).toEqual({ first: projects - 1, second: 1 });
    await page.getByRole('row').filter({ hasText: name }).filter({ hasText: '人工指定' }).waitFor();
    expect([await owned(first), await owned(other())]).toEqual([projects - 1, 1]);
    expect(await seriousFindings(page, 'main')).toEqual([]);
  });

  test('has moved its data too: values reported to the new server are shown by the other one', async () => {
    await other().publish('t-m1', { active_power: 34 });
    const path = `/api/device/queryMultiDeviceParamStatus?paramIds=${first.paramId('t-m1', 'active_power')}`;
    await expect.poll(async () => (await first.ask<{ value: number }[]>(path, { as: 'monitor' })).data[0]?.value, wait).toBe(34);
  });

  test('shows in English that a server hands back its project and ends', async () => {
    await open('en');
    const projects = (await owned(first)) + (await owned(other()));
    await card(ports.second).getByText('Running').waitFor();
    await second?.close();
    second = undefined;
    await expect.poll(placed, wait).toEqual({ first: projects, second: 0 });
    await expect.poll(() => card(ports.second).count(), wait).toBe(0);
    expect(opened.errors).toEqual([]);
  });
});
