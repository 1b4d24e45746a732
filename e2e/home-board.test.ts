/** A user arranges the overview by keyboard, finds it unchanged later, resets it, and shows it on a wall. */
import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiSession, type OpenedPage, openPage, type SignedIn, seriousFindings, signIn } from './page.ts';

let opened: OpenedPage;
let person: SignedIn;
let home: string;
const slow = { timeout: 20_000 };

beforeAll(async () => {
  opened = await openPage();
  person = await signIn(opened.page, 'engineer', 'zh');
  home = `/czyun/${person.projectId()}/home`;
});
afterAll(async () => {
  await person?.ask('/api/preferences/save', { key: 'homeBoard', projectId: person.projectId(), value: null });
  await opened?.close();
});

const grip = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}，按方向键`) });
const order = (page: Page) => page.locator('[data-tile]').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-tile') ?? ''));
/** Left and top of a tile on screen, px. */
const corner = (page: Page, tile: string) =>
  page.locator(`[data-tile="${tile}"]`).evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return [Math.round(left), Math.round(top)];
  });

describe('arranging the overview', () => {
  test('by keys: the board announces the place of a tile and stores it', async () => {
    const { page } = opened;
    await page.goto(home);
    await page.locator('[data-tile="cell.sources"] canvas').waitFor();
    const [sources, uses] = [await corner(page, 'cell.sources'), await corner(page, 'cell.uses')];
    await page.getByRole('button', { name: '整理页面' }).press('Enter');
    await grip(page, '今日电量来源').focus();
    await page.keyboard.press('ArrowRight');
    const said = page.locator('[role="status"]', { hasText: '今日电量来源' });
    await expect.poll(() => said.textContent(), slow).toMatch(/第 9 列，第 \d+ 行，宽 4 列/);
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => said.textContent(), slow).toMatch(/高 8 行/);
    await grip(page, '项目信息').focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => page.locator('[data-tile="info"]').count(), slow).toBe(0);
    expect(await seriousFindings(page, '[data-screen="home"]')).toEqual([]);
    await page.getByRole('button', { name: '完成' }).press('Enter');
    await grip(page, '今日电量来源').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('[data-tile="cell.sources"] canvas').waitFor();
    expect(await order(page)).not.toContain('info');
    expect([await corner(page, 'cell.sources'), await corner(page, 'cell.uses')]).toEqual([uses, sources]);
  });

  test('a removed tile can be added again', async () => {
    const { page } = opened;
    await page.getByRole('button', { name: '整理页面' }).click();
    await page.getByRole('button', { name: '添加' }).click();
    await page.getByRole('menuitem', { name: '项目信息' }).click();
    await grip(page, '项目信息').waitFor();
    await page.getByRole('button', { name: '取消' }).click();
    await grip(page, '今日电量来源').waitFor({ state: 'detached' });
    expect(await order(page)).not.toContain('info');
  });

  test('a sub-item can be added as a tile', async () => {
    const { page } = opened;
    const projectId = person.projectId();
    const admin = await apiSession('engadmin');
    const { grid } = await admin.ask<{ grid: { kind: string; series?: { parts: { paramId: number }[] }[] }[] }>(
      `/dv2/proj/getMainPage?projectId=${projectId}`,
    );
    const paramId = grid.find(({ kind }) => kind === 'bar')?.series?.[0]?.parts[0]?.paramId;
    const { id } = await admin.ask<{ id: number }>('/dv2/proj/subsave', { projectId, name: '一号储能', unit: 'kWh', paramId });
    await page.getByRole('button', { name: '整理页面' }).click();
    await page.getByRole('button', { name: '添加' }).click();
    await page.getByRole('menuitem', { name: '分项：一号储能' }).click();
    await page.getByRole('button', { name: '完成' }).click();
    const tile = page.locator(`[data-tile="sub.${id}"]`);
    await tile.getByRole('heading', { name: '一号储能' }).waitFor();
    await expect.poll(() => tile.textContent(), slow).toMatch(/[\d.]+kWh昨日/);
    // It follows the clock of the page.
    const at = Date.now() - 600_000;
    const asked = page.waitForRequest((request) => request.url().includes('/getSubentryData') && request.url().includes(`time=${at}`));
    await page.goto(`/czyun/${projectId}/home?at=${at}`);
    await asked;
    await expect.poll(() => tile.textContent(), slow).toMatch(/kWh昨日/);
    await page.goto(`/czyun/${projectId}/home`);
    await admin.ask('/dv2/proj/subdel', { ids: String(id), projectId });
  });

  test('a widget of another feature is added, and its options are stored with the board', async () => {
    const { page } = opened;
    await page.getByRole('button', { name: '整理页面' }).click();
    await page.getByRole('button', { name: '添加' }).click();
    await page.getByRole('menuitem', { name: '当前告警' }).click();
    await page.getByRole('button', { name: '设置“当前告警”' }).click();
    const dialog = page.getByRole('dialog', { name: '设置：当前告警' });
    await dialog.getByLabel('列出条数').fill('2');
    await dialog.getByRole('button', { name: '应用' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '完成' }).click();
    await grip(page, '当前告警').waitFor({ state: 'detached' });
    await page.reload();
    const tile = page.locator('[data-tile="alarms.active"]');
    await tile.locator('[data-part="alarms"]').waitFor();
    expect(await tile.locator('[data-part="alarms"] li').count()).toBeLessThanOrEqual(2);
    const { homeBoard } = await person.ask<{ homeBoard?: { kind: string; options: unknown }[] }>(
      `/api/preferences/get?projectId=${person.projectId()}`,
    );
    expect(homeBoard?.find(({ kind }) => kind === 'alarms.active')?.options).toEqual({ most: 2 });
  });

  test('reset restores the default tiles', async () => {
    const { page } = opened;
    await page.getByRole('button', { name: '整理页面' }).click();
    await page.getByRole('button', { name: '恢复默认' }).click();
    await grip(page, '项目信息').waitFor();
    await page.getByRole('button', { name: '完成' }).click();
    await grip(page, '项目信息').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('[data-tile="info"] h2').waitFor();
    const { homeBoard } = await person.ask<{ homeBoard?: unknown }>(`/api/preferences/get?projectId=${person.projectId()}`);
    expect(homeBoard).toBeUndefined();
  });

  test('a board of another version: unknown kinds and invalid options are reported in their tiles, the others are drawn', async () => {
    const { page } = opened;
    const at = { x: 0, w: 6, h: 6 };
    await person.ask('/api/preferences/save', {
      key: 'homeBoard',
      projectId: person.projectId(),
      value: [
        { id: 'a', kind: 'home.weather', ...at, y: 0, options: {} },
        { id: 'b', kind: 'home.cell', ...at, y: 6, options: { cell: 7 } },
        { id: 'cell.soc', kind: 'home.cell', ...at, y: 12, options: { cell: 'soc' } },
      ],
    });
    await page.reload();
    await page.locator('[data-tile="a"]').getByText('没有“home.weather”这种部件').waitFor();
    await page.locator('[data-tile="b"]').getByText('部件的设置不对（cell）').waitFor();
    await page.locator('[data-tile="cell.soc"] canvas').waitFor();
    await person.ask('/api/preferences/save', { key: 'homeBoard', projectId: person.projectId(), value: null });
  });
});

describe('on a wall', () => {
  test('without frame and menus, scaled as a whole, live; Escape leaves', async () => {
    const { page, errors } = opened;
    await page.goto(`${home}?wall=1`);
    await page.locator('[data-freshness="live"]').waitFor();
    await page.locator('[data-tile="cell.power"] canvas').waitFor();
    expect(await page.locator('[data-frame="top"], [data-frame="side"]').count()).toBe(0);
    const stage = await page.locator('[data-wall] > div').boundingBox();
    // Its scale factor is rounded.
    expect(Math.max(Math.abs((stage?.width ?? 0) - 1366), Math.abs((stage?.height ?? 0) - 768))).toBeLessThanOrEqual(1);
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('wall');
    const outside = await page
      .locator('[data-tile]')
      .evaluateAll((tiles) =>
        tiles.filter((tile) => tile.getBoundingClientRect().bottom > innerHeight + 1).map((tile) => tile.getAttribute('data-tile')),
      );
    expect(outside).toEqual([]);
    expect(await seriousFindings(page, '[data-wall]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('[data-frame="top"]').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).not.toBe('wall');
    expect(errors).toEqual([]);
  });

  test('the pointer over a chart reads the instant below it, under scaling too', async () => {
    const { page } = opened;
    await page.goto(`${home}?wall=1`);
    const over = page.locator('[data-tile="cell.power"] .u-over');
    await over.waitFor();
    const box = await over.boundingBox();
    if (box === null) throw new Error('no chart');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const line = page.locator('[data-tile="cell.power"] .u-cursor-x');
    await expect
      .poll(async () => {
        const at = await line.boundingBox();
        return at === null ? Number.NaN : Math.abs(at.x - (box.x + box.width / 2));
      }, slow)
      .toBeLessThan(6);
  });

  test('shows when the server is unavailable, and reconnects automatically', async () => {
    const { page } = opened;
    let isCut = false;
    const lines = new Set<WebSocketRoute>();
    await page.routeWebSocket(/\/live$/, (line) => {
      if (isCut) return void line.close();
      line.connectToServer();
      lines.add(line);
    });
    await page.goto(`${home}?wall=1`);
    await page.locator('[data-freshness="live"]').waitFor();
    isCut = true;
    for (const line of lines) await line.close();
    await page.locator('[data-freshness="away"]', { hasText: '数据停留在' }).waitFor();
    isCut = false;
    await page.locator('[data-freshness="live"]').waitFor({ timeout: 60_000 });
  }, 120_000);
});
