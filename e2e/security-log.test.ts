/** The security log for platform administrators: a failed sign-in is listed, the chain is verified, files are exported. */
import { afterEach, expect, inject, test } from 'vitest';
import { apiSession, downloadedBytes, type OpenedPage, openPage, signIn, until } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

test('a wrong password at the login page is in the log, is found by its account, and is exported to a file', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  page.setDefaultTimeout(60_000);
  const typed = `guest${Date.now() % 1_000_000}`;
  await page.goto('/login');
  await page.getByRole('textbox', { name: '账号' }).fill(typed);
  await page.locator('input[type=password]').fill('not the password');
  await page.keyboard.press('Enter');
  await page.getByText('登录失败').first().waitFor();
  errors.length = 0;

  const person = await signIn(page, 'platform');
  await page.goto(`/czyun/${person.projectId()}/home`);
  await page.getByRole('button', { name: /^账号: / }).click();
  await page.getByRole('menuitem', { name: '安全日志' }).click();
  await page.waitForURL(/security-log/);
  const rows = page.getByRole('table', { name: '安全事件' }).locator('tbody tr');
  await rows.filter({ hasText: typed }).filter({ hasText: '登录失败' }).first().waitFor();

  await page.getByRole('textbox', { name: '账号或显示名' }).fill(typed);
  await page.waitForURL(new RegExp(`account=${typed}`));
  await until('one row', async () => ((await rows.count()) === 1 ? true : undefined));
  await expect.poll(() => rows.first().innerText()).toContain('未登录');

  await page.getByRole('button', { name: '导出', exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: '下载 CSV' }).click()]);
  const text = (await downloadedBytes(download)).toString();
  expect(text.split('\r\n').filter((line) => line.includes(typed))).toHaveLength(1);
  expect(text).not.toContain('not the password');
  expect(errors).toEqual([]);
});

test('filters are in the address and can be cleared; the chain of the operation log is verified on demand', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  page.setDefaultTimeout(60_000);
  const person = await signIn(page, 'platform');
  await page.goto(`/czyun/${person.projectId()}/security-log?account=who-never-came`);
  const rows = page.getByRole('table', { name: '安全事件' }).locator('tbody tr');
  await page.getByText('没有符合条件的事件').waitFor();
  await page.getByRole('button', { name: '清除筛选' }).first().click();
  await rows.first().waitFor();

  await page.getByRole('button', { name: '校验', exact: true }).click();
  await page.getByText(/^校验通过：\d+ 条记录$/).waitFor();
  expect(errors).toEqual([]);
});

test('users other than platform administrators see that they have no access, and have no menu entry', async () => {
  opened = await openPage();
  const { page } = opened;
  const person = await signIn(page, 'engadmin');
  await page.goto(`/czyun/${person.projectId()}/security-log`);
  await page.getByText('此页面只对平台管理员开放。').waitFor();
  await page.getByRole('button', { name: /^账号: / }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: '安全日志' }).count()).toBe(0);
});

test('a failure is shown and can be retried', async () => {
  opened = await openPage();
  const { page } = opened;
  const person = await signIn(page, 'platform');
  let broken = true;
  await page.route('**/api/security/events**', (route) =>
    broken
      ? route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":503,"msg":"暂时不可用","data":null}' })
      : route.continue(),
  );
  await page.goto(`/czyun/${person.projectId()}/security-log`);
  await page.getByText('暂时不可用').first().waitFor();
  broken = false;
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByRole('table', { name: '安全事件' }).locator('tbody tr').first().waitFor();
});

test('the log shows login name and display name of a user, marks links, and exports the signed entries as a file', async () => {
  opened = await openPage();
  const { page } = opened;
  const person = await signIn(page, 'engadmin');
  const projectId = person.projectId();
  const { secret, id } = await person.ask<{ secret: string; id: number }>('/api/link/create', { projectId, name: '大屏值守', code: 4 });
  const link = await fetch(`${inject('api')}/login2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  });
  expect(link.status).toBe(200);
  const operator = await apiSession('operator');
  const { name } = await operator.ask<{ name: string }>('/api/profile');
  await operator.ask('/api/profile/save', { name: 'engadmin' });
  await operator.ask('/api/profile/save', { name });
  await page.goto(`/czyun/${projectId}/log?type=4`);
  const rows = page.getByRole('table', { name: '日志列表' }).locator('tbody tr');
  const marked = rows.filter({ hasText: '大屏值守' }).getByRole('img', { name: '免登录链接' });
  await marked.first().waitFor();

  await rows.filter({ hasText: 'engadmin' }).getByRole('link').first().click();
  await page.waitForURL(/account=engadmin/);
  await page.getByText('操作账号').waitFor();
  await until('only that account', async () => ((await marked.count()) === 0 ? true : undefined));

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出带签名的记录' }).click()]);
  const lines = (await downloadedBytes(download)).toString().trim().split('\n');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'czyun-audit-export', projectId });
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ signature: expect.any(String) });
  await person.ask('/api/link/revoke', { projectId, id });
});
