/** Navigation: palette, favourites, menu groups, and returning to a position in a list. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type OpenedPage, openPage, plantFault, type SignedIn, seriousFindings, signIn, until } from './page.ts';

const slow = { timeout: 20_000 };

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, selector: string, key = 'Tab'): Promise<void> {
  const wanted = page.locator(selector).first();
  await wanted.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${selector}: no way there by Tab`);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

/** From the login page into the first project, without a pointer. */
async function enter(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await tabTo(page, 'input[autocomplete="username"]');
  await page.keyboard.type(account);
  await tabTo(page, 'input[type="password"]');
  await page.keyboard.type('demo12345');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/projects|\/home/);
  if (page.url().includes('/projects')) {
    await tabTo(page, 'a[href*="/czyun/1/"]');
    await page.keyboard.press('Enter');
  }
  await page.locator('nav[aria-label="主菜单"]').waitFor();
}

test('from the login page to a device by keyboard only', async () => {
  const { page, errors, close } = await openPage();
  await enter(page, 'engadmin');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: '搜索画面、设备、测点' });
  await field.waitFor();
  await page.keyboard.type('bms-1');
  const option = page.getByRole('option').first();
  await expect.poll(() => option.textContent(), slow).toMatch(/bms-1.*设备$/);
  expect(await option.getAttribute('aria-selected')).toBe('true');
  expect(await seriousFindings(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/dev-monitor\?id=\d+$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => focused(page), slow).toBe('H1');
  expect(errors).toEqual([]);
  await close();
});

test('from the login page to an alarm, its acknowledgement and its curve by keyboard only', async () => {
  const { page, errors, close } = await openPage();
  const fault = { kind: 'hot-cell', device: 'bms-1', member: 40 } as const;
  onTestFinished(async () => {
    await plantFault({ ...fault, on: false });
    await close();
  });
  await plantFault({ ...fault, on: true });
  await enter(page, 'operator');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索画面、设备、测点' }).waitFor();
  await page.keyboard.type('bms-1');
  await expect.poll(() => page.getByRole('option').first().textContent(), slow).toMatch(/bms-1.*设备$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/dev-monitor\?id=\d+$/);
  await expect.poll(() => focused(page), slow).toBe('H1');
  // Its alarm in the bell, acknowledged from the search; from the bell to the log, and to the curve.
  const inBell = (group: string) => page.locator(`[data-group="${group}"] li`).filter({ hasText: '1# 电池堆 BMS' });
  await tabTo(page, '[data-bell]', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await inBell('unacknowledged').first().waitFor({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索画面、设备、测点' }).waitFor();
  await page.keyboard.type('确认告警 1# 电池堆 BMS');
  await expect.poll(() => page.getByRole('option').first().textContent(), slow).toMatch(/^确认告警.*操作$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await tabTo(page, '[data-bell]', 'Shift+Tab');
  await page.keyboard.press('Enter');
  const known = inBell('acknowledged').filter({ hasText: '李强 Li Qiang' }).first();
  await known.waitFor();
  const entry = await known.getAttribute('data-entry');
  await tabTo(page, '[data-frame="top"] a[href*="/log?"]');
  await page.keyboard.press('Enter');
  await page.waitForURL(/log\?/);
  await expect.poll(() => focused(page), slow).toBe('H1');
  await tabTo(page, `main tr[data-row-key="${entry}"] button[aria-label^="查看告警"]`);
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByText(/告警发生于/)
    .waitFor();
  await page.getByRole('dialog').locator('canvas').first().waitFor();
  expect(errors).toEqual([]);
});

describe('an engineering administrator', () => {
  let opened: OpenedPage;
  let person: SignedIn;
  let project: string;
  beforeAll(async () => {
    opened = await openPage();
    person = await signIn(opened.page);
    project = `/czyun/${person.projectId()}`;
  });
  afterAll(() => opened.close());

  const find = async (words: string) => {
    const { page } = opened;
    await page.getByRole('button', { name: '搜索画面、设备、测点' }).click();
    await page.getByRole('combobox', { name: '搜索画面、设备、测点' }).fill(words);
    await page.getByRole('option').first().waitFor();
  };

  test('finds a screen by its name in the other language, and the curve of a point', async () => {
    const { page } = opened;
    await page.goto(`${project}/home`);
    await find('members');
    await expect.poll(() => page.getByRole('option').first().textContent(), slow).toContain('成员管理');
    await page.keyboard.press('Enter');
    await page.waitForURL(/user\/p\/u\/manage$/);
    // Enter is pressed together with the words: it must wait for their results.
    await page.getByRole('button', { name: '搜索画面、设备、测点' }).click();
    await page.getByRole('combobox', { name: '搜索画面、设备、测点' }).evaluate((field) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'carbon');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    await page.waitForURL(/\/carbon$/);
    await find('bms-1 state of charge');
    await expect.poll(() => page.getByRole('option').first().textContent(), slow).toMatch(/测点$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/history\?keys=\d+%3A\w+$/);
    await page.locator('#main canvas').first().waitFor();
    await find('bms-1 state of charge');
    await expect.poll(() => page.getByRole('option').first().textContent(), slow).toMatch(/测点$/);
    await page.keyboard.press('Shift+Enter');
    await page.waitForURL(/dev-monitor\?id=\d+&point=\w+$/);
    await page.getByRole('dialog').waitFor();
  });

  test('sees the value of a point in the search, and jumps to a given time', async () => {
    const { page } = opened;
    await page.goto(`${project}/home`);
    await find('bms-1 state of charge');
    await expect.poll(() => page.getByRole('option').first().textContent(), slow).toMatch(/\d+\.\d ?%测点$/);
    await page.keyboard.press('Escape');
    await find('昨天 14:00');
    await expect.poll(() => page.getByRole('option').first().textContent(), slow).toMatch(/^回放到 \d{4}-\d\d-\d\d 14:00操作$/);
    await page.keyboard.press('Enter');
    await page.locator('[data-link="past"]').waitFor();
    await find('回到实时');
    await page.keyboard.press('Enter');
    await page.locator('[data-link="past"]').waitFor({ state: 'detached' });
  });

  test('pins a screen from the menu, which then is a favourite on every device', async () => {
    const { page } = opened;
    await page.goto(`${project}/history`);
    const entry = page.locator('[data-group="analyse"]').getByRole('link', { name: '历史曲线' });
    await entry.waitFor();
    // One tab stop per entry: its actions open with the menu key.
    expect(await page.locator('nav[aria-label="主菜单"] li button:not([tabindex="-1"])').count()).toBe(0);
    await entry.focus();
    const isOpen = () => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null);
    // The entry has actions once the favourites are known, and the menu takes the focus once it is drawn.
    await until(
      'the actions are open',
      async () => {
        if (await isOpen()) return true;
        await page.keyboard.press('Shift+F10');
        return undefined;
      },
      { everyMs: 1000 },
    );
    await page.getByRole('menuitem', { name: '设为常用' }).press('Enter');
    const favourite = page.locator('[data-group="pinned"]').getByRole('link', { name: '历史曲线' });
    await favourite.waitFor();
    await expect.poll(async () => (await person.ask<{ pinned?: string[] }>('/api/preferences/get')).pinned, slow).toEqual(['history']);
    await page.goto(`${project}/home`);
    await favourite.click();
    await page.waitForURL(/history$/);
    // The button in the page's heading removes it from the favourites, and adds it again.
    const head = page.locator('#main').getByRole('button', { name: '常用：历史曲线' });
    await head.click();
    await expect.poll(() => page.locator('[data-group="pinned"]').count(), slow).toBe(0);
    await expect.poll(() => head.getAttribute('aria-pressed'), slow).toBe('false');
    await head.click();
    await favourite.waitFor();
    await entry.hover();
    await page.locator('[data-group="analyse"]').getByRole('button', { name: '更多：历史曲线' }).click();
    await page.getByRole('menuitem', { name: '取消常用' }).click();
    await expect.poll(() => page.locator('[data-group="pinned"]').count(), slow).toBe(0);
  });

  test('sees the current menu group open and the others closed', async () => {
    const { page } = opened;
    await page.goto(`${project}/home`);
    const links = (group: string) => page.locator(`[data-group="${group}"]`).getByRole('link');
    await links('monitor').first().waitFor();
    expect(await page.locator('nav[aria-label="主菜单"] section').evaluateAll((all) => all.map((each) => each.ariaLabel))).toEqual([
      '监视',
      '分析',
      '运营',
      '维护',
      '管理',
    ]);
    expect(await links('manage').count()).toBe(0);
    const heading = page.getByRole('button', { name: '管理', exact: true });
    await heading.click();
    expect(await heading.getAttribute('aria-expanded')).toBe('true');
    await links('manage').filter({ hasText: '成员管理' }).click();
    await page.waitForURL(/user\/p\/u\/manage$/);
    // Another group becomes current: the previous one closes automatically.
    await expect.poll(() => links('monitor').count(), slow).toBe(0);
    await heading.click();
    await expect.poll(() => links('manage').count(), slow).toBe(0);
  });

  test('returns from a device to the position in the list, by the browser and by the link', async () => {
    const { page } = opened;
    await page.setViewportSize({ width: 900, height: 500 });
    const top = () => page.locator('#main').evaluate((element) => element.scrollTop);
    for (const back of [() => page.goBack(), () => page.getByRole('link', { name: '所有设备' }).click()]) {
      await page.goto(`${project}/devices`);
      await page.locator('[data-device]').first().waitFor();
      await page.locator('#main').evaluate((element) => element.scrollTo(0, 500));
      await expect.poll(top).toBeGreaterThan(300);
      const left = await top();
      // A visible one: otherwise the browser would scroll before the click.
      await page.locator('[data-device] a').evaluateAll((links) => {
        const seen = links.find((link) => link.getBoundingClientRect().top > 200 && link.getBoundingClientRect().top < 450);
        (seen as HTMLElement).click();
      });
      await page.waitForURL(/dev-monitor\?id=\d+$/);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(top).toBe(0);
      await back();
      await page.waitForURL(/devices$/);
      await page.locator('[data-device]').first().waitFor();
      await expect.poll(async () => Math.abs((await top()) - left), slow).toBeLessThan(60);
    }
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  test('shows which part of an address was ignored', async () => {
    const { page } = opened;
    await page.goto(`${project}/history?key=1:soc`);
    await page.getByText('网址中有看不懂的部分，已忽略：key=1:soc').waitFor();
    await page.goto(`${project}/history`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('网址中有看不懂的部分').count()).toBe(0);
  });

  test('searches members without a history entry for every letter', async () => {
    const { page } = opened;
    await page.goto(`${project}/user/p/u/manage`);
    const field = page.getByRole('textbox', { name: /搜索/ });
    await field.waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('text=') || request.url().includes('query=')) asked.push(request.url());
    });
    await field.pressSequentially('engadmin');
    await page.waitForURL(/q=engadmin$/);
    expect(asked.length).toBeLessThan(8);
  });

  test('the console is clean', () => {
    expect(opened.errors).toEqual([]);
  });
});
