/** A virtual meter is created, moved by keyboard, compared with the registers, and removed with its children; on a phone in English. */
import { afterEach, expect, test } from 'vitest';
import { apiSession, type OpenedPage, openPage, seriousFindings, signIn, until, whenSettled } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

interface Item {
  readonly id: number;
  readonly pid: number | null;
  readonly name: string;
  readonly today: number | null;
}

test('a virtual meter is the difference of two meters, moves by keys, is removed after a confirmation', { timeout: 180_000 }, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engadmin');
  const projectId = person.projectId();
  const items = async () => (await person.ask<{ list: Item[] }>(`/dv2/proj/getSubentryData?projectId=${projectId}`)).list;
  const { params } = await person.ask<{ params: { metric: string; paramId: number }[] }>(
    `/device/ex/getDetail?deviceId=${await person.deviceId('meter-grid')}`,
  );
  const paramId = params.find(({ metric }) => metric === 'energy_import')?.paramId;
  const top = await person.ask<Item>('/api/subItem/save', { projectId, name: '测试总表', paramId });
  const part = await person.ask<Item>('/api/subItem/save', { projectId, name: '测试分表', pid: top.id, paramId });
  try {
    await page.goto(`/czyun/${projectId}/subentry?id=${top.id}`);
    await page.locator(`[data-detail="${top.id}"]`).waitFor();
    await page.getByRole('button', { name: '新增下级' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('名称').fill('测试虚拟表');
    await dialog.getByText('虚拟表', { exact: true }).click();
    await dialog.getByRole('button', { name: '添加一项' }).click();
    const source = (row: number) => page.locator(`#sub-item-terms-${row}-itemId`);
    const choose = async (row: number, name: string) => {
      await source(row).fill(name);
      await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).last().click();
    };
    await choose(0, '测试总表');
    await dialog.getByRole('button', { name: '添加一项' }).click();
    await choose(1, '测试分表');
    await page.locator('#sub-item-terms-1-sign').click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('减', { exact: true }).click();
    await whenSettled(page);
    await expect.poll(() => seriousFindings(page, '.ant-modal')).toEqual([]);
    await dialog.getByRole('button', { name: /保\s?存/ }).click();
    const virtual = await until('the item is there', async () => (await items()).find(({ name }) => name === '测试虚拟表'));
    await page.locator(`[data-detail="${virtual.id}"]`).waitFor();
    // The same register minus itself is zero, once anything is counted.
    await until('both count', async () => ((await items()).find(({ id }) => id === part.id)?.today === null ? undefined : true));
    await page.reload();
    await expect.poll(() => page.locator('[data-today]').getAttribute('data-today')).toBe('0');
    await page.getByRole('button', { name: '上移' }).focus();
    await page.keyboard.press('Enter');
    const order = async () => (await items()).filter(({ pid }) => pid === top.id).map(({ name }) => name);
    await expect.poll(order).toEqual(['测试虚拟表', '测试分表']);
    // Waits until the tree is rendered again: an earlier drag would end elsewhere.
    const drawn = () => page.locator('[data-item]').evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-item'))));
    const own = new Set([top.id, virtual.id, part.id]);
    await expect.poll(async () => (await drawn()).filter((id) => own.has(id))).toEqual([top.id, virtual.id, part.id]);
    await whenSettled(page);
    // Onto its lower half, to the right of the start: into it, not after it.
    await page
      .locator(`[data-item="${part.id}"]`)
      .dragTo(page.locator(`[data-item="${virtual.id}"]`), { sourcePosition: { x: 5, y: 8 }, targetPosition: { x: 90, y: 18 } });
    await expect.poll(async () => (await items()).find(({ id }) => id === part.id)?.pid).toBe(virtual.id);
    await page.locator(`[data-item="${top.id}"]`).click();
    await page.locator(`[data-detail="${top.id}"]`).waitFor();
    await page.locator('[data-below="rest"]').waitFor();
    await whenSettled(page);
    await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1366);
    await page.getByRole('button', { name: /删\s?除/ }).click();
    const question = page.getByRole('dialog');
    await question.getByText('其下 2 个分项将一并删除').waitFor();
    await question.getByRole('button', { name: /删\s?除/ }).click();
    await expect.poll(async () => (await items()).some(({ id }) => id === top.id)).toBe(false);
    expect(errors).toEqual([]);
  } finally {
    await person.ask('/dv2/proj/subdel', { projectId, ids: String(top.id) });
  }
});

test('a monitor reads it in English on a phone, and changes nothing', { timeout: 120_000 }, async () => {
  opened = await openPage(undefined, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'en-GB',
  });
  const { page, errors } = opened;
  const person = await signIn(page, 'monitor', 'en');
  const projectId = person.projectId();
  const administrator = await apiSession('engadmin');
  const { id } = await administrator.ask<Item>('/api/subItem/save', { projectId, name: 'Hall' });
  try {
    await page.goto(`/czyun/${projectId}/subentry`);
    await page.getByRole('heading', { name: 'Quantities' }).waitFor();
    await whenSettled(page);
    expect(await page.getByRole('button', { name: 'Add sub-item' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Move up' }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
    expect(errors).toEqual([]);
  } finally {
    await administrator.ask('/dv2/proj/subdel', { projectId, ids: String(id) });
  }
});
