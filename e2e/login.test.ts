import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { type OpenedPage, openPage, seriousFindings } from './page.ts';

/** The machine is shared with the plant; a poll may take a while. */
const slow = { timeout: 20_000 };
let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const fresh = async () => {
  opened = await openPage();
  return opened.page;
};
const fill = async (page: Page, account: string, password: string) => {
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
};
const kept = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('czyun.token'),
    account: localStorage.getItem('czyun.account'),
    language: localStorage.getItem('IOT_LANG'),
    secret: sessionStorage.getItem('czyun.secret'),
  }));
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('login', () => {
  test('without a session every address opens the login page; the return address is stored', async () => {
    const page = await fresh();
    await page.goto('/czyun/1/devices?status=run');
    await page.waitForURL(/\/login\?/);
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/czyun/1/devices?status=run');
    await fill(page, 'engadmin', 'demo12345');
    await page.waitForURL(/\/czyun\/1\/devices\?status=run$/);
    await page.locator('[data-device]').first().waitFor();
    expect(opened?.errors).toEqual([]);
  });

  test('a redirect to another site is not followed', async () => {
    const page = await fresh();
    await page.goto('/login?redirect=//example.com/x');
    await fill(page, 'engadmin', 'demo12345');
    await expect.poll(() => pathOf(page), slow).toMatch(/^\/(projects|czyun\/\d+\/home)$/);
    expect(new URL(page.url()).origin).toBe(inject('origin'));
  });

  test('a wrong password and an unknown account get the same message, and the password is stored nowhere', async () => {
    const page = await fresh();
    await page.goto('/login');
    const sentences: string[] = [];
    for (const account of ['engadmin', 'nobody-of-that-name']) {
      const answered = page.waitForResponse((response) => response.status() === 401);
      await fill(page, account, 'not-the-password');
      await answered;
      sentences.push((await page.getByRole('alert').textContent()) ?? '');
      expect(pathOf(page)).toBe('/login');
    }
    expect(sentences).toEqual(['登录失败：账号或密码不正确', '登录失败：账号或密码不正确']);
    expect(page.url()).not.toContain('not-the-password');
    const stores = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stores).not.toContain('not-the-password');
    expect((await kept(page)).token).toBeNull();
  });

  test('empty fields say what is missing', async () => {
    const page = await fresh();
    await page.goto('/login');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('请输入账号').waitFor();
    await page.getByText('请输入密码').waitFor();
    expect(await seriousFindings(page, 'main form')).toEqual([]);
  });

  test('remember me stores the account and the session in the browser, not the password', async () => {
    const page = await fresh();
    await page.goto('/login');
    await page.getByRole('checkbox', { name: /记住我/ }).check();
    await fill(page, 'operator', 'demo12345');
    await expect.poll(() => pathOf(page), slow).not.toBe('/login');
    const stores = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stores).not.toContain('demo12345');
    expect((await kept(page)).account).toBe('operator');
    await page.getByRole('button', { name: /^账号/ }).click();
    await page.getByText('退出登录').click();
    await page.waitForURL(/\/login/);
    await expect.poll(() => page.getByLabel('账号', { exact: true }).inputValue()).toBe('operator');
    await expect.poll(() => page.getByLabel('密码', { exact: true }).inputValue()).toBe('');
  });

  test('the language changes on the login page and is kept after signing in', async () => {
    const page = await fresh();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Switch to English' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expect.poll(() => page.title()).toBe('IoT Data Dashboard');
    expect((await kept(page)).language).toBe('EN');
    await page.reload();
    await page.getByLabel('Account', { exact: true }).fill('engadmin');
    await page.getByLabel('Password', { exact: true }).fill('demo12345');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
    expect(opened?.errors).toEqual([]);
  });

  test('an unknown secret is removed from the address, tried once and forgotten', async () => {
    const page = await fresh();
    await page.goto('/czyun/1/home?secret=0123456789abcdef0123456789abcdef&x=1');
    await page.getByText('链接无效或已过期').waitFor();
    expect(page.url()).not.toContain('0123456789abcdef');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/czyun/1/home?x=1');
    expect((await kept(page)).secret).toBeNull();
    await page.reload();
    await page.getByRole('button', { name: '登录', exact: true }).waitFor();
    await expect.poll(() => page.getByText('链接无效或已过期').count()).toBe(0);
  });

  test('several projects are listed, one is opened, and the next visit opens it again', async () => {
    const page = await fresh();
    await page.goto('/login');
    await fill(page, 'engadmin', 'demo12345');
    await page.getByRole('heading', { name: '选择项目' }).waitFor();
    await expect.poll(() => page.locator('[data-project]').count()).toBe(2);
    // Each shows its day, loaded by a single call for all.
    await expect.poll(() => page.locator('[data-project] [role="img"][aria-label^="近 18 小时"]').count(), slow).toBe(2);
    expect(await seriousFindings(page, 'main')).toEqual([]);
    // The map shows the same projects: a pin opens the same card. Both are in one street.
    await page.getByText('地图', { exact: true }).click();
    await page.locator('[data-heap="2"]').click();
    await page.getByRole('tooltip').getByRole('button', { name: '示范储能电站' }).click();
    await page.getByRole('dialog').locator('[data-project]', { hasText: '荷电状态' }).waitFor();
    expect(new URL(page.url()).searchParams.get('view')).toBe('map');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('卡片', { exact: true }).click();
    await page.locator('[data-project]', { hasText: '示范工厂' }).click();
    await page.waitForURL(/\/czyun\/\d+\/home$/);
    await page.getByRole('heading', { name: '车间设备' }).waitFor();
    const entered = pathOf(page);
    await page.goto('/');
    await expect.poll(() => pathOf(page), slow).toBe(entered);
  });

  test('a single project is opened at once', async () => {
    const page = await fresh();
    await page.route('**/proj/getProjList*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { total: number; list: unknown[] } };
      await route.fulfill({ response, json: { ...answer, data: { total: 1, list: answer.data.list.slice(0, 1) } } });
    });
    await page.goto('/login');
    await fill(page, 'engadmin', 'demo12345');
    await page.waitForURL(/\/czyun\/\d+\/home$/);
  });

  test('an unknown address shows an error and a link to the home page', async () => {
    const page = await fresh();
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: '抱歉，页面不存在' }).waitFor();
    await page.getByRole('button', { name: '返回首页' }).click();
    await page.waitForURL(/\/login/);
    await fill(page, 'engadmin', 'demo12345');
    await expect.poll(() => pathOf(page), slow).not.toBe('/login');
    await page.goto('/czyun/1/no-such-screen');
    await page.getByRole('heading', { name: '抱歉，页面不存在' }).waitFor();
  });

  test('logging out ends the session on both sides', async () => {
    const page = await fresh();
    await page.goto('/login?redirect=%2Fczyun%2F1%2Fhome');
    await fill(page, 'engadmin', 'demo12345');
    await page.getByRole('heading', { name: '电站', exact: true }).waitFor();
    const { token } = await kept(page);
    await page.getByRole('button', { name: /^账号/ }).click();
    await page.getByText('退出登录').click();
    await page.waitForURL(/\/login/);
    expect((await kept(page)).token).toBeNull();
    const answer = await fetch(`${inject('api')}/proj/getProjList`, { headers: { sid: token ?? '' } });
    expect(((await answer.json()) as { code: number }).code).toBe(4012);
    await page.goto('/czyun/1/home');
    await page.waitForURL(/\/login/);
  });
});
