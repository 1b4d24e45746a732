/** A report is designed, previewed, read and exported; its sum matches the registers. */
import type { Locator } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { designReport, reportAction, saveReport } from './money-steps.ts';
import { apiSession, downloadedBytes, type OpenedPage, openPage, seriousFindings, signIn, until, whenSettled } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

/** Removes reports left by a previous flow or a first attempt. */
async function withoutReports(projectId: number): Promise<void> {
  const api = await apiSession('engineer');
  const { list } = await api.ask<{ list: { id: number }[] }>(`/api/report/list?projectId=${projectId}`);
  for (const { id } of list) await api.ask('/api/report/remove', { projectId, id });
}

interface Meter {
  readonly id: number;
  readonly key: string;
  readonly name: string;
}

test('an engineer designs a report of hourly differences, reads it and exports it', async () => {
  opened = await openPage(undefined, { acceptDownloads: true });
  const { page, errors } = opened;
  const signedIn = await signIn(page, 'engineer');
  const projectId = signedIn.projectId();
  await withoutReports(projectId);
  const api = await apiSession('engineer');
  const meter = (await api.ask<Meter[]>(`/device/getAllByProjId?id=${projectId}`)).find(({ key }) => key === 'meter-load');
  if (!meter) throw new Error('no meter of the load');
  // The load draws energy at any hour. The grid meter counts none around noon of a weekend, when the panels supply the site.
  // For two whole hours the sum is the difference of the register at their end and at their start. A station that has just started is still
  // importing its history.
  const end = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const start = end - 2 * 3_600_000;
  const earlier = start - 4 * 3_600_000;
  const readings = await until('the readings of those hours', async () => {
    const { rows } = await api.ask<{ rows: [number, [number]][] }>(
      `/dv2/param/getParamHistory?key=${meter.id}:energy_import&start=${earlier}&end=${Date.now()}&downSample=1s-none`,
    );
    return (rows[0]?.[0] ?? end) < start && (rows.at(-1)?.[0] ?? start) > end ? rows : undefined;
  });
  await page.goto(`/czyun/${projectId}/e-report`);
  // Without stored reports the page shows a template.
  await page.locator('[data-report-chart]').waitFor();
  await page.getByRole('button', { name: '新建报表' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('标题', { exact: true }).fill('');
  await saveReport(page, 'zh');
  await dialog.getByText('请输入名称').waitFor();
  await designReport(page, 'zh', {
    ...{ title: '负荷小时电量', type: '小时差值', device: meter.name },
    ...{ without: ['反向有功总电能'], column: '用电量' },
  });
  await dialog.getByRole('table').locator('tbody tr').nth(1).waitFor();
  await saveReport(page, 'zh');
  await page.getByText('保存成功！').waitFor();

  await page.goto(`${page.url().split('?')[0]}?start=${start}&end=${end}`);
  // At an edge the register has a value between those of the surrounding readings.
  const rows = page.getByRole('table', { name: '报表数据' }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(3);
  const before = (time: number) => readings.findLast(([at]) => at <= time)?.[1][0] ?? Number.NaN;
  const after = (time: number) => readings.find(([at]) => at >= time)?.[1][0] ?? before(time);
  const [least, most] = [before(end) - after(start), after(end) - before(start)];
  expect(most).toBeGreaterThan(0);
  const shown = async () => Number((await rows.last().innerText()).split(/\s+/).at(-1)?.replaceAll(',', ''));
  const counted = await until('the sum', async () => ((await shown()) > 0 ? await shown() : undefined), { timeoutMs: 30_000 });
  expect(counted).toBeGreaterThanOrEqual(least - 0.02);
  expect(counted).toBeLessThanOrEqual(most + 0.02);
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);

  await page.getByRole('button', { name: '导出', exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).first().click()]);
  const lines = (await downloadedBytes(file)).toString().replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('用电量 差值 (kWh)');
  expect(Number(lines[3]?.split(',')[2])).toBeCloseTo(counted, 2);

  await page.getByRole('button', { name: '修改' }).click();
  await dialog.waitFor();
  // The preview above moves the content below when it is loaded.
  await whenSettled(page);
  await dialog.getByText('更多设置与列').click();
  await dialog.getByLabel('启用').click();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('小时差值报表未启用').waitFor();
  await reportAction(page, 'zh', '删除');
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  // The first template again: two hours of one of its days make no chart.
  await page.getByText('另存为报表').waitFor();
  expect(errors).toEqual([]);
});

test('a report of three meters takes six clicks, and a template is exported as a sheet', async () => {
  opened = await openPage(undefined, { acceptDownloads: true });
  const { page, errors } = opened;
  const projectId = (await signIn(page, 'engineer')).projectId();
  await withoutReports(projectId);
  await page.goto(`/czyun/${projectId}/e-report?template=metersDaily`);
  await page.locator('[data-report-chart=bars]').waitFor();
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /Excel/ }).first().click()]);
  expect((await downloadedBytes(file)).subarray(0, 2).toString()).toBe('PK');

  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('button', { name: '新建报表' }));
  const dialog = page.getByRole('dialog');
  await click(dialog.getByLabel('设备', { exact: true }));
  await page.keyboard.type('电表');
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  for (const at of [0, 1, 2]) await click(options.nth(at));
  await click(dialog.getByRole('button', { name: '保存', exact: true }));
  await page.getByText('保存成功！').waitFor();
  expect(clicks).toBeLessThanOrEqual(6);
  await page.locator('[data-report-chart=bars]').waitFor();
  await withoutReports(projectId);
  expect(errors).toEqual([]);
});

test('an operator reads reports in English on a phone and cannot design any; a monitor sees the reason', async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const { page, errors } = opened;
  const projectId = (await signIn(page, 'operator', 'en')).projectId();
  await withoutReports(projectId);
  await page.goto(`/czyun/${projectId}/e-report`);
  await page.locator('[data-report-chart]').waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(/energy_import|active_power/);
  expect(await page.getByRole('button', { name: 'New report' }).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(errors).toEqual([]);
});

test('the bare address opens the reports of any project type', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const { projectId } = await signIn(page, 'engineer');
  await page.goto(`/czyun/${projectId()}/report`);
  await page.getByRole('heading', { name: '电量报表' }).waitFor();
  const api = await apiSession('engineer');
  const projects = await api.ask<{ list: { id: number; name: string }[] }>('/proj/getProjList');
  const factory = projects.list.find(({ name }) => name.includes('工厂'));
  if (!factory) throw new Error('no factory');
  const { id } = factory;
  await page.goto(`/czyun/${id}/report`);
  await page.getByRole('heading', { name: '生产报表' }).waitFor();
  await page.locator('[data-figure=perGood]').waitFor({ timeout: 60_000 });
  // The registers of the machines match the sum of the allocated energy.
  await page.getByText('一致').first().waitFor({ timeout: 60_000 });
  // The compressor of the machining shop: it has its own chart, and its register is among those that are checked.
  await page.getByRole('heading', { name: '压缩空气 · 1# 空压机' }).waitFor();
  await page.locator('[data-figure=airLeak]').waitFor();
  await page.getByRole('table').getByText('1# 空压机').waitFor();
  expect(errors).toEqual([]);
});

test('the production report in English: orders by machine, exported as rows whose energy matches the registers', async () => {
  opened = await openPage(undefined, { acceptDownloads: true });
  const { page, errors } = opened;
  const { ask } = await signIn(page, 'engineer', 'en');
  const projects = await ask<{ list: { id: number; name: string }[] }>('/proj/getProjList');
  const id = projects.list.find(({ name }) => name.includes('工厂') || /factory/i.test(name))?.id ?? 0;
  await page.goto(`/czyun/${id}/report?by=order&range=24h`);
  await page.getByRole('heading', { name: 'Production report' }).waitFor();
  await page.getByRole('columnheader', { name: 'Order' }).waitFor({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'Compressed air · Air compressor 1' }).waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).first().click()]);
  const [head = '', ...lines] = (await downloadedBytes(file)).toString('utf8').replace('\ufeff', '').trim().split('\r\n');
  const place = head.split(',').findIndex((title) => title.includes('Energy (kWh)'));
  const energies = lines.map((line) => Math.round(Number(line.split(',')[place]) * 1e6));
  const sum = energies.pop();
  expect(energies.reduce((all, each) => all + each, 0)).toBe(sum);
  await page.getByRole('link', { name: 'Point reports' }).click();
  await page.getByRole('heading', { name: 'Reports', exact: true }).waitFor();
  expect(errors).toEqual([]);
});

test('an engineering administrator has the data recalculated, with messages in the product’s vocabulary', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const signedIn = await signIn(page, 'engadmin');
  const projectId = signedIn.projectId();
  const meter = await signedIn.deviceId('meter-grid');
  await page.goto(`/czyun/${projectId}/dev-report?id=${meter}`);
  await page.getByRole('button', { name: '重新计算' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '重新计算' }).click();
  await page.getByText(/^(计算成功！|重新计算成功，但可能存在延迟，请耐心等待……)$/).waitFor({ timeout: 60_000 });
  const jobs = await until(
    'the job has ended',
    async () => {
      const { list } = await signedIn.ask<{ list: { kind: string; state: string }[] }>('/api/jobs/list');
      const found = list.filter(({ kind }) => kind === 'recalculation');
      return found.length > 0 && found.every(({ state }) => state === 'done') ? found : undefined;
    },
    { timeoutMs: 120_000 },
  );
  expect(jobs.length).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  await opened.close();
  opened = await openPage();
  await signIn(opened.page, 'engineer');
  await opened.page.goto(`/czyun/${projectId}/dev-report?id=${meter}`);
  await opened.page.getByRole('button', { name: '导出', exact: true }).first().waitFor();
  expect(await opened.page.getByRole('button', { name: '重新计算' }).count()).toBe(0);
});
