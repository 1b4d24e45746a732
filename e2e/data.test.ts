/**
 * Data management: a file from a Chinese spreadsheet is imported, its bad line is reported, the curve shows it, and the import is undone;
 * documents are changed.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, until, whenSettled } from './page.ts';

let opened: OpenedPage;
let person: SignedIn;
let deviceId: number;

beforeAll(async () => {
  opened = await openPage();
  // The station imports its history as engadmin, and the number of queued imports per user is limited.
  person = await signIn(opened.page, 'platform', 'zh');
  deviceId = await person.deviceId('meter-load');
});
afterAll(() => opened?.close());

const name = '负荷表补录.csv';
const minuteMs = 60_000;
/** Long before the station's own history. */
const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 12 * 86_400_000;
const inShanghai = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ');
/** 时间, 总有功功率 (W) as GBK; the third line has no number. */
const title = [202, 177, 188, 228, 44, 215, 220, 211, 208, 185, 166, 185, 166, 194, 202, 32, 40, 87, 41, 13, 10];
const file = Buffer.concat([
  Buffer.from(title),
  Buffer.from(['431250', 'n.a.x', '431750'].map((watts, index) => `${inShanghai(start + index * minuteMs)},${watts}\r\n`).join('')),
]);
const imports = '**/api/data/imports?**';
const here = (more = '') => `/czyun/${person.projectId()}/dev-data?id=${deviceId}${more}`;
const curve = () =>
  `/czyun/${person.projectId()}/history?keys=${deviceId}:active_power&start=${start - minuteMs}&end=${start + 10 * minuteMs}&view=table`;

describe('data management', () => {
  test('a file is imported, its bad line is reported, it shows in the curve, and the import is undone', async () => {
    const { page } = opened;
    await page.goto(here());
    await page.getByText('还没有导入记录').waitFor();
    await expect.poll(() => page.title()).toContain('数据管理');
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: file });
    // Encoding, unit and time are detected; a preview is shown before the import.
    await page.getByText('GBK / GB 18030').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: '“总有功功率 (W)”的换算系数' }).inputValue()).toBe('0.001');
    const preview = page.getByRole('table', { name: '预览' });
    await preview.getByText('431.25').waitFor();
    await preview.getByText('431.75').waitFor();
    await page.getByRole('row', { name: /第 3 行.*n\.a\.x.*不是数值/ }).waitFor();
    // The import may end before the page sees it run; its end must be shown all the same.
    await page.route(imports, async (route) => {
      const response = await until('the import ended', async () => {
        const answer = await route.fetch();
        return (await answer.text()).includes('"running"') ? undefined : answer;
      });
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: '开始导入' }).click();
    // Imports are queued.
    await page.getByText('导入成功！').waitFor({ timeout: 60_000 });
    await page.unroute(imports);
    const row = page.getByRole('row', { name });
    await row.getByText('已导入').waitFor();
    await row.getByRole('button', { name: `${name} 的导入明细` }).click();
    const details = page.getByRole('dialog');
    await details.getByRole('row', { name: /第 3 行/ }).waitFor();
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    // A button under the pointer is still changing its colour.
    await page.mouse.move(0, 0);
    await whenSettled(page);
    expect(await seriousFindings(page, 'main')).toEqual([]);

    await page.goto(curve());
    await page.getByText('431.75').first().waitFor();

    await page.goto(here());
    await row.getByRole('button', { name: `撤销导入 ${name}` }).click();
    const question = page.getByRole('dialog');
    await question.getByText('该次导入存入的 2 个读数将被移除', { exact: false }).waitFor();
    await question.getByRole('button', { name: `撤销导入 ${name}` }).click();
    await row.getByText('已撤销').waitFor({ timeout: 30_000 });
    await page.goto(curve());
    await page.locator('main').getByText('总有功功率').first().waitFor();
    await expect.poll(() => page.getByText('431.75').count()).toBe(0);
    expect(opened.errors).toEqual([]);
  }, 120_000);

  test('a range is previewed, deleted after the device name was entered, and listed with what was deleted', async () => {
    const { page } = opened;
    const to = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000;
    const counted = async () => {
      const range = { deviceId, metrics: ['demand_max'], from: to - 20 * 3_600_000, to };
      return (await person.ask<{ readings: number }>('/api/data/previewClear', range)).readings;
    };
    expect(await counted()).toBeGreaterThan(0);
    await page.goto(here('&tab=clear'));
    await page.getByText('没有删除过历史数据').waitFor();
    await page.getByRole('combobox', { name: '测点' }).fill('最大需量');
    await page.locator('.ant-select-item-option').getByText('最大需量').first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '预览' }).click();
    const found = page.getByRole('table', { name: '将被删除的内容' });
    await found.getByRole('row', { name: /最大需量/ }).waitFor({ timeout: 30_000 });
    await page.mouse.move(0, 0);
    await whenSettled(page);
    expect(await seriousFindings(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: /^删除 \d+ 个读数$/ }).click();
    const question = page.getByRole('dialog');
    const action = question.getByRole('button', { name: /^删除 \d+ 个读数$/ });
    await expect.poll(() => action.isDisabled()).toBe(true);
    const label = (await question.locator('label').innerText()).replace(/^.*“(.*)”.*$/, '$1');
    await question.getByRole('textbox').fill(label);
    await action.click();
    await page.getByRole('table', { name: '删除记录' }).getByText('已删除', { exact: true }).waitFor({ timeout: 60_000 });
    expect(await counted()).toBe(0);
    expect(opened.errors).toEqual([]);
  }, 120_000);

  test('the retention of readings is extended, and the screen shows it', async () => {
    const { page } = opened;
    await page.goto(here('&tab=retention'));
    const row = page.getByRole('row', { name: /标准/ });
    await row.getByText('100 天').waitFor();
    await page.getByRole('button', { name: '修改“标准”的保存期限' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('spinbutton', { name: '原始读数' }).fill('120');
    await form.getByRole('spinbutton', { name: '分钟统计' }).focus();
    await form.getByText('已存储的数据会获得更长的期限', { exact: false }).waitFor();
    await form.getByRole('button', { name: '保存' }).click();
    await page.getByText('保存期限已修改').waitFor();
    await row.getByText('默认 100 天').waitFor({ timeout: 60_000 });
    await page.mouse.move(0, 0);
    await whenSettled(page);
    expect(await seriousFindings(page, 'main')).toEqual([]);
    expect(opened.errors).toEqual([]);
  }, 120_000);

  test('a meter replacement is recorded with both readings, and undone', async () => {
    const { page } = opened;
    await page.goto(here('&tab=meters'));
    await page.getByText('没有换表记录').waitFor();
    await page.getByRole('button', { name: '登记换表' }).click();
    const form = page.getByRole('dialog');
    const last = form.getByRole('spinbutton', { name: '正向有功总电能 旧表末位示数' });
    await last.fill('1');
    await form.getByRole('textbox', { name: '备注' }).fill('检定到期');
    await form.getByRole('button', { name: '保存' }).click();
    await form.getByText('旧表末位示数不能小于更换前的最后读数', { exact: false }).waitFor();
    await last.fill('');
    await page.mouse.move(0, 0);
    await whenSettled(page);
    expect(await seriousFindings(page, '.ant-modal')).toEqual([]);
    await form.getByRole('button', { name: '保存' }).click();
    await page.getByText('已登记', { exact: false }).first().waitFor();
    const row = page.getByRole('row', { name: /检定到期/ });
    await row.getByText('按读数 → 按读数').first().waitFor();
    await page.mouse.move(0, 0);
    await whenSettled(page);
    expect(await seriousFindings(page, 'main')).toEqual([]);
    await row.getByRole('button', { name: /^撤销 .* 的换表登记$/ }).click();
    const question = page.getByRole('dialog');
    await question.getByText('已结算的日期会重新结算', { exact: false }).waitFor();
    await question.getByRole('button', { name: '撤销', exact: true }).click();
    await page.getByText('没有换表记录').waitFor();
    // The refused request.
    expect(opened.errors.splice(0)).toEqual([expect.stringContaining('400')]);
  }, 120_000);

  test('all data of a device are exported as a file, on a phone in English', async () => {
    const shown = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark', acceptDownloads: true });
    await signIn(shown.page, 'engadmin', 'en');
    const { page } = shown;
    await page.goto(here('&tab=export'));
    await page.getByText('No exported files').waitFor();
    await page.getByRole('button', { name: 'Start export' }).click();
    const button = page.locator('main').getByRole('button', { name: /\.zip/ });
    await button.waitFor({ timeout: 100_000 });
    await page.mouse.move(0, 0);
    await whenSettled(page);
    expect(await seriousFindings(page, 'main')).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toMatch(/^meter-load-\d{4}-\d\d-\d\d\.zip$/);
    expect(shown.errors).toEqual([]);
    await shown.close();
  }, 180_000);

  test('a document is created, found, changed and deleted, on a phone in English', async () => {
    const shown = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    const somebody = await signIn(shown.page, 'engadmin', 'en');
    expect(somebody.projectId()).toBe(person.projectId());
    const { page } = shown;
    await page.goto(here('&tab=documents'));
    await page.getByText('No documents', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'New document' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name' }).fill('Commissioning');
    await form.getByRole('textbox', { name: 'Content (JSON)' }).fill('not json');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Enter a JSON object', { exact: false }).waitFor();
    await form.getByRole('textbox', { name: 'Content (JSON)' }).fill('{"by": "Li"}');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Document created').waitFor();
    await page.getByRole('button', { name: 'Edit document Commissioning' }).click();
    await form.getByRole('textbox', { name: 'Content (JSON)' }).fill('{"by": "Wang"}');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Modified successfully!').waitFor();
    await page.getByText('{"by":"Wang"}').waitFor();
    expect(await seriousFindings(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: 'Delete document Commissioning' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete document Commissioning' }).click();
    await page.getByText('No documents', { exact: true }).waitFor();
    expect(shown.errors).toEqual([]);
    await shown.close();
  }, 120_000);
});
