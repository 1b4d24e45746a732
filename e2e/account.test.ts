/** The user's own account, links for walls, public pages, and leaving the site. */
import { afterEach, describe, expect, inject, it } from 'vitest';
import { seriousFindings, until } from './page.ts';
import { at, browserPage, closePages, dialog, rowOf, stranger } from './people-steps.ts';

afterEach(closePages);

describe('a secret link', () => {
  it('opens the station for a wall as monitor, is shown only once, and can be revoked', async () => {
    const admin = await at('engadmin', 'user/p/u/invite?tab=links');
    await admin.page.getByRole('button', { name: '创建链接' }).click();
    await dialog(admin.page).getByRole('button', { name: '创建', exact: true }).click();
    await dialog(admin.page).getByText('请输入名称').waitFor();
    await dialog(admin.page).getByLabel('名称').fill('中控室大屏');
    await dialog(admin.page).getByRole('button', { name: '创建', exact: true }).click();
    await admin.page.getByRole('dialog', { name: '链接已创建' }).waitFor();
    // It is shown only once: no key may close the dialog by accident.
    await admin.page.keyboard.press('Escape');
    const [plain = '', wall = '', token = ''] = await dialog(admin.page).locator('code').allInnerTexts();
    await dialog(admin.page).getByRole('button', { name: '我已保存' }).click();
    await rowOf(admin.page, '中控室大屏').getByText('有效').waitFor();
    await expect.poll(() => admin.page.locator('body').innerText()).not.toContain(token);

    // The secret is in the fragment, so that servers and proxies never see it.
    expect(plain).toMatch(/\/index#secret=/);
    await rowOf(admin.page, '中控室大屏').getByText('仅查看').waitFor();

    const display = await stranger(plain);
    await display.page.waitForURL(/\/czyun\/\d+\/home/);
    expect(display.page.url()).not.toContain(token);
    const menu = display.page.getByRole('navigation', { name: '主菜单' });
    await menu.getByText('设备列表').waitFor();
    await menu.getByRole('button', { name: '管理', exact: true }).click();
    await menu.getByText('用能分项').waitFor();
    expect(await menu.getByText('成员管理').count()).toBe(0);
    await display.page.getByRole('button', { name: /^账号/ }).click();
    await display.page.getByText('退出登录').waitFor();
    await expect.poll(() => display.page.getByText('个人中心').count()).toBe(0);
    await display.page.goto(`${admin.project}/userinfo`);
    await display.page.getByText('此屏幕通过免登录链接登录，没有个人账号').waitFor();

    const dark = await stranger(wall);
    await dark.page.waitForURL(/\/theme2\/\d+\/e-cockpit/);
    await dark.page.locator('[data-wall] h1').waitFor();
    await expect.poll(() => dark.page.locator('html').getAttribute('data-theme')).toBe('wall');

    await display.page.goto(`${admin.project}/devices`);
    await display.page.getByText(/\d+ 台设备/).waitFor();

    await admin.page.reload();
    await until('both displays', async () => (/(^|\s)2(\s|$)/.test(await rowOf(admin.page, '中控室大屏').innerText()) ? true : undefined));
    await admin.page.getByRole('button', { name: '撤销链接 中控室大屏' }).click();
    await admin.page.getByRole('dialog', { name: '撤销链接“中控室大屏”？' }).waitFor();
    await dialog(admin.page).getByRole('button', { name: '撤销链接 中控室大屏' }).click();
    await rowOf(admin.page, '中控室大屏').getByText('已撤销').waitFor();
    // Nobody operates a wall: it shows the message without a click.
    await display.page.waitForURL(/\/login/);
    await display.page.getByText('链接已被撤销或已到期').waitFor();
    const late = await stranger(plain);
    await late.page.getByText('链接无效或已过期').waitFor();
  });
});

describe('the user’s own account', () => {
  const enter = async (password: string) => {
    const one = await stranger('/login?redirect=/userinfo');
    await one.page.getByLabel('账号', { exact: true }).fill('wang.fang');
    await one.page.getByLabel('密码', { exact: true }).fill(password);
    await one.page.getByRole('button', { name: '登录', exact: true }).click();
    await one.page.getByRole('heading', { name: '个人中心' }).waitFor();
    return one.page;
  };

  it('is registered by an administrator, has a profile and a password', async () => {
    const admin = await at('engadmin', 'user/p/u/manage');
    await admin.page.getByRole('button', { name: '注册账号' }).click();
    await dialog(admin.page).getByLabel('姓名').fill('王芳');
    await dialog(admin.page).getByLabel('手机号').fill('13900139000');
    await dialog(admin.page).getByLabel('公司').fill('示范公司');
    await dialog(admin.page).getByLabel('账号', { exact: true }).fill('wang.fang');
    await dialog(admin.page).getByLabel('密码', { exact: true }).fill('first-one');
    await dialog(admin.page).getByLabel('确认密码').fill('first-one');
    await dialog(admin.page).getByLabel('确认密码').press('Enter');
    await rowOf(admin.page, 'wang.fang').waitFor();

    const other = await enter('first-one');
    const page = await enter('first-one');
    await page.getByLabel('手机号').fill('139');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('手机号必须是 11 位数字').waitFor();
    await page.getByLabel('手机号').fill('13900139001');
    await page.getByLabel('姓名').fill('王小芳');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('保存成功！').waitFor();
    await page.getByRole('button', { name: '账号: 王小芳' }).waitFor();

    await page.getByLabel('原密码').fill('wrong-one');
    await page.getByLabel('新密码', { exact: true }).fill('second-one');
    await page.getByLabel('再次输入新密码').fill('second-one');
    await page.getByRole('button', { name: '修改密码' }).click();
    await page.getByText('原密码不正确').waitFor();
    await page.getByLabel('原密码').fill('first-one');
    // Calls during the password change are refused with the old session; this must not sign the user out.
    await page.route('**/api/password/change', async (route) => {
      const answer = await route.fetch();
      const refused = page.waitForResponse((response) => response.status() === 401);
      await page.getByRole('button', { name: 'Switch to English' }).click();
      await refused;
      await route.fulfill({ response: answer });
    });
    await page.getByRole('button', { name: '修改密码' }).click();
    await page.getByText('Modified successfully! Other sessions ended: 1').waitFor();
    await page.getByRole('button', { name: '切换到中文' }).click();
    await page.getByText('登录的设备').waitFor();
    await page.unroute('**/api/password/change');

    // WeChat: what the server lacks or forbids is shown on the card; a token is stored with its time and removed at once.
    const kept = () => page.evaluate(() => localStorage.getItem('czyun.wxsid'));
    await page.getByRole('button', { name: '绑定微信' }).click();
    await page.getByText('该操作没有权限').waitFor();
    await page.route('**/createWeiXinToken', (route) => route.fulfill({ json: { code: 200, msg: '', data: 'wx-token' } }));
    await page.getByRole('button', { name: '绑定微信' }).click();
    await page.locator('[data-wechat="bound"]').waitFor();
    expect(JSON.parse((await kept()) ?? '')).toEqual({ token: 'wx-token', t: expect.any(Number) });
    expect(await page.locator('main').innerText()).not.toContain('wx-token');
    await page.getByRole('button', { name: '解除绑定' }).click();
    await page.locator('[data-wechat="none"]').waitFor();
    expect(await kept()).toBe(null);
    await other.reload();
    await other.waitForURL(/\/login/);
  });

  it('lists sessions, changes the language, and leaves the project in English', async () => {
    const page = await enter('second-one');
    const third = await enter('second-one');
    await page.reload();
    await page.getByRole('button', { name: '结束其他全部' }).waitFor();
    const ends = page.getByRole('button', { name: /^结束登录/ });
    const before = await ends.count();
    await ends.first().click();
    await page.getByText('已结束 1 处登录').waitFor();
    await until('the list', async () => ((await ends.count()) === before - 1 ? true : undefined));
    await third.reload();
    await third.waitForURL(/\/login/);

    await page.getByText('English', { exact: true }).click();
    await page.getByRole('heading', { name: 'My account' }).waitFor();
    // A browser without a chosen language uses the user's.
    const fresh = await browserPage();
    await fresh.page.goto('/login?redirect=/userinfo');
    await fresh.page.getByLabel('账号', { exact: true }).fill('wang.fang');
    await fresh.page.getByLabel('密码', { exact: true }).fill('second-one');
    await fresh.page.getByRole('button', { name: '登录', exact: true }).click();
    await fresh.page.getByRole('heading', { name: 'My account' }).waitFor();
    // Leaves the project, in English.
    await fresh.page.getByRole('button', { name: /^Leave project/ }).click();
    await fresh.page.getByRole('dialog', { name: 'Are you sure you want to exit the project? Do you want to continue?' }).waitFor();
    await dialog(fresh.page)
      .getByRole('button', { name: /^Leave project/ })
      .click();
    await fresh.page.getByRole('dialog', { name: 'Exit successful! Please log in again' }).waitFor();
  });
});

describe('a link to another site', () => {
  it('asks before opening another host, opens the site’s own pages at once, and never runs a script', async () => {
    const away = await stranger(`/openurl?url=${encodeURIComponent('https://example.com/manual?a=1')}`);
    const link = away.page.getByRole('link', { name: /打开 example\.com/ });
    await link.waitFor();
    await expect.poll(() => link.getAttribute('href')).toBe('https://example.com/manual?a=1');
    await expect.poll(() => away.page.locator('main').innerText()).toContain('https://example.com/manual?a=1');
    expect(await seriousFindings(away.page, 'main')).toEqual([]);
    for (const bad of [
      'javascript:document.title="taken"',
      'data:text/html,taken',
      ' java\tscript:alert(1)',
      'https://bank.example@evil.example/',
    ]) {
      await away.page.goto(`/openurl?url=${encodeURIComponent(bad)}`);
      await away.page.getByRole('heading', { name: '链接打不开' }).waitFor();
      await expect.poll(() => away.page.locator('main a').count()).toBe(1);
      await expect.poll(() => away.page.title()).toContain('链接打不开');
    }
    expect(away.errors).toEqual([]);
    await away.page.goto(`/openurl?url=${encodeURIComponent('/register?code=XYZ')}`);
    await away.page.waitForURL(/\/register\?code=XYZ/);
    await away.page.getByText('邀请不存在').waitFor();
    // A path that begins with two slashes stays on this site; the server has no such page.
    await away.page.goto(`/openurl?url=${encodeURIComponent('/.//evil.example/')}`);
    await away.page.waitForURL((url) => url.origin === inject('origin') && url.pathname.startsWith('//evil'));
  });
});

describe('the public pages', () => {
  for (const path of ['/register', '/forgot-password', '/openurl?url=https://example.com/', '/inspur/login']) {
    it(`${path} works on a phone and a desktop, light and dark`, async () => {
      const { page, errors } = await stranger(path);
      for (const theme of ['light', 'dark']) {
        await page.evaluate((name) => localStorage.setItem('czyun.theme', name), theme);
        for (const [width, height] of [
          [1920, 1080],
          [390, 844],
        ] as const) {
          await page.setViewportSize({ width, height });
          await page.goto(path);
          await page.locator('main h1').waitFor();
          await expect
            .poll(() => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
            .toBeLessThanOrEqual(0);
          expect(await seriousFindings(page, 'body')).toEqual([]);
        }
      }
      expect(errors).toEqual([]);
    });
  }
});
