/** The report of a device: its parameters over a range, exported as a file and saved as a report; on a phone in English. */
import { afterEach, expect, test } from 'vitest';
import { pdfPages } from '../packages/server/src/testing/pdf-text.ts';
import { downloadedBytes, type OpenedPage, openPage, seriousFindings, signIn, whenSettled } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

test('an engineer reads the hourly energy of a meter, exports it as a PDF and saves it as a report', async () => {
  opened = await openPage(undefined, { acceptDownloads: true });
  const { page, errors } = opened;
  const signedIn = await signIn(page, 'engineer');
  const projectId = signedIn.projectId();
  const id = await signedIn.deviceId('meter-grid');
  await page.goto(`/czyun/${projectId}/dev-report?id=${id}&type=hourlyDiff&params=energy_import`);
  const table = page.getByRole('table', { name: '报表数据' });
  await table.locator('tbody tr').nth(2).waitFor();
  await expect.poll(() => table.locator('thead').innerText()).toContain('正向有功总电能');
  await page.mouse.move(0, 0);
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);

  // Older clients start from the last viewed device.
  const selected = () => page.evaluate(() => ['proj', 'dev', 'mirror', 'type'].map((key) => localStorage.getItem(`czyun.${key}`)));
  expect(await selected()).toEqual([`${projectId}`, `${id}`, `${id}`, '1203']);

  await page.getByRole('button', { name: '导出', exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: '下载 PDF' }).click()]);
  const texts = pdfPages(await downloadedBytes(file)).flatMap((each) => each.texts);
  expect(texts).toContain('小时差值');
  expect(texts.some((text) => text.includes('正向有功总电能'))).toBe(true);
  // The printed document is the same, in a new tab.
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: '打印' }).click()]);
  await tab.close();

  await page.getByRole('button', { name: '保存为报表' }).click();
  await page.getByRole('dialog').getByLabel('标题').fill('关口小时电量（设备）');
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存').waitFor();
  const { list } = await signedIn.ask<{ list: { id: number; title: string }[] }>(`/api/report/list?projectId=${projectId}`);
  const kept = list.filter(({ title }) => title === '关口小时电量（设备）');
  expect(kept).toHaveLength(1);
  for (const each of kept) await signedIn.ask('/api/report/remove', { projectId, id: each.id });
  expect(errors).toEqual([]);
});

test('an operator reads it in English on a phone and cannot save it', async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const { page, errors } = opened;
  const signedIn = await signIn(page, 'operator', 'en');
  const id = await signedIn.deviceId('meter-grid');
  await page.goto(`/czyun/${signedIn.projectId()}/dev-report?id=${id}&type=daily`);
  await page.getByText('Begin').first().waitFor();
  await page.getByRole('button', { name: 'Print' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save as report' }).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  expect(errors).toEqual([]);
});
