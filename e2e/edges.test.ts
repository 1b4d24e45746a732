/** What users see when a page cannot be loaded. */

import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { type OpenedPage, openPage, signIn } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

/** Opens a menu group other than the current one. */
const openGroup = (page: Page, group: string) => page.locator(`[data-group="${group}"] > button`).click();

describe('a page', () => {
  it.each(['opened', 'gone to'])('whose files fail to load shows an error when it is %s, and a reload restores it', async (how) => {
    opened = await openPage();
    const { page } = opened;
    const { projectId } = await signIn(page);
    const missing = /\/log-screen[^/]*\.js$/;
    await page.route(missing, (route) => route.abort());
    if (how === 'opened') await page.goto(`/czyun/${projectId()}/log`);
    else {
      await page.goto(`/czyun/${projectId()}/devices`);
      await openGroup(page, 'maintain');
      await page.getByRole('link', { name: '运行日志' }).click();
    }
    await page.getByRole('heading', { name: '页面文件加载失败，可能刚刚发布了新版本' }).waitFor();
    // The menu remains.
    await page.getByRole('link', { name: '告警规则' }).waitFor();
    await page.unroute(missing);
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.getByRole('heading', { name: '运行日志', exact: true }).waitFor();
  });

  it.each([
    { what: 'script', files: /\/log-screen[^/]*\.js$/ },
    { what: 'style sheet', files: /\.css$/ },
  ])('whose $what hangs or fails shows an error, and a reload restores it', async ({ files }) => {
    opened = await openPage();
    const { page } = opened;
    const { projectId } = await signIn(page);
    await page.goto(`/czyun/${projectId()}/userinfo`);
    await openGroup(page, 'maintain');
    await page.getByRole('link', { name: '运行日志' }).waitFor();
    await page.route(files, (route) => route.abort());
    await page.getByRole('link', { name: '运行日志' }).click();
    await page.getByRole('heading', { name: '页面文件加载失败，可能刚刚发布了新版本' }).waitFor();
    await page.unroute(files);
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.getByRole('heading', { name: '运行日志', exact: true }).waitFor();

    await page.goto(`/czyun/${projectId()}/userinfo`);
    await openGroup(page, 'maintain');
    await page.getByRole('link', { name: '运行日志' }).waitFor();
    await page.clock.install();
    const asked = page.waitForRequest(files);
    await page.route(files, () => undefined);
    await page.getByRole('link', { name: '运行日志' }).click();
    await asked;
    await page.clock.fastForward(121_000);
    await page.getByRole('heading', { name: '页面文件两分钟仍未加载完成，请检查网络后重新加载' }).waitFor();
    await page.unroute(files);
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.getByRole('heading', { name: '运行日志', exact: true }).waitFor();
  });

  it('whose first script fails to load shows the error in both languages', async () => {
    opened = await openPage();
    const { page } = opened;
    const first = /\/assets\/index[^/]*\.js$/;
    await page.route(first, (route) => route.abort());
    await page.goto('/login');
    await page.getByRole('alert').getByText('Part of the page could not be loaded').waitFor();
    await page.unroute(first);
    await page.clock.install();
    // The first request never ends: if it were released, the page would load before the reload.
    let requests = 0;
    await page.route(first, (route) => {
      requests += 1;
      return requests === 1 ? undefined : route.continue();
    });
    const asked = page.waitForRequest(first);
    await page.getByRole('button', { name: 'Reload' }).click({ noWaitAfter: true });
    await asked;
    await page.getByRole('alert').waitFor({ state: 'detached' });
    // The script is requested before the page starts its timer and can show the sentence: one time step may be too early.
    const told = page.getByRole('alert').getByText('页面文件两分钟仍未加载完成');
    await expect
      .poll(async () => {
        await page.clock.fastForward(121_000);
        return told.count();
      })
      .toBe(1);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: '登录' }).waitFor();
  });

  it('with curves works in a browser whose language is no valid language tag', async () => {
    opened = await openPage();
    const { page, errors } = opened;
    await page.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true }));
    const { projectId } = await signIn(page);
    await page.goto(`/czyun/${projectId()}/home`);
    await page.locator('[data-tile^="cell."] canvas').first().waitFor();
    expect(errors).toEqual([]);
  });
});
