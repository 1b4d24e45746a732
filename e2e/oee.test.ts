/**
 * Historical analysis of a factory: OEE and its losses down to their stops, an ideal cycle time that is too long; on a phone in English.
 */
import { afterEach, expect, test } from 'vitest';
import { boardsApi } from '../packages/contract/src/boards/index.ts';
import { linksApi } from '../packages/contract/src/index.ts';
import { factory, oeeOf, onceKnown, planThreeShifts } from './factory-steps.ts';
import { type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, whenSettled } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const slow = { timeout: 60_000 };

interface Cycles {
  readonly list: readonly { readonly id: number; readonly deviceId: number }[];
}

/** Removes the cycle times, so that the flow can run again. */
async function withoutCycles(person: SignedIn, deviceId: number): Promise<void> {
  const { list } = await person.ask<Cycles>(`/api/oee/cycles/list?projectId=${person.projectId(factory)}`);
  for (const cycle of list) if (cycle.deviceId === deviceId) await person.ask('/api/oee/cycles/remove', { deviceId, id: cycle.id });
}

test('OEE of a day opens to its losses and their stops; a cycle time that is too long is reported and corrected', {
  timeout: 360_000,
}, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer');
  if ((await oeeOf(person)).plan === 'none') {
    await page.goto(`/czyun/${person.projectId(factory)}/analyReport?range=24h`);
    const link = page.locator('[data-part=no-plan]').getByRole('link', { name: '设置班次计划' });
    expect(await link.getAttribute('href')).toMatch(/tab=plan$/);
    await planThreeShifts(person);
  }
  await onceKnown(person);
  const id = await person.deviceId('machine-5');
  await withoutCycles(person, id);
  await page.goto(`/czyun/${person.projectId(factory)}/analyReport?range=24h`);
  const figure = page.locator('[data-figure=oee]');
  await expect.poll(() => figure.innerText(), slow).toMatch(/^\d+(\.\d)? %$/);
  await page.getByRole('img', { name: /^停机时间：/ }).waitFor();
  await page.getByRole('row').filter({ hasText: '5# 注塑机' }).first().waitFor();

  await page.locator('[data-step=breakdowns] button').click();
  const behind = page.getByRole('dialog', { name: '故障与其他停机' });
  await behind.getByRole('listitem').first().waitFor();
  await page.waitForURL(/loss=breakdowns/);
  await page.mouse.move(0, 0);
  await whenSettled(page);
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await behind.getByRole('button', { name: '逐级查看 OEE（W）' }).first().click();
  await page.locator('[data-why-chain]').getByText('计划忙碌时间').first().waitFor(slow);
  await page.keyboard.press('Escape');
  await page.goto(`/czyun/${person.projectId(factory)}/analyReport?range=24h&devices=${id}&by=shift&cycle=${id}`);

  const drawer = page.getByRole('dialog', { name: '标准节拍' });
  await drawer.getByRole('button', { name: '设置节拍' }).click();
  const form = page.getByRole('dialog', { name: '设置节拍' });
  await form.getByLabel('标准节拍').fill('600');
  await form.getByLabel('标准节拍').press('Enter');
  await form.waitFor({ state: 'hidden' });
  await drawer.getByText('600 s').waitFor();
  expect((await oeeOf(person, `&deviceIds=${id}`)).devices).toMatchObject([{ deviceId: id, isOver: true }]);
  await page.locator('[data-part=over]').getByText('5# 注塑机').waitFor(slow);
  await drawer.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '删除这个标准节拍？' }).getByRole('button', { name: '删除' }).click();
  await drawer.getByText('还没有设置标准节拍').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-part=over]').waitFor({ state: 'hidden', ...slow });
  await whenSettled(page);
  expect(await seriousFindings(page, 'main')).toEqual([]);
  expect(errors).toEqual([]);
});

test('a board shows OEE and energy per piece, and a secret link opens the walls of the factory', { timeout: 360_000 }, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engadmin');
  const projectId = person.projectId(factory);
  if ((await oeeOf(person)).plan === 'none') await planThreeShifts(person);
  await onceKnown(person);
  const widgets = ['oee.figure', 'production.pieceEnergy'] as const;
  const tiles = widgets.map((kind, at) => ({ id: kind, kind, x: 6 * at, y: 0, w: 6, h: 7, options: { days: 1 } }));
  const { id } = await person.ask<{ id: number }>(boardsApi.saveBoard.path, {
    ...{ projectId, version: 0, name: `OEE ${Date.now()}`, content: { tiles } },
  });
  await page.goto(`/czyun/${projectId}/diydemo?board=${id}`);
  await expect.poll(() => page.locator('[data-figure=oee]').innerText(), slow).toMatch(/^\d+(\.\d)? %$/);
  await expect.poll(() => page.locator('[data-figure=perGood]').innerText(), slow).toMatch(/\d/);
  await whenSettled(page);
  expect(await seriousFindings(page, 'main')).toEqual([]);
  await person.ask(boardsApi.removeBoard.path, { projectId, id });
  expect(errors).toEqual([]);

  const link = await person.ask<{ id: number; secret: string }>(linksApi.linkCreate.path, { projectId, name: 'Hall display' });
  const display = await openPage(undefined, { viewport: { width: 1920, height: 1080 } });
  try {
    await display.page.goto(`/czyun/${projectId}/DigitalCockpit#secret=${link.secret}`);
    await display.page.waitForURL(/\/DigitalCockpit$/);
    const machines = display.page.locator('[data-screen=DigitalCockpit] [data-machine]');
    await expect.poll(() => machines.count(), slow).toBe(8);
    await display.page.goto(`/czyun/${projectId}/DigitalCockpit2`);
    await expect.poll(() => display.page.locator('[data-screen=DigitalCockpit2] [data-machine]').count(), slow).toBe(8);
    expect(display.errors).toEqual([]);
  } finally {
    await display.close();
    await person.ask(linksApi.linkRevoke.path, { projectId, id: link.id });
  }
});

test('on a phone in the dark look a monitor reads it, and cannot set a cycle time', { timeout: 360_000 }, async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'en-US', hasTouch: true });
  const { page, errors } = opened;
  const person = await signIn(page, 'monitor', 'en');
  if ((await oeeOf(person)).plan === 'none') await planThreeShifts(person);
  await onceKnown(person);
  await page.goto(`/czyun/${person.projectId(factory)}/fac/diy/analyReportNew?range=24h`);
  await expect.poll(() => page.locator('[data-figure=oee]').innerText(), slow).toMatch(/ %$/);
  await page.locator('[data-step=setup], [data-step=breakdowns]').first().waitFor();
  await whenSettled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await seriousFindings(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Ideal cycle times' }).tap();
  await page
    .getByRole('dialog', { name: 'Ideal cycle times' })
    .getByText('You have no permission to maintain ideal cycle times.')
    .waitFor();
  expect(await page.getByRole('button', { name: 'Set a cycle time' }).count()).toBe(0);
  expect(errors).toEqual([]);
});
