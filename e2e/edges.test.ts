/** What people see when a page cannot come as it should. */
import { afterEach, describe, expect, it } from 'vitest';
import { type OpenedPage, openPage, signIn } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

describe('a page', () => {
  it.each(['opened', 'gone to'])('whose files do not come says so when it is %s, and a reload brings it', async (how) => {
    opened = await openPage();
    const { page } = opened;
    const { projectId } = await signIn(page);
    const missing = /\/log-screen[^/]*\.js$/;
    await page.route(missing, (route) => route.abort());
    if (how === 'opened') await page.goto(`/czyun/${projectId()}/log`);
    else {
      await page.goto(`/czyun/${projectId()}/devices`);
      await page.getByRole('link', { name: '运行日志' }).click();
    }
    await page.getByRole('heading', { name: '页面文件加载失败，可能刚刚发布了新版本' }).waitFor();
    await page.getByRole('link', { name: '设备列表' }).waitFor();
    await page.unroute(missing);
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.getByRole('heading', { name: '运行日志', exact: true }).waitFor();
  });

  it('with curves stands in a browser whose language is no language tag', async () => {
    opened = await openPage();
    const { page, errors } = opened;
    await page.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true }));
    const { projectId } = await signIn(page);
    await page.goto(`/czyun/${projectId()}/home`);
    await page.locator('.home-cells canvas').first().waitFor();
    expect(errors).toEqual([]);
  });
});
