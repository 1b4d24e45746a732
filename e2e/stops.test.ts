/**
 * Stops of machines: the Gantt chart by keys, a reason from the tree, the lost time; two taps on a phone; the shop floor and the wall of
 * the plant.
 */
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { apiSession, type OpenedPage, openPage, plantFault, type SignedIn, seriousFindings, signIn, until, whenSettled } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const slow = { timeout: 30_000 };
const factory = 2;

interface Stops {
  readonly total: number;
  readonly durationMs: number;
  readonly pareto: { readonly byReason: readonly { readonly name: string; readonly durationMs: number }[] };
  readonly list: readonly {
    readonly deviceId: number;
    readonly start: number;
    readonly version: number;
    readonly reason: { readonly name: string } | null;
  }[];
}

const stopsOf = (person: SignedIn, ids: readonly number[], more = '') =>
  person.ask<Stops>(
    `/api/stops/list?projectId=${person.projectId(factory)}&deviceIds=${ids.join()}&start=${Date.now() - 86_400_000}&pageSize=200${more}`,
  );

/**
 * The two machines with the most stops of the last day, which are computed after the readings are imported. Which these are depends on the
 * date: a machine may have run nearly all day.
 */
async function stoppedMachines(person: SignedIn): Promise<readonly [number, number]> {
  const devices = await person.ask<{ id: number; key: string }[]>(`/device/getAllByProjId?id=${person.projectId(factory)}`);
  const machines = devices.filter(({ key }) => key.startsWith('machine-')).map(({ id }) => id);
  return until(
    'a machine had stops',
    async () => {
      const counted = await Promise.all(machines.map(async (id) => ({ id, total: (await stopsOf(person, [id])).total })));
      const [most, next] = counted.sort((x, y) => y.total - x.total);
      return most && next && most.total > 2 ? ([most.id, next.id] as const) : undefined;
    },
    { timeoutMs: 150_000, everyMs: 2000 },
  );
}

/** Removes the reasons, so that the flow can run again. */
async function withoutReasons(person: SignedIn, ids: readonly number[]): Promise<void> {
  const { list } = await stopsOf(person, ids, '&given=yes');
  for (const { deviceId, start, version } of list)
    await person.ask('/api/stops/save', { deviceId, start, version, reasonId: null, note: '' });
}

test('two machines in one chart; a stop is found by keys and gets a reason, shown by the Pareto chart', { timeout: 360_000 }, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer');
  const ids = await stoppedMachines(person);
  await page.goto(`/czyun/${person.projectId(factory)}/dev-stop-cause?id=${ids[0]}&range=24h`);
  const gantt = page.locator('[data-gantt]');
  await gantt.waitFor();
  expect(await gantt.getAttribute('data-gantt')).toBe('1');
  await expect.poll(() => page.locator('[data-figure=availability]').innerText(), slow).toMatch(/%$/);
  await page.getByText('ISO 14224 · EN 15341').first().waitFor();

  const devices = page.locator('.ant-select', { has: page.getByRole('combobox', { name: '设备', exact: true }) });
  await devices.click();
  const all = await person.ask<{ id: number; name: string }[]>(`/device/getAllByProjId?id=${person.projectId(factory)}`);
  const second = all.find(({ id }) => id === ids[1])?.name ?? '';
  await page.locator('.ant-select-dropdown:visible').getByTitle(second, { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => gantt.getAttribute('data-gantt'), slow).toBe('2');
  expect(page.url()).toContain(`devices=${ids[1]}`);

  // Initially there is no tree.
  const begun = await person.ask<{ total: number }>(`/api/stops/reasons/list?projectId=${person.projectId(factory)}`);
  await page.getByRole('button', { name: '停机原因设置' }).click();
  const tree = page.getByRole('dialog', { name: '停机原因' });
  if (begun.total === 0) await tree.getByRole('button', { name: '采用默认原因' }).click();
  await tree.getByText('刀具或模具损坏').waitFor();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await tree.waitFor({ state: 'hidden' });

  const place = gantt.getByRole('status');
  await gantt.focus();
  await until('keys are on a stop', async () => {
    await page.keyboard.press('ArrowLeft');
    return /停机|故障|离线/.test(await place.innerText()) ? true : undefined;
  });
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: '停机原因' });
  await sheet.getByRole('button', { name: '刀具或模具损坏' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '刀具或模具损坏' }).first().waitFor();
  await page.getByRole('img', { name: /^停机时间：.*刀具或模具损坏/ }).waitFor();
  const { pareto, durationMs } = await stopsOf(person, ids);
  expect(pareto.byReason.map(({ name }) => name)).toContain('刀具或模具损坏');
  expect(pareto.byReason.reduce((sum, slice) => sum + slice.durationMs, 0)).toBe(durationMs);
  await page.getByRole('radiogroup', { name: '停机时间分组' }).getByText('设备').click();
  await page.getByRole('img', { name: new RegExp(`^停机时间：.*${second}`) }).waitFor();

  // The zoom is in the address, and can be reset.
  await gantt.focus();
  await page.keyboard.press('+');
  await page.waitForURL(/zoom=/);
  await page.keyboard.press('0');
  await page.waitForURL((url) => !url.search.includes('zoom='));
  await page.mouse.move(0, 0);
  await whenSettled(page);
  expect(await seriousFindings(page, 'main')).toEqual([]);
  expect(errors).toEqual([]);
  await withoutReasons(person, ids);
});

test('on a phone in the dark look a stop gets its reason with two taps; a monitor reads it', { timeout: 360_000 }, async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'en-US', hasTouch: true });
  const { page, errors } = opened;
  const person = await signIn(page, 'operator', 'en');
  const [id] = await stoppedMachines(person);
  const projectId = person.projectId(factory);
  await (await apiSession('engineer')).ask('/api/stops/reasons/saveDefault', { projectId });
  await page.goto(`/czyun/${projectId}/dev-stop-cause?id=${id}&range=24h`);
  const give = page.getByRole('button', { name: 'Give reason' }).first();
  await give.waitFor();
  await whenSettled(page);
  await give.tap();
  const sheet = page.getByRole('dialog', { name: 'Stop reason' });
  await sheet.getByRole('button', { name: 'No material' }).tap();
  await page.getByRole('button', { name: 'No material' }).first().waitFor();
  const given = await stopsOf(person, [id], '&given=yes');
  expect(given.list.map(({ reason }) => reason?.name)).toContain('缺料');
  await sheet.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await whenSettled(page);
  expect(await seriousFindings(page, 'main')).toEqual([]);

  const [stop] = given.list;
  await signIn(page, 'monitor', 'en');
  await page.goto(`/czyun/${projectId}/dev-stop-cause?id=${id}&range=24h&stop=${id}:${stop?.start}`);
  await page.getByText('You have no permission to give stop reasons.').waitFor();
  expect(await page.getByRole('button', { name: 'No material' }).count()).toBeLessThanOrEqual(1);
  expect(errors).toEqual([]);
  await withoutReasons(person, [id]);
});

test('a machine that stops is on the wall and on the shop floor; its reason from a phone is shown at once', {
  timeout: 360_000,
}, async () => {
  opened = await openPage(undefined, { viewport: { width: 1920, height: 1080 } });
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer');
  const projectId = person.projectId(factory);
  await person.ask('/api/stops/reasons/saveDefault', { projectId }).catch(() => undefined);
  const device = 'machine-5';
  const id = await person.deviceId(device);
  await page.goto(`/czyun/${projectId}/DigitalCockpit`);
  const tile = page.locator(`[data-machine="${id}"]`);
  await tile.waitFor();
  await expect.poll(() => tile.getAttribute('data-state'), { timeout: 180_000 }).toMatch(/run|auto/);
  await plantFault({ kind: 'machine-stop', device, on: true });
  onTestFinished(() => plantFault({ kind: 'machine-stop', device, on: false }));
  await expect.poll(() => tile.getAttribute('data-state'), slow).toMatch(/stop|fault/);
  expect(errors).toEqual([]);

  const phone = await openPage(undefined, { viewport: { width: 390, height: 844 }, locale: 'en-US', hasTouch: true });
  onTestFinished(() => phone.close());
  const operator = await signIn(phone.page, 'operator', 'en');
  // The address of the QR code at the machine.
  await phone.page.goto(`/czyun/${projectId}/devicesView?machine=${id}`);
  const sheet = phone.page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'No material' }).tap();
  await expect.poll(() => sheet.locator('[data-part="current-stop"]').getAttribute('data-reason'), slow).toMatch(/\d/);
  const { list, pareto } = await stopsOf(operator, [id]);
  expect(list.toSorted((a, b) => b.start - a.start)[0]?.reason?.name).toBe('缺料');
  expect(pareto.byReason.map(({ name }) => name)).toContain('缺料');

  // Help is called with two taps, shown on the wall at once, and answered by another user.
  await sheet.getByRole('button', { name: 'Call for help' }).tap();
  await sheet.getByRole('button', { name: 'Material', exact: true }).tap();
  await sheet.locator('[data-call=material]').first().waitFor();
  await expect.poll(() => tile.innerText(), slow).toContain('物料');
  const body = { deviceId: id, kind: 'material' };
  await person.ask('/api/andon/step', { ...body, step: 'answer' });
  await sheet
    .getByText(/^Answered by /)
    .first()
    .waitFor(slow);
  await expect.poll(() => tile.getAttribute('data-lamp'), slow).toMatch(/yellow|red/);
  await sheet.locator('[data-call=material]').first().getByRole('button', { name: 'Close' }).tap();
  await sheet
    .getByText(/^Closed by /)
    .first()
    .waitFor(slow);
  await whenSettled(phone.page);
  expect(await seriousFindings(phone.page, '[role=dialog]')).toEqual([]);
  await plantFault({ kind: 'machine-stop', device, on: false });
  await sheet.locator('[data-part="current-stop"]').waitFor({ state: 'detached', timeout: 60_000 });
  await expect.poll(() => tile.getAttribute('data-state'), slow).toMatch(/run|auto/);
  expect(phone.errors).toEqual([]);
  await withoutReasons(person, [id]);
});
