/** While history is imported, pages show it instead of claiming that nothing happened. Part of money.test.ts. */
import { afterEach, expect, test } from 'vitest';
import type { OwnStation } from './own-station.ts';
import { type OpenedPage, openPage, seriousFindings, signIn, signInByHand, whenSettled } from './page.ts';

const dateOf = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);

let opened: OpenedPage | undefined;

async function seeImport({ api, projectId, station }: OwnStation): Promise<void> {
  const day = 86_400_000;
  const yesterday = dateOf(Date.now() - day);
  const end = Date.now();
  const start = end - 31.5 * day;
  const announce = (reached: number) => api.ask('/api/history/announceImport', { projectId, start, end, reached });
  const finish = () => api.ask('/api/history/endImport', { projectId });
  // The station's own import has ended.
  const isOver = async () => {
    const state = (await (await fetch(`http://127.0.0.1:${station.ports.control}/state`)).json()) as {
      history: { done: number; total: number };
    };
    const { current } = await api.ask<{ current: unknown }>(`/api/history/import?projectId=${projectId}`);
    return state.history.done === state.history.total && current === null;
  };
  await expect.poll(isOver, { timeout: 150_000, interval: 1000 }).toBe(true);
  const old = dateOf(end - 25 * day);
  // A device without entries on that day.
  const quietLog = `log?severity=1&start=${end - 26 * day}&end=${end - 25 * day}`;
  opened = await openPage(station.origin, { viewport: { width: 1366, height: 768 } });
  const { page, errors } = opened;
  await page.goto('/login');
  await signInByHand(page, 'engadmin');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await page.goto(`/czyun/${projectId}/home`);
  const line = page.locator('[data-frame="history-import"]');
  await whenSettled(page);
  const topOf = async () => (await page.locator('#main').boundingBox())?.y ?? Number.NaN;
  const free = await topOf();
  expect(await line.count()).toBe(0);

  await announce(end - 12 * day);
  await page.reload();
  await line.getByText('历史数据导入中：12/32 天').waitFor();
  await page.getByText('历史导入 12/32 天').first().waitFor();
  expect((await topOf()) - free).toBeLessThan(40);
  await announce(end - 13 * day);
  await line.getByText('历史数据导入中：13/32 天').waitFor();
  await page.goto(`/czyun/${projectId}/${quietLog}`);
  await page.getByText('告警将在导入后补齐').waitFor();
  expect(await page.getByText(/没有符合|共 0 条/).count()).toBe(0);
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'body')).toEqual([]);
  await page.goto(`/czyun/${projectId}/daily-power-data?date=${old}`);
  await page.getByText('结果将在导入后补齐').waitFor();
  await page.goto(`/czyun/${projectId}/daily-power-data?date=${yesterday}`);
  await page.locator('[data-figure="profit"]').waitFor();
  await expect.poll(() => page.getByText('结果将在导入后补齐').count()).toBe(0);

  // A user who manages data can end an import that no longer reports.
  await page.route('**/api/history/import?**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { current: object | null } };
    if (body.data.current) body.data.current = { ...body.data.current, interrupted: true };
    await route.fulfill({ response: answer, json: body });
  });
  await line.getByText('历史数据导入中断于 13/32 天').waitFor();
  await line.getByRole('button', { name: '结束导入' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '结束导入' }).click();
  await expect.poll(() => line.count()).toBe(0);
  expect(await api.ask(`/api/history/import?projectId=${projectId}`)).toEqual({ current: null });
  await page.goto(`/czyun/${projectId}/home`);
  await whenSettled(page);
  expect(await topOf()).toBe(free);
  expect(errors).toEqual([]);
  await opened.close();

  await announce(end - 12 * day);
  opened = await openPage(station.origin, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const phone = opened.page;
  await signIn(phone, 'monitor', 'en', station.api);
  await phone.goto(`/czyun/${projectId}/log`);
  await phone.getByText('Importing history: 12 of 32 days; figures and alarms of earlier days follow').waitFor();
  await whenSettled(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect.poll(() => seriousFindings(phone, 'body')).toEqual([]);
  // The line disappears without a reload.
  await finish();
  await expect.poll(() => phone.locator('[data-frame="history-import"]').count(), { timeout: 15_000 }).toBe(0);
  expect(opened.errors).toEqual([]);
}

/** `find`: the station, once it has started. */
export function importFlow(find: () => OwnStation): void {
  afterEach(async () => {
    await opened?.close();
    opened = undefined;
  });

  test('a line shows the progress, and no page claims that nothing happened', { timeout: 240_000 }, () => seeImport(find()));
}
