/**
 * Production plan of a factory: an order is dragged to another machine, moved by keys, saved; a proposal is viewed and left; in English on
 * a phone.
 */
import { afterEach, expect, test } from 'vitest';
import { productionApi } from '../packages/contract/src/production/index.ts';
import { factory, orderOn, planOf } from './factory-steps.ts';
import { type OpenedPage, openPage, seriousFindings, signIn, whenSettled } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const slow = { timeout: 60_000 };

test('an order is dragged to another machine, moved by keys and saved; a proposal is compared and left', { timeout: 360_000 }, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer');
  const machines = [await person.deviceId('machine-1'), await person.deviceId('machine-2')];
  const { number, orderId, operationId, start } = await orderOn(person, machines);
  await page.goto(`/czyun/${person.projectId(factory)}/schedule`);
  const bar = page.locator(`[data-operation="${operationId}"]`);
  await bar.waitFor();
  await bar.scrollIntoViewIfNeeded();
  const box = await bar.boundingBox();
  if (!box) throw new Error('no bar');
  const [x, y] = [box.x + Math.min(20, box.width / 2), box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 20, { steps: 4 });
  await page.mouse.move(x + 88, y + 60, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => bar.getAttribute('data-moved'), slow).toBe('true');
  await bar.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('1 项未保存的调整').first().waitFor();
  expect(await seriousFindings(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: '保存计划' }).click();
  await expect.poll(() => bar.getAttribute('data-moved'), slow).toBe('false');
  const placed = (await planOf(person)).orders.find((each) => each.number === number)?.operations[0];
  expect(placed?.deviceId).toBe(machines[1]);
  expect(placed?.start ?? 0).toBeGreaterThan(start);

  await page.getByRole('button', { name: '自动排产' }).click();
  await page.getByText(/比较了 \d+ 个方案/).waitFor(slow);
  await whenSettled(page);
  expect(await seriousFindings(page, 'main')).toEqual([]);

  // The same order in the table.
  await page.goto(`/czyun/${person.projectId(factory)}/TableView?q=${number}`);
  await page.getByText(number).first().waitFor();
  expect(errors).toEqual([]);
  await person.ask(productionApi.removeProductionOrder.path, { projectId: person.projectId(factory), id: orderId });
});

test('on a phone in English orders are a list, and an order opens its details; a monitor changes nothing', {
  timeout: 360_000,
}, async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'en-US' });
  const { page, errors } = opened;
  const engineer = await signIn(page, 'engineer', 'en');
  const { number, orderId } = await orderOn(engineer, [await engineer.deviceId('machine-3')]);
  await signIn(page, 'monitor', 'en');
  const projectId = engineer.projectId(factory);
  await page.goto(`/czyun/${projectId}/TableView`);
  await page.getByText(number).first().click();
  await page.getByRole('dialog').getByText('You have no permission to plan production').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await whenSettled(page);
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  expect(errors).toEqual([]);
  await engineer.ask(productionApi.removeProductionOrder.path, { projectId, id: orderId });
});
