/** A user's own board: created on a phone from a template, shared, and opened by another user. */
import { afterEach, expect, test } from 'vitest';
import { type OpenedPage, openPage, seriousFindings, signIn } from './page.ts';

const opened: OpenedPage[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

async function open(options: Parameters<typeof openPage>[1] = {}): Promise<OpenedPage> {
  const page = await openPage(undefined, options);
  opened.push(page);
  return page;
}

const slow = { timeout: 20_000 };

test('eight widgets are arranged on a phone, shared, and seen by a second user in Chinese', async () => {
  const { page, errors } = await open({ viewport: { width: 390, height: 844 } });
  const person = await signIn(page, 'engineer', 'en');
  const boards = `/czyun/${person.projectId()}/diydemo`;
  const tiles = page.locator('[data-tile]');
  await page.goto(boards);
  await page.getByRole('link', { name: /^Storage board/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  await expect.poll(() => tiles.count(), slow).toBe(9);

  // Two widgets are removed, and one is added: a gauge whose point is found by search.
  await page.getByRole('button', { name: 'Remove “Storage plan”' }).click();
  await page.getByRole('button', { name: 'Remove “Storage profit”' }).click();
  await expect.poll(() => tiles.count(), slow).toBe(7);
  await page.getByRole('button', { name: 'Add widget' }).click();
  await page.getByRole('menuitem', { name: 'Gauge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings: Gauge' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Rack one');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText('Choose or enter a value').waitFor();
  await dialog.getByRole('combobox', { name: 'Search devices or parameters' }).fill('bms soc');
  await dialog.getByRole('option', { name: /SOC/ }).first().click();
  await dialog.getByRole('button', { name: /^Remove / }).waitFor();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => tiles.count(), slow).toBe(8);

  // In a single column: the last widget moves up by one step.
  const order = () => tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('data-tile') ?? ''));
  expect((await order()).at(-1)).toBe('board.gauge.1');
  await page.getByRole('button', { name: 'Move “Rack one” up' }).press('Enter');
  await expect.poll(order, slow).toSatisfy((ids: readonly string[]) => ids.at(-2) === 'board.gauge.1');
  await page.getByRole('textbox', { name: 'Name of the board' }).fill('Night shift');
  // Nothing has been stored yet.
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await question.getByRole('button', { name: 'Continue editing' }).click();
  await question.waitFor({ state: 'hidden' });
  // The back button asks too; the list is another address of the same page.
  await page.evaluate('history.back()');
  await question.waitFor();
  await question.getByRole('button', { name: 'Continue editing' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await page.getByRole('textbox', { name: 'Name of the board' }).inputValue()).toBe('Night shift');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/board=\d+$/);
  await page.getByRole('heading', { name: 'Night shift' }).waitFor();
  await expect.poll(() => tiles.count(), slow).toBe(8);
  await expect.poll(() => page.locator('[data-part="value"]').first().textContent(), slow).toMatch(/\d/);
  await expect.poll(() => page.locator('[data-part="gauge"]').textContent(), slow).toMatch(/\d.*%/);
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
  expect(await seriousFindings(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Share in the project' }).click();
  await page.locator('[data-shared="true"]').waitFor();
  expect(errors).toEqual([]);

  // A display opens the board by a secret link, without a password.
  const admin = await open();
  await signIn(admin.page, 'engadmin', 'en');
  await admin.page.goto(`/czyun/${person.projectId()}/user/p/u/invite?tab=links`);
  await admin.page.getByRole('button', { name: 'Create link' }).first().click();
  await admin.page.getByLabel('Name', { exact: true }).fill('Gate house');
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  const made = admin.page.locator('[data-part="board-wall"]');
  await made.getByRole('combobox', { name: 'Boards' }).fill('Night');
  await made.getByRole('combobox', { name: 'Boards' }).press('Enter');
  const link = made.locator('code');
  await expect.poll(() => link.innerText(), slow).toMatch(/\/diyCockpit\?boards=\d+#secret=/);
  const display = await open({ viewport: { width: 1920, height: 1080 } });
  await display.page.goto(await link.innerText());
  await display.page.waitForURL(/\/diyCockpit\?boards=\d+$/);
  await display.page.locator('[data-wall] h1', { hasText: 'Night shift' }).waitFor();
  await expect.poll(() => display.page.locator('[data-tile]').count(), slow).toBeGreaterThan(0);
  expect([...admin.errors, ...display.errors]).toEqual([]);

  const other = await open();
  await signIn(other.page, 'monitor', 'zh');
  await other.page.goto(boards);
  await other.page.getByRole('link', { name: /^Night shift/ }).click();
  const seen = other.page.locator('[data-tile]');
  await expect.poll(() => seen.count(), slow).toBe(8);
  await expect.poll(() => other.page.locator('[data-part="value"]').first().textContent(), slow).toMatch(/\d/);
  expect(await other.page.getByRole('button', { name: '编辑' }).count()).toBe(0);
  await other.page.getByRole('button', { name: '更多操作' }).click();
  await other.page.getByRole('menuitem', { name: '复制为我的看板' }).click();
  await other.page.getByRole('heading', { name: 'Night shift（副本）' }).waitFor();
  await other.page.getByRole('button', { name: '编辑' }).waitFor();
  expect(await seriousFindings(other.page, 'main')).toEqual([]);
  expect(other.errors).toEqual([]);
}, 120_000);
