/** Indicators of the station: the page matches the registers, with definitions and outages that an engineer enters. */
import { afterEach, expect, test } from 'vitest';
import { downloadedBytes, type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, whenSettled } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const slow = { timeout: 30_000 };
const dayMs = 86_400_000;
/** Start of yesterday on the station's clocks, which are always 8 h ahead. */
const yesterday = Math.floor((Date.now() + dayMs / 3) / dayMs) * dayMs - dayMs / 3 - dayMs;
const dateText = new Date(yesterday + dayMs / 3).toISOString().slice(0, 10);

/** Counted energy of registers yesterday, from the history calls only, kWh; null: incomplete. */
async function counted(person: SignedIn, device: string, metric: string): Promise<number | null> {
  const key = `${await person.deviceId(device)}:${metric}`;
  const { series } = await person.ask<{ series: { values: (number | null)[] }[] }>(
    `/dv2/param/getParamHistory?key=${key}&start=${yesterday}&end=${yesterday + dayMs}&downSample=1d-diff&form=columns`,
  );
  return series[0]?.values[0] ?? null;
}

test('the day matches the registers; an engineer selects the gateway meter and enters an outage', { timeout: 240_000 }, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engadmin');
  await page.goto(`/czyun/${person.projectId()}/e-indicators?unit=day&day=${dateText}`);
  await expect.poll(() => page.title(), slow).toContain('站点健康');
  const value = async (key: string) => page.locator(`[data-indicator="${key}"] [data-value]`).getAttribute('data-value');
  // Load and generation share the grid meter: the figure is shown as a task.
  const unknown = page.locator('[data-indicator="overallEfficiency"] [data-reason="gatewayShared"]');
  await unknown.getByText('选择储能关口电表').waitFor();
  const [charge, discharge] = [
    await counted(person, 'ems-1', 'charge_energy_total'),
    await counted(person, 'ems-1', 'discharge_energy_total'),
  ];
  if (charge !== null && discharge !== null && charge > 0 && discharge > 0)
    if (discharge > charge)
      // More energy out than in: stored energy was used, and there is no efficiency.
      expect(await value('unitEfficiency')).toMatch(/^(?:-|0|)$/);
    else expect(Number(await value('unitEfficiency'))).toBeCloseTo((discharge / charge) * 100, 1);

  await page.getByRole('button', { name: '电站综合效率：计算方法' }).click();
  await page.locator('[data-about]').getByText('公式：上网电量 ÷ 下网电量').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-strips]').waitFor();
  await page.locator('[data-to-do=warranty]').waitFor();
  await page.getByRole('button', { name: '指标定义' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('储能关口电表').click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('1# 关口电表').click();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('允许偏差').fill('0');
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await dialog.locator('[data-wrong]').waitFor();
  await dialog.getByLabel('允许偏差').fill('1.5');
  await dialog.getByLabel('质保循环次数').fill('6000');
  await dialog.getByLabel('质保年限').fill('10');
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('[data-reason="gatewayShared"]').count(), slow).toBe(0);
  await expect.poll(() => page.locator('[data-to-do=warranty]').count(), slow).toBe(0);
  await page.locator('[data-cycles]').getByText('质保 6,000 次').waitFor();

  await page.getByRole('button', { name: '登记停运' }).click();
  await page.getByRole('dialog').getByLabel('原因').fill('更换风扇');
  await page.getByRole('dialog').getByText('非计划停运', { exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s*存/ })
    .click();
  const table = page.getByRole('table', { name: '停运登记' });
  await table.getByText('更换风扇').waitFor();
  await table.getByRole('button', { name: '删除' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click();
  await expect.poll(() => page.getByText('更换风扇').count(), slow).toBe(0);

  const fetched = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /导\s*出/ })
    .first()
    .click();
  await page.getByText('CSV').first().click();
  expect((await downloadedBytes(await fetched)).toString()).toContain('电站综合效率');
  const paper = page.waitForEvent('download');
  await page.getByRole('button', { name: '运行报告（PDF）' }).click();
  expect((await downloadedBytes(await paper)).subarray(0, 5).toString()).toBe('%PDF-');
  // A button under the pointer is paler.
  await page.mouse.move(0, 0);
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main'), slow).toEqual([]);
  expect(errors).toEqual([]);
  // Restored for the next test.
  const { version, settings } = await person.ask<{ version: number; settings: object }>(
    `/api/indicators/settings?projectId=${person.projectId()}`,
  );
  await person.ask('/api/indicators/settings/save', {
    projectId: person.projectId(),
    version,
    settings: { ...settings, gatewayIds: [], tolerance: 2, warrantyCycles: null, warrantyYears: null },
  });
});

test('on a phone in the dark look the year fits the screen, and a monitor changes nothing', { timeout: 240_000 }, async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'en-US' });
  const { page, errors } = opened;
  const person = await signIn(page, 'monitor', 'en');
  await page.goto(`/czyun/${person.projectId()}/e-indicators?unit=year`);
  await page.locator('[data-unit="year"]').waitFor();
  await page.locator('[data-indicator="availability"]').waitFor();
  await page.locator('[data-strips]').waitFor();
  expect(await page.getByRole('button', { name: 'Definitions' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Add outage' }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByText('Month', { exact: true }).first().click();
  await expect.poll(() => page.url(), slow).not.toContain('unit=year');
  await page.locator('[data-unit="month"]').waitFor();
  expect(errors).toEqual([]);
});
