/** A forgotten password: an address is confirmed, a link arrives by mail, a new password is set, and the old one is invalid. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../packages/server/src/notify/testing/mailbox.ts';
import { type OpenedPage, openPage, seriousFindings } from './page.ts';
import { mailSettings, type Station, startStation } from './station.ts';

let mailbox: Mailbox;
let station: Station;
let opened: OpenedPage | undefined;

beforeAll(async () => {
  mailbox = await openMailbox();
  station = await startStation({ plant: false, settings: mailSettings(mailbox.port) });
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});
afterAll(async () => {
  await station.stop();
  await mailbox.close();
});

const arrived = async (count: number) => {
  await expect.poll(() => mailbox.mails.length).toBe(count);
  return mailbox.textOf(-1);
};
const signIn = async (page: Page, password: string) => {
  await page.getByLabel('账号', { exact: true }).fill('monitor');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
};

/** An element under the pointer would show its hover colours. */
const expectNoFindings = async (page: Page) => {
  await page.mouse.move(0, 0);
  await expect.poll(() => seriousFindings(page, 'body')).toEqual([]);
};

test('is replaced by mail, once, after the address was confirmed', async () => {
  opened = await openPage(station.origin);
  const { page, errors } = opened;
  await page.goto('/login?redirect=/userinfo');
  await signIn(page, 'demo12345');
  await page.waitForURL(/\/userinfo$/);

  await page.getByLabel('邮箱', { exact: true }).fill('monitor@example');
  await page.getByLabel('当前密码').fill('demo12345');
  await page.getByRole('button', { name: '发送验证码' }).click();
  await page.getByText('请输入有效的邮箱地址').waitFor();
  await page.getByLabel('邮箱', { exact: true }).fill('monitor@example.com');
  await page.getByRole('button', { name: '发送验证码' }).click();
  await page.getByText('待确认', { exact: true }).waitFor();
  const code = /[2-9A-Z]{4}(-[2-9A-Z]{4}){3}/.exec(await arrived(1))?.[0] ?? '';
  await page.getByLabel('验证码').fill(code);
  await page.getByRole('button', { name: '确认', exact: true }).click();
  await page.getByText('已确认', { exact: true }).waitFor();
  await expectNoFindings(page);

  await page.evaluate(() => localStorage.removeItem('czyun.token'));
  await page.goto('/login');
  await page.getByLabel('账号', { exact: true }).fill('monitor');
  await page.getByRole('link', { name: '忘记密码？' }).click();
  await page.waitForURL(/\/forgot-password$/);
  await expect.poll(() => page.getByLabel('账号或邮箱').inputValue()).toBe('monitor');
  await expectNoFindings(page);
  await page.getByRole('button', { name: '发送链接' }).click();
  const said = await page.getByRole('status').innerText();
  const token = /#token=([\w-]{43})/.exec(await arrived(2))?.[1] ?? '';
  expect(token).toHaveLength(43);

  // The page does not reveal whether an account exists.
  await page.goto('/forgot-password');
  await page.getByLabel('账号或邮箱').fill('nobody-of-that-name');
  await page.getByRole('button', { name: '发送链接' }).click();
  await expect.poll(() => page.getByRole('status').innerText()).toBe(said);

  await page.goto(`/reset-password#token=${token}`);
  await page.getByLabel('新密码', { exact: true }).fill('brand-new-1');
  expect(page.url()).not.toContain(token);
  await page.getByLabel('再次输入新密码').fill('brand-new-2');
  await page.getByRole('button', { name: '设置新密码' }).click();
  await page.getByText('两次输入的密码不一致！').waitFor();
  await page.getByLabel('再次输入新密码').fill('brand-new-1');
  await expectNoFindings(page);
  await page.getByRole('button', { name: '设置新密码' }).click();
  await page.waitForURL(/\/login/);
  await page.getByText('新密码已生效，请登录').waitFor();
  await arrived(3);
  expect(errors).toEqual([]);

  await signIn(page, 'demo12345');
  await page.getByText('登录失败：账号或密码不正确').waitFor();
  await signIn(page, 'brand-new-1');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));

  // The link is used up; an incomplete link is reported.
  await page.goto(`/reset-password#token=${token}`);
  await page.getByLabel('新密码', { exact: true }).fill('brand-new-3');
  await page.getByLabel('再次输入新密码').fill('brand-new-3');
  await page.getByRole('button', { name: '设置新密码' }).click();
  await page.getByText('链接无效、已使用或已过期，请重新申请').waitFor();
  await page.goto('/reset-password');
  await page.getByText('链接不完整').waitFor();
});

test('the pages of a forgotten password work on a phone and a desktop, light and dark, in English too', async () => {
  opened = await openPage(station.origin);
  const { page, errors } = opened;
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('IOT_LANG', 'EN'));
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => localStorage.setItem('czyun.theme', name), theme);
    for (const [width, height] of [
      [1920, 1080],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const [path, title] of [
        ['/forgot-password', 'Forgot your password'],
        ['/reset-password#token=x', 'Set a new password'],
      ] as const) {
        // Loads a new document, instead of only changing the fragment.
        await page.goto('/login');
        await page.goto(path);
        await page.getByRole('heading', { name: title }).waitFor();
        await expect
          .poll(() => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
          .toBeLessThanOrEqual(0);
        await expectNoFindings(page);
      }
    }
  }
  expect(errors).toEqual([]);
});
