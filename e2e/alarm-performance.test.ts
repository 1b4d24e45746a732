/** Alarm system performance against the standards: figures of the call, links to what can be tuned, files, both languages, a phone. */
import type { AlarmPerformance } from '@czyun/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apiSession, downloadedBytes, type OpenedPage, openPage, plantFault, signIn, until, whenSettled } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

let projectId = 0;
beforeAll(async () => {
  const api = await apiSession('engadmin');
  const { list } = await api.ask<{ list: { id: number; projectType: { id: number } }[] }>('/proj/getProjList');
  projectId = list.find((project) => project.projectType.id === 1)?.id ?? 0;
  await plantFault({ kind: 'pcs-trip', device: 'pcs-2', on: true });
  await until(
    'alarms of the plant',
    async () => ((await api.ask<{ total: number }>(`/dv2/log/getLogs?projectId=${projectId}&type=1,2,3`)).total > 0 ? true : undefined),
    { timeoutMs: 60_000, everyMs: 500 },
  );
});
afterAll(() => plantFault({ kind: 'pcs-trip', device: 'pcs-2', on: false }));

test('the figures match the call, the most frequent alarm leads to its entries, and the table can be exported', async () => {
  opened = await openPage(undefined, { acceptDownloads: true });
  const { page, errors } = opened;
  await signIn(page, 'engineer');
  // The first answer is reused: the trip may raise further alarms, and each would make the page request new figures.
  let answer: Promise<{ data: AlarmPerformance }> | undefined;
  await page.route('**/api/alarm/performance?**', async (route) => {
    answer ??= route.fetch().then((response) => response.json());
    await route.fulfill({ json: await answer });
  });
  await page.goto(`/czyun/${projectId}/alarm-performance`);
  const { data } = await until('the answer', async () => answer);
  expect(data.total).toBeGreaterThan(0);
  const figures = page.getByRole('table', { name: '与标准对照' });
  const most = figures.locator('tbody tr', { hasText: '10 分钟内最多' });
  await most.waitFor();
  expect(await most.locator('[data-column="value"]').innerText()).toBe(String(data.tenMinutes.peak?.alarms));
  // An exceeded limit counts at once; figures from too few days have no verdict.
  const isShort = data.days.length < 30;
  expect(await most.locator('[data-verdict]').getAttribute('data-verdict')).toBe(
    (data.tenMinutes.peak?.alarms ?? 0) > 10 ? 'poor' : isShort ? 'short' : 'good',
  );
  await expect.poll(() => figures.locator('[data-verdict]').count()).toBe(14);
  if (isShort) expect(await figures.locator('[data-verdict=good], [data-verdict=fair]').count()).toBe(0);
  expect(await page.locator('[data-part=key-figures] [data-figure=most]').innerText()).toBe(String(data.tenMinutes.peak?.alarms));
  // The calendar shows every alarm at its hour.
  const cells = page.locator('[data-part=heat] [data-hour]');
  await expect.poll(() => cells.count()).toBe(data.days.flatMap(({ hours }) => hours.filter((alarms) => alarms > 0)).length);
  const drawn = await cells.evaluateAll((all) => all.reduce((sum, each) => sum + Number(each.getAttribute('data-hour')), 0));
  expect(drawn).toBe(data.total);

  await page.locator('section', { has: figures }).getByRole('button', { name: '导出' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()]);
  const lines = (await downloadedBytes(file)).toString().replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines).toHaveLength(17);
  expect(lines.find((line) => line.startsWith('每天平均,'))).toContain('≤ 150');

  const top = page.getByRole('table', { name: '最频繁的告警' }).locator('tbody tr').first();
  expect(await top.innerText()).toContain(String(data.top[0]?.alarms));
  await top.getByRole('link').click();
  await page.waitForURL((url) => /\/(log|dev-valLimit|alarm-rules)$/.test(url.pathname));
  await page.goBack();
  await page.unroute('**/api/alarm/performance?**');
  await page
    .getByText('近 7 天')
    .or(page.getByText('7 天', { exact: true }))
    .first()
    .click();
  await page.waitForURL(/range=7d/);
  await page
    .getByText(/标准要求至少统计 30 天/)
    .first()
    .waitFor();
  expect(errors).toEqual([]);
});

test('in English on a phone it fits the width and shows the same figures', async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const { page, errors } = opened;
  await signIn(page, 'monitor', 'en');
  await page.goto(`/czyun/${projectId}/alarm-performance?range=7d`);
  await page.getByText('Peak in 10 min').first().waitFor();
  await page.getByText('ISA-18.2 metrics need at least 30 days').waitFor();
  await whenSettled(page);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(0);
  expect(await page.locator('main').innerText()).not.toMatch(/\p{Script=Han}{2,}/u);
  expect(errors).toEqual([]);
});
