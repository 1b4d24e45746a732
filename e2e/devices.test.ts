import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenedPage, openPage, type SignedIn, seriousFindings, signIn } from './page.ts';

let opened: OpenedPage;
let person: SignedIn;
let list: string;

beforeAll(async () => {
  opened = await openPage();
  person = await signIn(opened.page, 'engadmin', 'zh');
  list = `/czyun/${person.projectId()}/devices`;
});
afterAll(() => opened?.close());

const cards = () => opened.page.locator('[data-device]');
const chip = (status: string) => opened.page.locator(`button[data-status="${status}"]`);

describe('device list', () => {
  test('shows every device with status and moving values', async () => {
    const { page } = opened;
    await page.goto(list);
    await page.getByText('22 台设备').waitFor();
    const power = cards().filter({ hasText: '1# 关口电表' }).locator('dd').first();
    const before = await power.textContent();
    expect(before).toMatch(/kW/);
    await expect.poll(() => power.textContent(), { timeout: 20_000 }).not.toBe(before);
  });

  test('states use one vocabulary and the device’s own word; powers have a direction, no sign; generation is positive', async () => {
    const { page } = opened;
    const card = (name: string) => page.locator('[data-device]', { hasText: name });
    const state = (name: string) => card(name).locator('.cz-status').textContent();
    await expect.poll(() => state('1# 电池堆 BMS'), { timeout: 15_000 }).toMatch(/^(待机静置|运行充电|运行放电|停机断开|故障)$/);
    const counted = await page.locator('button[data-status="standby"]').textContent();
    expect(counted).toMatch(/^待机\d+$/);
    // The label before the power names its direction.
    const meter = card('3# 光伏电表').locator('[data-values] div').first();
    await expect.poll(() => meter.textContent(), { timeout: 15_000 }).toMatch(/^((发电|自用电)[\d.]+|总有功功率0\.00)kW$/);
    await page.getByText('表格', { exact: true }).click();
    await expect.poll(() => page.locator('main thead').textContent(), { timeout: 15_000 }).toContain('发电、放电为正');
    await page.getByText('卡片', { exact: true }).click();
    await card('3# 光伏电表').waitFor();
  });

  test('type, status and text are in the address, survive a reload, and the back button undoes them', async () => {
    const { page } = opened;
    await page.goto(list);
    await page.getByRole('combobox', { name: '设备类型' }).click();
    await page.locator('.ant-select-item-option', { hasText: '智能电表' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('type')).toBe('1203');
    await expect.poll(() => cards().count()).toBe(5);
    // The guest meter stays running for a while after another flow published to it.
    await chip('run').click();
    await expect.poll(async () => (await cards().count()) === Number(await chip('run').locator('b').textContent())).toBe(true);
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('run');
    await page.getByRole('textbox', { name: '按名称或设备编号搜索' }).fill('光伏');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('光伏');
    await expect.poll(() => cards().count()).toBe(1);

    await page.reload();
    await cards().first().waitFor();
    await expect.poll(() => cards().count()).toBe(1);
    await expect.poll(() => page.getByRole('textbox', { name: '按名称或设备编号搜索' }).inputValue()).toBe('光伏');
    await expect.poll(() => chip('run').getAttribute('aria-pressed')).toBe('true');

    await page.getByRole('button', { name: '清除筛选' }).click();
    await page.getByText('22 台设备').waitFor();
    await page.goBack();
    await expect.poll(() => cards().count()).toBe(1);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBeNull();
    expect(new URL(page.url()).searchParams.get('type')).toBe('1203');
  });

  test('an hour back: states not loaded yet are unknown, never the current ones; after an error they stay unknown', async () => {
    const other = await openPage();
    const { page } = other;
    await signIn(page, 'engadmin', 'zh');
    let answerPast: ((failing: boolean) => void) | undefined;
    const failing = new Promise<boolean>((resolve) => {
      answerPast = resolve;
    });
    const isPast = (url: URL) => url.pathname.endsWith('/device/getAllByProjId') && url.searchParams.has('time');
    await page.route(isPast, async (route) => ((await failing) ? route.abort() : route.continue()));
    await page.goto(`${list}?at=${Date.now() - 3_600_000}`);
    const badges = page.locator('[data-device] .cz-status');
    const words = async () => [...new Set(await badges.allTextContents())];
    await badges.first().waitFor();
    await expect.poll(() => words()).toEqual(['未知']);
    await expect.poll(() => page.locator('button[data-status="run"] b').textContent()).toBe('-');
    answerPast?.(true);
    await page.waitForTimeout(500);
    await expect.poll(() => words()).toEqual(['未知']);
    await page.unroute(isPast);
    await page.locator('[data-frame="replay"]').getByRole('button', { name: /小时/ }).first().click();
    await expect.poll(words, { timeout: 20_000 }).toContain('运行');
    await expect.poll(() => words()).not.toContain('未知');
    await other.close();
  });

  test('filters that are set faster than the page renders are combined', async () => {
    const { page } = opened;
    await page.goto(list);
    await page.getByText('22 台设备').waitFor();
    await page.evaluate(() => {
      for (const status of ['run', 'alarms']) document.querySelector<HTMLElement>(`button[data-status="${status}"]`)?.click();
    });
    await expect.poll(() => new URL(page.url()).search).toBe('?status=run&alarms=1');
    await expect.poll(() => chip('run').getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => chip('alarms').getAttribute('aria-pressed')).toBe('true');
    await page.goBack();
    await page.getByText('22 台设备').waitFor();
  });

  test('an empty result says what to do', async () => {
    const { page } = opened;
    await page.goto(`${list}?q=nothing-like-this`);
    await page.getByText('没有符合条件的设备').waitFor();
    await page.locator('.cz-state').getByRole('button', { name: '清除筛选' }).click();
    await page.getByText('22 台设备').waitFor();
  });

  test('the arrow keys move over the cards and Enter opens one; the back button restores the list', async () => {
    const { page } = opened;
    await page.goto(`${list}?type=1203`);
    await cards().first().waitFor();
    await cards().first().getByRole('link').focus();
    await page.keyboard.press('ArrowRight');
    const focused = () => page.evaluate<string>('document.activeElement?.textContent');
    await expect.poll(focused).toBe('2# 负荷电表');
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(/dev-monitor\?id=\d+/);
    await page.getByRole('heading', { level: 1, name: '2# 负荷电表' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?2# 负荷电表 · 实时监测/);
    // The page's back arrow also restores the list with its filters.
    await page.getByRole('link', { name: '所有设备' }).click();
    await page.waitForURL(/devices\?type=1203$/);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '2# 负荷电表' }).waitFor();
    await page.goBack();
    await expect.poll(() => cards().count()).toBe(5);
  });

  test('the table is a real table, is sorted by a click on a header, and is stored in the address', async () => {
    const { page } = opened;
    await page.goto(list);
    await page.getByText('表格', { exact: true }).click();
    const table = page.getByRole('table');
    await table.waitFor();
    expect(new URL(page.url()).searchParams.get('view')).toBe('table');
    await table.getByRole('button', { name: '设备' }).click();
    await expect.poll(() => table.getByRole('columnheader', { name: '设备' }).getAttribute('aria-sort')).toBe('ascending');
    const first = () => table.locator('tbody a').first().textContent();
    await expect.poll(first).toBe('1# 电池堆 BMS');
    await page.reload();
    await expect.poll(first).toBe('1# 电池堆 BMS');
  });

  test('two thousand devices: only the visible ones are rendered and subscribed', async () => {
    const many = await openPage();
    const here = await signIn(many.page);
    const { page } = many;
    const subscribed: number[] = [];
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        const frame = JSON.parse(String(payload)) as { op: string; paramIds?: number[] };
        if (frame.op === 'want') subscribed.push(frame.paramIds?.length ?? 0);
      });
    });
    // The answer of the real server, with its devices repeated.
    await page.route('**/device/ex/getByArea*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { list: { id: number; name: string; keyParams: { paramId: number }[] }[] } };
      const { list } = answer.data;
      answer.data.list = Array.from({ length: 2000 }, (_, index) => {
        const base = list[index % list.length];
        if (!base) throw new Error('no devices');
        const round = Math.floor(index / list.length);
        return {
          ...base,
          id: base.id + round * 100_000,
          name: `${base.name} ${index + 1}`,
          keyParams: base.keyParams.map((param) => ({ ...param, paramId: param.paramId + round * 1_000_000 })),
        };
      });
      await route.fulfill({ response, json: answer });
    });
    for (const [view, item] of [
      ['', '[data-device]'],
      ['?view=table', 'main tbody tr'],
    ] as const) {
      await page.goto(`/czyun/${here.projectId()}/devices${view}`);
      const items = page.locator(item);
      await items.first().waitFor();
      await page.getByText('2000 台设备').waitFor();
      await expect.poll(() => items.count()).toBeLessThan(60);
      await items.first().getByRole('link').focus();
      await page.keyboard.press('End');
      await page.getByRole('link', { name: / 2000$/ }).waitFor();
      await expect.poll(() => page.evaluate<string>('document.activeElement?.textContent')).toMatch(/ 2000$/);
      await expect.poll(() => items.count()).toBeLessThan(60);
    }
    await expect.poll(() => subscribed.length).toBeGreaterThan(1);
    expect(Math.max(...subscribed)).toBeLessThan(500);
    expect(many.errors).toEqual([]);
    await many.close();
  });

  test('axe finds nothing serious in cards and table', async () => {
    for (const view of ['cards', 'table']) {
      await opened.page.goto(`${list}?view=${view}`);
      await opened.page.locator('[data-device], main tbody tr').first().waitFor();
      expect(await seriousFindings(opened.page, '[data-devices]')).toEqual([]);
    }
  });

  test('on a phone there are only cards, and English is complete', async () => {
    const phone = await openPage(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true });
    const here = await signIn(phone.page, 'monitor', 'en');
    await phone.page.goto(`/czyun/${here.projectId()}/devices?view=table&alarms=0`);
    await phone.page.locator('[data-device]').first().waitFor();
    await expect.poll(() => phone.page.getByRole('table').count()).toBe(0);
    await phone.page.getByText('22 devices').waitFor();
    await expect.poll(() => phone.page.locator('[data-filters]').textContent()).not.toMatch(/[\u4e00-\u9fff]/);
    expect(phone.errors).toEqual([]);
    await phone.close();
  });

  test('the console is clean', () => {
    expect(opened.errors).toEqual([]);
  });
});
