/** The screens of a factory in both languages: each shows the figures of the server, and one action of each is carried out. */
import { afterEach, expect, test } from 'vitest';
import { productionApi } from '../packages/contract/src/production/index.ts';
import { shopFloorApi } from '../packages/contract/src/shop-floor/index.ts';
import { factory, oeeOf, onceKnown, orderOn, planThreeShifts } from './factory-steps.ts';
import { type OpenedPage, openPage, signIn, whenSettled } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const slow = { timeout: 60_000 };

interface Floor {
  readonly machines: readonly { readonly deviceId: number; readonly regionId: number | null; readonly state: string }[];
}

const words = {
  zh: {
    slowest: /^(瓶颈：.+，节拍 .+ s（标准 .+ s）|没有运行的设备)$/,
    step: /^工序 \d+$/,
    propose: '自动排产',
    compared: /比较了 \d+ 个方案/,
    discard: '放弃建议',
    losses: '故障与其他停机',
    star: /^常用：/,
    offered: '推荐设备',
  },
  en: {
    slowest: /^(Bottleneck: .+, cycle .+ s \(ideal .+ s\)|No machine is running)$/,
    step: /^Step \d+$/,
    propose: 'Auto-schedule',
    compared: /\d+ plans? compared in/,
    discard: 'Discard proposal',
    losses: 'Breakdowns and other stops',
    star: /^Favourite: /,
    offered: 'Suggested devices',
  },
} as const;

test.each(['zh', 'en'] as const)('walls, plan, OEE and workspace of a factory, in %s', { timeout: 360_000 }, async (language) => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer', language);
  const projectId = person.projectId(factory);
  const text = words[language];
  const at = (path: string) => `/czyun/${projectId}/${path}`;
  const { machines } = await person.ask<Floor>(`${shopFloorApi.getShopFloor.path}?projectId=${projectId}`);
  const [{ regionId }] = machines as [Floor['machines'][number]];

  if ((await oeeOf(person)).plan === 'none') await planThreeShifts(person);
  const { orderId, operationId } = await orderOn(person, [await person.deviceId('machine-4')]);

  await page.goto(at('DigitalCockpit2'));
  const ids = () => page.locator('[data-machine]').evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-machine'))));
  const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b);
  await expect.poll(async () => sorted(await ids()), slow).toEqual(sorted(machines.map(({ deviceId }) => deviceId)));

  await page.goto(at(`DigitalCockpit3?zone=${regionId}`));
  const ofZone = machines.filter((machine) => machine.regionId === regionId).map(({ deviceId }) => deviceId);
  await expect.poll(async () => sorted(await ids()), slow).toEqual(sorted(ofZone));
  await page.getByText(text.slowest).first().waitFor();
  expect(await page.getByText(text.step).count()).toBe(ofZone.length);

  await page.goto(at('schedule'));
  await page.locator(`[data-operation="${operationId}"]`).waitFor(slow);
  await page.getByRole('button', { name: text.propose }).click();
  await page.getByText(text.compared).waitFor(slow);
  await page.getByRole('button', { name: text.discard }).click();
  await page.getByText(text.compared).waitFor({ state: 'hidden' });

  await person.ask(productionApi.removeProductionOrder.path, { projectId, id: orderId });

  await onceKnown(person);
  await page.goto(at('analyReport?range=24h'));
  await page.locator('[data-step=breakdowns] button').click(slow);
  await page.getByRole('dialog', { name: text.losses }).getByRole('listitem').first().waitFor(slow);
  await page.keyboard.press('Escape');

  await page.goto(at('workspace'));
  const star = page.locator('[data-favourites]').getByRole('button', { name: text.star }).first();
  await page.getByRole('heading', { name: text.offered }).waitFor(slow);
  await star.click();
  await page.locator('[data-favourites="1"]').waitFor();
  await star.click();
  await page.getByRole('heading', { name: text.offered }).waitFor();
  await whenSettled(page);
  expect(errors).toEqual([]);
});
