/**
 * Production plan of a factory: an order is dragged to another machine, moved by keys, saved; a proposal is viewed and left; in English on
 * a phone.
 */
import { afterEach, expect, test } from 'vitest';
import { shiftsApi } from '../packages/contract/src/index.ts';
import { productionApi } from '../packages/contract/src/production/index.ts';
import { apiSession, type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, whenSettled } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const slow = { timeout: 60_000 };
const factory = 2;
const [hour, day] = [3_600_000, 86_400_000];

interface Plan {
  readonly settings: { readonly version: number; readonly products: readonly { readonly code: string }[] };
  readonly hasCalendar: boolean;
  readonly orders: readonly {
    readonly id: number;
    readonly version: number;
    readonly number: string;
    readonly operations: readonly {
      readonly id: number;
      readonly version: number;
      readonly deviceId: number | null;
      readonly start: number | null;
    }[];
  }[];
}

const planOf = (person: SignedIn) => person.ask<Plan>(`${productionApi.getProductionPlan.path}?projectId=${person.projectId(factory)}`);

/** Creates shifts around the clock, valid for some past days; they remain. */
async function planShifts(projectId: number): Promise<void> {
  const admin = await apiSession('engadmin');
  const { id } = await admin.ask<{ id: number }>(shiftsApi.crewSave.path, { projectId, name: `Plan ${Date.now()}`, userIds: [] });
  const from = new Date(Date.now() - 5 * day).toISOString().slice(0, 10);
  const shifts = [{ name: 'S1', from: '00:00', to: '00:00' }];
  await admin.ask(shiftsApi.patternSave.path, { projectId, from, anchor: from, shifts, cycle: [[id]] });
}

/** Creates an order and plans it two hours from now on the first of the machines. */
async function orderOn(person: SignedIn, machines: readonly number[]) {
  const projectId = person.projectId(factory);
  let plan = await planOf(person);
  if (!plan.hasCalendar) await planShifts(projectId);
  const product = { code: 'FLOW', name: '流程件', nameEn: 'Flow part' };
  if (!plan.settings.products.some(({ code }) => code === product.code)) {
    const { version, products } = plan.settings;
    await person.ask(productionApi.saveProductionSettings.path, {
      ...{ projectId, version, products: [...products, product], setups: [], speed: 100 },
    });
  }
  const number = `E2E-${Date.now()}`;
  const order = { number, product: product.code, quantity: 60, due: Date.now() + 2 * day, priority: 2, batch: '', note: '', closed: false };
  await person.ask(productionApi.saveProductionOrder.path, { projectId, version: 0, ...order, operations: [{ name: '', machines }] });
  plan = await planOf(person);
  const made = plan.orders.find((each) => each.number === number);
  const [operation] = made?.operations ?? [];
  if (!made || !operation) throw new Error('no order');
  const start = Math.ceil((Date.now() + 2 * hour) / hour) * hour;
  await person.ask(productionApi.saveProductionPlan.path, {
    ...{ projectId, operations: [{ id: operation.id, version: operation.version, deviceId: machines[0], start }] },
  });
  return { number, orderId: made.id, operationId: operation.id, start };
}

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
