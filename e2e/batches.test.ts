/** Production of a machine: batches compared with the golden one, and rejects that an operator records on a phone with two taps. */
import { afterEach, expect, test } from 'vitest';
import { apiSession, type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, until, whenSettled } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const slow = { timeout: 30_000 };
const factory = 2;

interface Batches {
  readonly list: readonly {
    readonly number: string;
    readonly start: number;
    readonly end: number;
    readonly open: boolean;
    readonly cut: boolean;
  }[];
  readonly golden: readonly { readonly product: string; readonly version: number }[];
}
interface Rejects {
  readonly figures: { readonly counted: number | null; readonly withoutReason: number };
  readonly list: readonly { readonly id: number; readonly reason: { readonly name: string }; readonly quantity: number }[];
}

const day = 86_400_000;
const complete = ({ list }: Batches) => list.filter(({ open, cut }) => !open && !cut);
const batchesOf = (person: SignedIn, id: number) => person.ask<Batches>(`/api/batches/list?deviceId=${id}&start=${Date.now() - 3 * day}`);
const rejectsOf = (person: SignedIn, id: number) =>
  person.ask<Rejects>(`/api/rejects/list?projectId=${person.projectId(factory)}&deviceIds=${id}&start=${Date.now() - day}`);

test('a batch of the vessel becomes the golden one, and another one is compared with it', { timeout: 360_000 }, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer');
  const id = await person.deviceId('vessel-1');
  const found = await until(
    'the vessel had two complete batches',
    async () => {
      const batches = await batchesOf(person, id);
      return complete(batches).length > 1 ? batches : undefined;
    },
    { timeoutMs: 150_000 },
  );
  for (const { product } of found.golden) await person.ask('/api/batches/golden/remove', { deviceId: id, product });
  const [latest, before] = complete(found);
  if (!latest || !before) throw new Error('no batches');
  await page.goto(`/czyun/${person.projectId(factory)}/dev-process-record?id=${id}&range=3d&batch=${before.start}`);
  await page.getByRole('button', { name: '设为标杆' }).click();
  const dialog = page.getByRole('dialog', { name: `标杆批次 ${before.number}` });
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('★ 标杆').first().waitFor();
  // Compared with itself.
  await expect.poll(() => page.locator('[data-figure=within]').innerText(), slow).toBe('100.0 %');

  await page.getByRole('button', { name: latest.number, exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('batch') === String(latest.start));
  await page.getByText(`标杆 ${before.number}`).first().waitFor();
  const curves = await person.ask<{ insideMs: number; outsideMs: number }>(
    `/api/batches/curves?deviceId=${id}&metric=temperature&batch=${latest.start}`,
  );
  const share = (curves.insideMs / (curves.insideMs + curves.outsideMs)) * 100;
  await expect
    .poll(async () => Number.parseFloat(await page.locator('[data-figure=within]').innerText()), slow)
    .toBeCloseTo(Math.floor(share * 10) / 10, 0);
  await page.mouse.move(0, 0);
  await whenSettled(page);
  expect(await seriousFindings(page, 'main')).toEqual([]);
  expect(errors).toEqual([]);
  await person.ask('/api/batches/golden/remove', { deviceId: id, product: '' });
});

test('on a phone in the dark look a reject is recorded with two taps and ranked by its reason; a monitor reads it', {
  timeout: 360_000,
}, async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'en-US', hasTouch: true });
  const { page, errors } = opened;
  const person = await signIn(page, 'operator', 'en');
  const id = await person.deviceId('machine-7');
  const projectId = person.projectId(factory);
  const before = await until(
    'the machine counted rejects',
    async () => {
      const rejects = await rejectsOf(person, id);
      return (rejects.figures.counted ?? 0) > 0 ? rejects : undefined;
    },
    { timeoutMs: 150_000 },
  );
  await (await apiSession('engineer')).ask('/api/stops/reasons/saveDefault', { projectId, use: 'reject' });
  await page.goto(`/czyun/${projectId}/dev-rejects?id=${id}&range=24h`);
  const record = page.getByRole('button', { name: 'Record rejects' });
  await record.waitFor();
  await whenSettled(page);
  // Of the many pages of a device the current one is visible.
  const current = await page.locator('[data-frame=device] [aria-current=page]').boundingBox();
  expect((current?.x ?? 999) + (current?.width ?? 999)).toBeLessThanOrEqual(390);
  await record.tap();
  const sheet = page.getByRole('dialog', { name: 'Record rejects' });
  await sheet.getByRole('button', { name: 'Scratch' }).tap();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Scratch' }).first().waitFor();
  const after = await rejectsOf(person, id);
  const [made] = after.list;
  expect(made).toMatchObject({ quantity: 1, reason: { name: '划伤' } });
  expect(after.list.length).toBe(before.list.length + 1);
  await page.getByRole('img', { name: /^Rejects: .*Scratch/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await whenSettled(page);
  expect(await seriousFindings(page, 'main')).toEqual([]);

  await signIn(page, 'monitor', 'en');
  await page.goto(`/czyun/${projectId}/dev-rejects?id=${id}&range=24h&record=${made?.id}`);
  await page.getByText('You have no permission to record rejects.').waitFor();
  expect(await page.getByRole('button', { name: 'Record rejects' }).count()).toBe(0);
  expect(errors).toEqual([]);
  await (await apiSession('operator')).ask('/api/rejects/remove', { deviceId: id, id: made?.id });
});
