import type { LimitedParam, LogEntry } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, whenSettled } from './page.ts';

let opened: OpenedPage;
let person: SignedIn;
let deviceId: number;
const metric = 'soh';
const wait = { timeout: 30_000 };

beforeAll(async () => {
  opened = await openPage();
  person = await signIn(opened.page, 'engadmin', 'zh');
  deviceId = await person.deviceId('bms-2');
});
afterAll(async () => {
  const { version, limits } = await saved();
  if (limits !== null) await person.ask('/api/limits/save', { deviceId, metric, version, limits: {} });
  await opened?.close();
});

const saved = async () => {
  const { params } = await person.ask<{ params: LimitedParam[] }>(`/api/limits/list?deviceId=${deviceId}`);
  return params.find((param) => param.metric === metric) ?? expect.fail('the parameter is gone');
};
/** Alarms of the upper limit, active or cleared. */
const alarms = async () => {
  const { list } = await person.ask<{ list: LogEntry[] }>(
    `/dv2/log/getLogs?projectId=${person.projectId()}&type=2&deviceId=${deviceId}&pageSize=100`,
  );
  return list.filter(({ content }) => content.includes('健康状态SOH越上限'));
};
const address = (more = '') => `/czyun/${person.projectId()}/dev-valLimit?id=${deviceId}${more}`;

describe('limits of a device', () => {
  test('a limit is back-tested, saved, raises its alarm once, and clears when it is removed', async () => {
    const { page } = opened;
    await page.goto(address());
    await page.getByRole('link', { name: '健康状态SOH' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: '保存阈值' }).waitFor();
    await expect.poll(() => page.url(), wait).toContain(`param=${metric}`);

    // Wrong order: the error is shown beside the field, and nothing is sent.
    await drawer.getByLabel('3级上限').fill('60');
    await drawer.getByLabel('2级上限').fill('50');
    await drawer.getByRole('button', { name: '保存阈值' }).click();
    await drawer.locator('[data-wrong]').first().waitFor();
    expect((await saved()).version).toBe(0);

    await drawer.getByLabel('2级上限').fill('');
    await drawer.getByRole('checkbox', { name: '与已保存的设置比较' }).check();
    await drawer.getByRole('button', { name: /^试\s?算$/ }).click();
    await drawer.locator('[data-trial="当前填写"][data-count="1"]').waitFor();
    await drawer.locator('[data-trial="已保存"][data-count="0"]').waitFor();
    await drawer.locator('[data-trial="当前填写"] canvas').first().waitFor();
    await drawer.locator('[data-trial="当前填写"]').getByText('未恢复').first().waitFor();

    await drawer.getByRole('button', { name: '保存阈值' }).click();
    await page.getByText('修改成功！').waitFor();
    await expect.poll(async () => (await alarms()).length, wait).toBe(1);
    expect((await alarms())[0]).toMatchObject({ severity: 3, recovered: false, deviceId });
    expect((await alarms())[0]?.content).toContain('（3级 60 %）');

    await drawer.getByLabel('3级上限').fill('100');
    await drawer.getByRole('button', { name: '保存阈值' }).click();
    await expect.poll(async () => (await alarms())[0]?.recovered, wait).toBe(true);
    expect(await alarms()).toHaveLength(1);

    const changes = drawer.getByRole('region', { name: '修改记录' });
    await expect.poll(() => changes.getByRole('listitem').count(), wait).toBe(2);
    await changes.getByRole('button', { name: /恢复到/ }).click();
    await page.getByRole('button', { name: '恢复到此设置' }).last().click();
    await expect.poll(async () => (await saved()).limits?.high3, wait).toBe(60);
    await expect.poll(() => changes.getByRole('listitem').count(), wait).toBe(3);
    await expect.poll(() => drawer.getByLabel('3级上限').inputValue(), wait).toBe('60');
    expect(opened.errors).toEqual([]);
  }, 180_000);

  test('recommended limits of all parameters are compared and saved in three actions', async () => {
    const { page } = opened;
    const other = await person.deviceId('bms-1');
    const all = async () => (await person.ask<{ params: LimitedParam[] }>(`/api/limits/list?deviceId=${other}`)).params;
    const wanted = (await all()).filter(({ suggestion }) => suggestion !== null);
    expect(wanted.length).toBeGreaterThan(10);
    let actions = 0;
    const act = async (action: Promise<unknown>) => {
      actions += 1;
      await action;
    };
    await page.goto(`/czyun/${person.projectId()}/dev-valLimit?id=${other}`);
    await expect.poll(() => page.locator('[data-figure=set]').innerText(), wait).toBe('0');
    await act(page.getByRole('button', { name: `采用推荐阈值（${wanted.length}）` }).click());
    const dialog = page.getByRole('dialog');
    const row = dialog.locator('tbody tr', { hasText: '最高单体温度' }).first();
    await row.getByText('上限 45 / 50 / 55 · 延时 10 s').waitFor();
    expect((await all()).every(({ limits }) => limits === null)).toBe(true);
    await act(dialog.getByRole('checkbox', { name: /^同时用于同类型的其他 1 台设备/ }).check());
    await act(dialog.getByRole('button', { name: `保存 ${wanted.length} 个参数` }).click());
    await page.getByText(`已保存 ${wanted.length} 个参数的阈值`).waitFor();
    await expect.poll(() => page.locator('[data-figure=set]').innerText(), wait).toBe(String(wanted.length));
    expect(actions).toBeLessThanOrEqual(3);
    for (const { metric: of, limits } of await all()) {
      const recommended = wanted.find((param) => param.metric === of)?.suggestion ?? null;
      expect(limits, of).toEqual(recommended);
    }
    // Also saved for the other stack, which had no limits.
    const second = await person.deviceId('bms-2');
    const ofSecond = async () => (await person.ask<{ params: LimitedParam[] }>(`/api/limits/list?deviceId=${second}`)).params;
    const lacks = async () => (await ofSecond()).filter(({ suggestion, limits }) => suggestion !== null && limits === null).length;
    await expect.poll(lacks, wait).toBe(0);
    // One click shows the parameters without limits.
    await page.locator('[data-figure=unset]').click();
    await expect.poll(() => page.url(), wait).toContain('show=unset');
    await expect.poll(() => page.getByRole('link', { name: '最高单体温度', exact: true }).count(), wait).toBe(0);
    const params = (await all()).flatMap(({ metric: of, version }) => (version === 0 ? [] : [{ metric: of, version, limits: {} }]));
    await person.ask('/api/limits/saveAll', { deviceId: other, params });
    const spread = (await ofSecond()).flatMap(({ metric: of, version }) => (version === 0 ? [] : [{ metric: of, version, limits: {} }]));
    await person.ask('/api/limits/saveAll', { deviceId: second, params: spread });
    expect(opened.errors).toEqual([]);
  }, 120_000);

  test('reads in English on a phone, and its address stores the selection', async () => {
    const phone = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    try {
      await signIn(phone.page, 'engadmin', 'en');
      await phone.page.goto(address('&q=cell+temperature'));
      await phone.page.getByText('Highest cell temperature').waitFor();
      await whenSettled(phone.page);
      expect(await phone.page.getByText('State of charge').count()).toBe(0);
      await phone.page.goto(address('&param=cell_temperature_max'));
      const drawer = phone.page.getByRole('dialog');
      await drawer.getByRole('button', { name: 'Use recommended limits' }).click();
      await expect.poll(() => drawer.getByLabel('Upper, level 1').inputValue()).toBe('55');
      await whenSettled(phone.page);
      expect(await seriousFindings(phone.page, '[data-part=limit-drawer]')).toEqual([]);
      expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(phone.errors).toEqual([]);
    } finally {
      await phone.close();
    }
  }, 120_000);
});
