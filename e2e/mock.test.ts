/** The public demonstration: everyone may enter, nobody may change anything. */
import { afterAll, expect, test } from 'vitest';
import { type OpenedPage, openPage } from './page.ts';

let opened: OpenedPage | undefined;
afterAll(() => opened?.close());

const slow = { timeout: 15_000 };

test('a visitor sees the station, is offered no change of the shared account, and a change is refused', async () => {
  opened = await openPage();
  const { page } = opened;
  const answer = page.waitForResponse((response) => /\/dataviewapi8\/login$/.test(new URL(response.url()).pathname), { timeout: 30_000 });
  await page.goto('/mock/index');
  const { data } = (await (await answer).json()) as { data: { sid: string; user: { readOnly?: boolean } } };
  expect(data.user.readOnly).toBe(true);
  // The demonstration has two projects.
  await page
    .getByRole('link', { name: /示范储能电站/ })
    .first()
    .click();
  await page.waitForURL(/\/mock\/\d+\/home/);
  await page.locator('[data-role]').first().waitFor();
  const project = page.url().replace(/\/home.*$/, '');

  await page.getByRole('button', { name: /^账号/ }).click();
  await page.getByText('退出登录').waitFor();
  await expect.poll(() => page.getByText('个人中心').count(), slow).toBe(0);
  await page.keyboard.press('Escape');
  await page.goto(`${project}/userinfo`);
  await page.getByText('您正在访问公开演示，不能做任何修改').waitFor();
  await expect.poll(() => page.locator('main form').count(), slow).toBe(0);
  await page.goto(`${project}/user/invaccept`);
  await expect.poll(() => page.getByRole('button', { name: '加入', exact: true }).isDisabled(), slow).toBe(true);
  await page.goto(`${project}/log`);
  await page.locator('main h1, main h2').first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^确认/ }).count(), slow).toBe(0);

  const status = await page.evaluate(async (sid) => {
    const response = await fetch('/dataviewapi8/api/profile/save', {
      method: 'POST',
      headers: { sid, 'content-type': 'application/json' },
      body: JSON.stringify({ language: 'en' }),
    });
    return response.status;
  }, data.sid);
  expect(status).toBe(403);
}, 120_000);
