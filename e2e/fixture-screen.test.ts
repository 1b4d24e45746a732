/**
 * A screen written as docs/add-a/screen.md describes, added to the product only for this test: three files, fewer than 200 lines, against
 * the running server.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Built, build, root, type Served, serveBefore } from './kit-page.ts';
import { downloadedBytes, type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, whenSettled } from './page.ts';

const folder = join(root, 'packages/web/kit-page/fixture-screen');

let built: Built;
let served: Served;
let opened: OpenedPage;
let session: SignedIn;
let address: string;

beforeAll(async () => {
  built = build('.', 'kit-page/fixture-screen.config.ts');
  served = await serveBefore(built, inject('origin'), '/dataviewapi8');
  opened = await openPage(served.origin);
  session = await signIn(opened.page, 'engadmin', 'en');
  address = `/czyun/${session.projectId()}/region-journal`;
  // Data to search: two regions, one with a unique name.
  for (const name of ['East hall', 'West yard']) {
    await session.ask('/api/setup/createRegion', { projectId: session.projectId(), name });
  }
});
afterAll(async () => {
  await opened.close();
  served.close();
  built.remove();
});

test('is three files with fewer than 200 lines, and none of them is in the product', () => {
  const files = readdirSync(folder).filter((name) => !name.endsWith('.css'));
  expect(files.sort()).toEqual(['messages.ts', 'route.ts', 'screen.tsx']);
  const lines = files.map((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').length);
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThan(200);
  const speaksOfIt = (dist: string) =>
    globSync('**/*.js', { cwd: dist }).filter((name) => readFileSync(join(dist, name), 'utf8').includes('region-journal'));
  expect(speaksOfIt(built.folder)).not.toEqual([]);
  expect(speaksOfIt(join(root, 'packages/web/dist'))).toEqual([]);
});

test('shows its name in title and heading, and stores its filter in the address', async () => {
  const { page, errors } = opened;
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: 'Journal of regions' }).waitFor();
  await whenSettled(page);
  expect(await page.title()).toMatch(/^(\(\d+\) )?Journal of regions · /);
  const rows = page.getByRole('table', { name: 'Journal of regions' }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  const all = await rows.count();
  await page.getByRole('textbox', { name: 'Find by content' }).fill('East hall');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('East hall');
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => rows.count()).toBe(all);
  await page.goBack();
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => page.getByRole('textbox', { name: 'Find by content' }).inputValue()).toBe('East hall');
  expect(errors).toEqual([]);
});

test('draws its chart, and axe finds nothing serious, also in Chinese on a phone', async () => {
  const { page, errors } = opened;
  await page.goto(address);
  await page
    .getByRole('img', { name: /^Operations by person/ })
    .locator('canvas')
    .waitFor();
  await whenSettled(page);
  expect(await seriousFindings(page, 'body')).toEqual([]);
  await page.evaluate(() => localStorage.setItem('IOT_LANG', 'ZH'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: '区域变更记录' }).waitFor();
  await whenSettled(page);
  expect(await seriousFindings(page, 'body')).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.evaluate(() => localStorage.setItem('IOT_LANG', 'EN'));
  await page.setViewportSize({ width: 1366, height: 768 });
  expect(errors).toEqual([]);
});

test('exports the filtered rows as a file', async () => {
  const { page } = opened;
  await page.goto(`${address}?q=West%20yard`);
  await whenSettled(page);
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: '导出' })
    .or(page.getByRole('button', { name: 'Export', exact: true }))
    .click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('regions.csv');
  const text = (await downloadedBytes(file)).toString();
  expect(text).toContain('West yard');
  expect(text).not.toContain('East hall');
});

test('refuses a region without a name, shows the server’s refusal, and lists a created region', async () => {
  const { page } = opened;
  await page.goto(address);
  await page.getByRole('button', { name: 'New region' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name of the region' });
  const save = dialog.getByRole('button', { name: 'Save region' });
  await save.click();
  await dialog.getByText('Enter a name').waitFor();
  const mine = 'North roof';
  await session.ask('/api/setup/createRegion', { projectId: session.projectId(), name: `${mine} taken` });
  await name.fill(`${mine} taken`);
  await save.click();
  await dialog.getByText('A zone with this name already exists').waitFor();
  await name.fill(mine);
  await save.click();
  await dialog.waitFor({ state: 'hidden' });
  const first = page.getByRole('table', { name: 'Journal of regions' }).locator('tbody tr').first();
  await first.getByText(mine).waitFor();
});
