/** A rule is created, its channel is tested, and an alarm of the plant reaches the user by mail in the user's language. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../packages/server/src/notify/testing/mailbox.ts';
import { apiSession, type OpenedPage, openPage, seriousFindings, type TestLanguage, whenSettled } from './page.ts';
import { mailSettings, type Station, startStation } from './station.ts';

let mailbox: Mailbox;
let station: Station;
let opened: OpenedPage | undefined;

const trip = { kind: 'pcs-trip', device: 'pcs-2' };
async function plant(on: boolean): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${station.ports.control}/fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...trip, on }),
  });
  expect(answer.status).toBeLessThan(300);
}

beforeAll(async () => {
  mailbox = await openMailbox();
  station = await startStation({ settings: mailSettings(mailbox.port) });
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});
afterAll(async () => {
  await station.stop();
  await mailbox.close();
});

/** Signs in on this station and opens the page of notifications. */
async function open(language: TestLanguage, phone: boolean) {
  const api = await apiSession('engadmin', station.api);
  opened = await openPage(station.origin, {
    ...(phone ? { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const } : {}),
  });
  const { page } = opened;
  // A headless browser denies every permission: this stub grants it on request and lists the shown popups.
  await page.addInitScript(() => {
    const shown: string[] = [];
    class Popup {
      static permission = 'default';
      static async requestPermission() {
        Popup.permission = 'granted';
        return Popup.permission;
      }
      constructor(title: string, options?: NotificationOptions) {
        shown.push(`${options?.tag} ${title}`);
      }
      close() {}
    }
    Object.assign(globalThis, { shown, Notification: Popup });
  });
  await page.goto('/login');
  await page.evaluate(
    ([sid, person, code]) => {
      localStorage.setItem('czyun.token', sid ?? '');
      localStorage.setItem('czyun.user', person ?? '');
      localStorage.setItem('IOT_LANG', code ?? '');
    },
    [api.sid, JSON.stringify({ userName: 'engadmin', userType: api.userType }), language === 'en' ? 'EN' : 'ZH'],
  );
  const { list } = await api.ask<{ list: { id: number; projectType: { id: number } }[] }>('/proj/getProjList');
  const projectId = list.find(({ projectType }) => projectType.id === 1)?.id ?? 0;
  return { api, page, projectId, go: (tab: string) => page.goto(`/czyun/${projectId}/notices?tab=${tab}`) };
}
const pressed = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a user’s own rule: its channel is tested, and an alarm arrives by mail in the user’s language and pops up', async () => {
  const { api, page, go } = await open('zh', false);
  await api.ask('/api/email/set', { email: 'eng@example.com', ownPassword: 'demo12345' });
  await expect.poll(() => mailbox.mails.length).toBe(1);
  await api.ask('/api/email/confirm', { code: /[2-9A-Z]{4}(-[2-9A-Z]{4}){3}/.exec(mailbox.textOf(0))?.[0] ?? '' });
  await api.ask('/api/profile/save', { language: 'zh' });
  await go('own');

  // The receiver refuses first: its answer is shown without the address. Then it accepts one.
  mailbox.refusals.push({ code: 550, text: 'mailbox eng@example.com unknown' });
  await pressed(page, '测试渠道 邮箱');
  await page.getByText('550 mailbox *** unknown').waitFor();
  await pressed(page, '测试渠道 邮箱');
  await page.getByText('对方已接收').waitFor();
  await expect.poll(() => mailbox.mails.length).toBe(2);

  await pressed(page, '新建规则');
  await page.getByLabel('名称', { exact: true }).fill('一级告警');
  await page.getByLabel('延时').fill('9999');
  await pressed(page, '保存');
  await page.getByText('请输入 1 到 1440 的整数').waitFor();
  await page.getByLabel('延时').fill('');
  await pressed(page, '保存');
  await page.getByText('规则已保存').waitFor();
  await page.getByText('一级告警', { exact: true }).waitFor();

  await page.getByText('打开时浏览器会询问是否允许').waitFor();
  await page.getByLabel('弹出新告警').click();
  await page.getByText('已允许').waitFor();

  const before = mailbox.mails.length;
  await plant(true);
  await expect.poll(() => mailbox.mails.length).toBeGreaterThan(before);
  await expect.poll(() => mailbox.mails.map((_mail, index) => mailbox.textOf(index)).join()).toMatch(/设备：.*2[\s\S]*发生时间：/);
  const popped = () => page.evaluate<string[]>('shown');
  await expect.poll(async () => (await popped()).join()).toMatch(/alarm-\d+ .*交流过流/);
  expect(new Set(await popped()).size).toBe((await popped()).length);
  await page.getByRole('tab', { name: '发送记录' }).click();
  await page
    .getByText(/^一级(故障|告警)：/)
    .first()
    .waitFor();
  await page.getByText('已发送').first().waitFor();
  await plant(false);
  await whenSettled(page);
  await page.mouse.move(0, 0);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  expect(opened?.errors).toEqual([]);
});

test('the on-call roster is set on a phone', async () => {
  const { page, go } = await open('en', true);
  await go('onCall');
  await page.getByText('Nobody on call').waitFor();
  await pressed(page, 'Add shift');
  await pressed(page, 'Save roster');
  await page.getByText('Each row needs a person, days and times').waitFor();
  await page.getByLabel('Person').click();
  await page.locator('.ant-select-item-option').first().click();
  await page.getByLabel('From').fill('00:00');
  await page.getByLabel('To', { exact: true }).fill('00:00');
  await pressed(page, 'Save roster');
  await page.getByText(/On call now: /).waitFor();
  await whenSettled(page);
  await page.mouse.move(0, 0);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  expect(opened?.errors).toEqual([]);
});
