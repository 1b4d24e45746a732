/** A published tariff gets prices, is painted, saved and put in force; another user reads it on a phone. */
import { afterEach, expect, test } from 'vitest';
import { createFirstTariff, fillTariff, previewTariff, saveTariff } from './money-steps.ts';
import { type OpenedPage, openPage, seriousFindings, signIn, whenSettled } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

test('an engineer creates a tariff from a published one; it is in force, and day-ahead prices are imported from a file', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const projectId = (await signIn(page, 'engadmin')).projectId();
  const tab = (name: string) => page.goto(`/czyun/${projectId}/power-price?tab=${name}`);
  const pressed = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await tab('edit');
  // The preset has hours but no prices: prices of the used periods are required.
  await createFirstTariff(page, 'zh', '浙江 工商业 时段 2024年');
  await page.getByText('浙发改价格〔2024〕21号').first().waitFor();
  await previewTariff(page, 'zh');
  await page.getByText('请填写所用时段的价格').first().waitFor();
  await fillTariff(page, 'zh', {
    name: '浙江试用',
    prices: [
      ['尖峰', '1.40'],
      ['高峰', '1.1'],
      ['平段', '0.7'],
      ['低谷', '0.3'],
      ['深谷', '0.2'],
    ],
  });
  // Painted by keyboard: the first quarter-hour of January.
  const picture = page.locator('[data-painter]');
  await expect.poll(() => picture.locator('[data-month="1"] [data-period]').first().getAttribute('data-period')).toBe('valley');
  await picture.focus();
  await page.keyboard.press('1');
  await page.keyboard.press('Space');
  await expect.poll(() => picture.locator('[data-month="1"] [data-period]').first().getAttribute('data-period')).toBe('sharp');
  await page.keyboard.press('4');
  await page.keyboard.press('Space');
  await pressed('添加附加');
  await page.getByLabel('第 1 项名称').fill('政府性基金');
  await page.getByLabel('第 1 项价格').fill('0.0290');
  // Enter in a field saves nothing.
  const saves: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/api/tariff/save') && saves.push(request.url())));
  await page.getByLabel('第 1 项价格').press('Enter');
  await page.getByLabel('名称', { exact: true }).press('Enter');
  // A start date in the past requires a confirmation; today's date does not.
  const first = page.getByLabel('开始日期');
  const today = await first.inputValue();
  await first.fill('2026-01-01');
  await previewTariff(page, 'zh');
  await page.getByRole('dialog').getByRole('button', { name: '保存为新版本', exact: true }).click();
  const asked = page.getByRole('dialog').filter({ hasText: '从过去的日期 2026-01-01 起' });
  // The effect on settled days is shown before saving; other flows may have settled some of this station.
  await asked.locator('[data-effect]').getByText('已结算').waitFor();
  await asked.getByRole('button', { name: '取消' }).click();
  await asked.waitFor({ state: 'hidden' });
  await first.fill(today);
  expect(saves).toEqual([]);
  await saveTariff(page, 'zh');
  // Other flows have created tariffs before.
  const own = page.locator('tbody tr', { hasText: '浙江试用' }).first();
  await own.getByText('生效中').waitFor();
  await own.getByRole('button', { name: '查看' }).click();
  await page.getByRole('dialog').getByText('¥0.029/kWh').or(page.getByRole('dialog').getByText('¥0.0290/kWh')).first().waitFor();
  await whenSettled(page);

  await tab('now');
  await page.getByText('今日电价').first().waitFor();
  await page.getByText(/^(尖峰|高峰|平段|低谷|深谷)，至 /).waitFor();
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);

  await tab('calendar');
  await page.getByText('国办发明电〔2025〕7号').waitFor();
  await whenSettled(page);

  await tab('dayAhead');
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const file = (text: string) => ({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const input = page.locator('input[type=file]');
  await input.setInputFiles(file(`时间,价格\n${day} 00:00,350\n${day} 25:00,1`));
  await page.getByText('第 3 行：').waitFor();
  await page.getByText('1 小时', { exact: true }).click();
  await input.setInputFiles(file(Array.from({ length: 24 }, (_, hour) => `${day} ${hour}:00,${hour === 3 ? -80 : 300 + hour}`).join('\n')));
  await page.getByText('24 行，96 个刻钟').waitFor();
  await pressed('导入');
  await page.getByText('已导入').waitFor();

  // Automatic import: an address in the server's own network is refused with a message.
  await pressed('设置');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('文件地址').fill('不是地址');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByText('以 http:// 或 https:// 开头').waitFor();
  await dialog.getByLabel('文件地址').fill('http://127.0.0.1:9/{date}.csv?key=hidden');
  const secret = dialog.getByLabel('Authorization 请求头');
  await secret.fill('Bearer hidden');
  expect(await secret.getAttribute('type')).toBe('password');
  await dialog.getByLabel('获取时间').fill('18:30');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('每天 18:30 从').waitFor();
  expect(await page.locator('main').innerText()).not.toContain('hidden');
  await pressed('立即获取');
  await page.getByText('该主机不允许访问').waitFor();
  await pressed('停止获取');
  await page.getByRole('dialog').getByRole('button', { name: '停止获取' }).click();
  await page.getByText('尚未设置').waitFor();
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  expect(errors.filter((each) => !each.includes('/api/tariff/save'))).toEqual([]);
});

test('a monitor reads prices in English on a phone, and changes nothing', async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const { page, errors } = opened;
  const projectId = (await signIn(page, 'monitor', 'en')).projectId();
  await page.goto(`/czyun/${projectId}/power-price`);
  await page.getByText('Periods in words').or(page.getByText('Periods of the year')).first().waitFor();
  await page.getByText(/, until \d\d:\d\d$/).waitFor();
  await whenSettled(page);
  expect(await page.getByRole('tab', { name: 'Edit' }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Holidays' }).click();
  await page.getByText('No project days.').waitFor();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByText('In force').last().waitFor();
  await whenSettled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  expect(errors.filter((each) => !each.includes('/api/tariff/save'))).toEqual([]);
});
