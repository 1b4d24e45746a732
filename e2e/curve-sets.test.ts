/** Curve sets as users use them: a predefined one, and a user's own: named, changed, shared, deleted. */
import { afterEach, expect, test } from 'vitest';
import { apiSession, type OpenedPage, openPage, seriousFindings, signIn } from './page.ts';

const opened: OpenedPage[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

async function open(): Promise<OpenedPage> {
  const page = await openPage();
  opened.push(page);
  return page;
}

test('a predefined set is opened, changed, saved, renamed, shared, loaded by another user and deleted', async () => {
  const { page, errors } = await open();
  const person = await signIn(page, 'engineer', 'en');
  const pcs = await person.deviceId('pcs-1');
  const history = `/czyun/${person.projectId()}/history`;
  const setOf = () => new URL(page.url()).searchParams.get('set');

  // A predefined set of the device whose curves are shown.
  await page.goto(`${history}?keys=${pcs}:dc_voltage`);
  await page.getByRole('button', { name: 'Curve sets' }).click();
  const drawer = page.getByRole('dialog', { name: 'Curve sets' });
  await drawer.getByRole('button', { name: /^Active power and setpoint/ }).click();
  await page.waitForURL(/set=setpoint_active_power%40\d+/);
  expect(new URL(page.url()).searchParams.get('keys')).toBeNull();
  const chips = page.getByRole('button', { name: /^Remove / });
  await expect.poll(() => chips.count()).toBe(4);
  await page.getByRole('button', { name: /Active power and setpoint$/ }).waitFor();
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);

  // A chip may cut the device name, never the parameter.
  const parameter = page.locator('aside li span', { hasText: /^Max. discharge power$/ }).last();
  expect(await parameter.evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(true);

  // One curve is removed and the set saved, first without a name.
  await page.getByRole('button', { name: /^Remove .*Max. charge power$/ }).click();
  await page.getByText('changed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save as set' }).click();
  const saving = page.getByRole('dialog', { name: 'Save 3 curves as a set' });
  await saving.getByRole('button', { name: 'Save', exact: true }).click();
  await saving.getByText('Enter a name').waitFor();
  await saving.getByRole('textbox', { name: 'Name' }).fill('Night shift');
  await page.keyboard.press('Enter');
  await page.waitForURL(/set=\d+$/);
  const id = setOf();
  await page.getByRole('button', { name: /Night shift$/ }).waitFor();
  await expect.poll(() => chips.count()).toBe(3);

  // Changed and saved again: the same set, now with two curves.
  await page.getByRole('button', { name: /^Remove .*Max. discharge power$/ }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });
  expect(setOf()).toBe(id);

  // Renamed and shared by keyboard.
  await page.getByRole('button', { name: /Night shift$/ }).press('Enter');
  await drawer.getByRole('button', { name: 'Edit Night shift' }).press('Enter');
  const editing = page.getByRole('dialog', { name: 'Rename and share' });
  await editing.getByRole('textbox', { name: 'Name' }).fill('Night and day');
  await editing.getByRole('checkbox', { name: 'Share in this project' }).press('Space');
  await editing.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await drawer.getByRole('button', { name: /^Night and day/ }).waitFor();
  await drawer.getByRole('img', { name: 'Shared' }).waitFor();

  // Another user finds it, opens it by its link, and has no further rights.
  const { page: others, errors: theirs } = await open();
  await signIn(others, 'monitor', 'zh');
  await others.goto(`${history}?set=${id}`);
  await expect.poll(() => others.getByRole('button', { name: /^移除 / }).count()).toBe(2);
  await others.getByRole('button', { name: /Night and day$/ }).click();
  const list = others.getByRole('dialog', { name: '曲线组' });
  await list.getByText('项目共享').waitFor();
  expect(await list.getByRole('button', { name: '删除 Night and day' }).count()).toBe(0);
  expect(await list.getByRole('button', { name: '修改 Night and day' }).count()).toBe(0);
  await others.keyboard.press('Escape');
  await others.getByRole('button', { name: '保存为曲线组' }).click();
  // Users who may not share get no such option.
  await others.getByText('当前账号不能共享曲线组').waitFor();
  expect(theirs).toEqual([]);

  // Deleted after a confirmation whose safe button has the focus; the curves remain.
  await drawer.getByRole('button', { name: 'Delete Night and day' }).click();
  const question = page.getByRole('dialog', { name: /Delete the set/ });
  await question.getByText(/shared in the project/).waitFor();
  await expect
    .poll(() => question.getByRole('button', { name: 'Cancel' }).evaluate((element) => element === document.activeElement))
    .toBe(true);
  await question.getByRole('button', { name: 'Delete Night and day' }).click();
  await page.waitForURL((url) => !url.searchParams.has('set') && url.searchParams.get('keys')?.split(',').length === 2);
  await others.reload();
  await others.getByText('链接中的曲线组已不存在').waitFor();
  expect(errors).toEqual([]);
});

test('a workspace starts with suggestions, shows the user’s choices and assignments, and becomes the start page', async () => {
  const { page, errors } = await open();
  const person = await signIn(page, 'monitor', 'en');
  const projectId = person.projectId();
  const base = `/czyun/${projectId}`;
  const slow = { timeout: 20_000 };
  const to = page.locator('[data-todo]');
  const curves = page.locator('[data-curves]');

  // First visit: curves and devices are suggested, and there is no task.
  await page.goto(`${base}/workspace`);
  await to.waitFor();
  await expect.poll(() => curves.getAttribute('data-offered'), slow).toMatch(/^[1-4]$/);
  await expect.poll(() => page.locator('[data-favourites="0"] [data-device]').count(), slow).toBeGreaterThan(1);
  await expect.poll(() => page.locator('[data-favourites] dd').first().textContent(), slow).toMatch(/\d/);
  const saved = page.locator('[data-set]').getByText('Saved', { exact: true });
  expect(await saved.count()).toBe(0);
  await page
    .getByRole('button', { name: /^Save curves: / })
    .first()
    .click();
  await expect.poll(() => saved.count(), slow).toBe(1);
  expect(await seriousFindings(page, 'main')).toEqual([]);

  // A device is marked as favourite on its page, and an incident is assigned to the user.
  await page.goto(`${base}/dev-monitor?id=${await person.deviceId('bms-1')}`);
  const star = page.locator('[data-frame="device"]').getByRole('button', { name: /^Favourite: / });
  await star.click();
  await expect.poll(() => star.getAttribute('aria-pressed'), slow).toBe('true');
  const admin = await apiSession('engadmin');
  const members = await admin.ask<{ userId: number; loginName: string }[]>(`/api/alarm/assignees?projectId=${projectId}`);
  const persons = members.filter(({ loginName }) => loginName === 'monitor').map(({ userId }) => userId);
  const now = Date.now();
  const incident = await admin.ask<{ id: number }>('/api/incidents/save', {
    ...{ projectId, version: 0, title: 'Fan of rack 1', start: now - 60_000, end: now, state: 'open', explanation: '' },
    ...{ devices: [], curves: [], persons, entryId: null },
  });
  await page.goto(`${base}/workspace`);
  await page.locator('[data-favourites="1"] [data-device]').waitFor();
  await page.locator('[data-recent]').getByRole('link').first().waitFor();
  await to.getByRole('link', { name: 'Fan of rack 1' }).waitFor();
  await admin.ask('/api/incidents/remove', { projectId, id: incident.id });

  // The start page of this user only.
  await page.getByRole('button', { name: 'Set as start page' }).click();
  await page.getByRole('button', { name: 'Start page', exact: true }).waitFor();
  await page.goto(`${base}/index`);
  await page.waitForURL(/\/workspace$/);
  await page.getByRole('button', { name: 'Start page', exact: true }).click();
  await page.getByRole('button', { name: 'Set as start page' }).waitFor();
  await page
    .locator('[data-favourites="1"]')
    .getByRole('button', { name: /^Favourite: / })
    .click();
  await page.locator('[data-favourites="0"]').waitFor();
  expect(errors).toEqual([]);
}, 90_000);
