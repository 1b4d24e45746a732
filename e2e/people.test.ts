/** Users and their projects: invited, registered, promoted, removed; wrong input. */
import { afterEach, describe, expect, inject, it } from 'vitest';
import { until } from './page.ts';
import { at, choose, closePages, dialog, fillRegistration, invite, rowOf, stranger } from './people-steps.ts';

afterEach(closePages);

describe('a colleague', () => {
  it('is invited, registers, signs in, is promoted and leaves', async () => {
    const admin = await at('engadmin', 'user/p/u/invite');
    const link = await invite(admin.page, '监视员');
    expect(link).toMatch(new RegExp(`^${inject('origin')}/register\\?code=`));

    // A new browser with the link: the code is already filled in.
    const guest = await stranger(link);
    const { page } = guest;
    await expect.poll(() => page.getByLabel('邀请码').inputValue()).toBe(decodeURIComponent(link.split('code=')[1] ?? ''));
    // The code determines the role, before anything else is typed.
    await expect.poll(() => page.getByLabel('项目角色').inputValue()).toBe('监视员 · 示范储能电站');
    await fillRegistration(page, { name: '韩梅梅', account: 'han.meimei' });
    await page.getByRole('button', { name: '注册' }).click();

    // The account is already filled in; only the password is missing.
    await page.waitForURL(/\/login/);
    await page.getByText('注册成功，请登录').waitFor();
    await expect.poll(() => page.getByLabel('账号', { exact: true }).inputValue()).toBe('han.meimei');
    await page.getByLabel('密码', { exact: true }).fill('secret-1');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL(/\/czyun\/\d+\/home/);
    await page.getByRole('navigation', { name: '主菜单' }).getByText('设备列表').waitFor();
    await page.getByRole('button', { name: '管理', exact: true }).click();
    await page.getByRole('navigation', { name: '主菜单' }).getByText('用能分项').waitFor();
    expect(await page.getByRole('navigation', { name: '主菜单' }).getByText('成员管理').count()).toBe(0);
    await page.goto(`${admin.project}/user/p/u/manage`);
    await page.getByRole('heading', { name: '没有权限' }).waitFor();

    // The code is used up, and shown as such.
    await admin.page.reload();
    await rowOf(admin.page, '1 / 1').getByText('已用完').first().waitFor();

    // The engineering administrator promotes her to user administrator.
    await admin.page.goto(`${admin.project}/user/p/u/manage`);
    const stats = admin.page.locator('dl');
    await stats.getByText('用户管理员数').waitFor();
    await rowOf(admin.page, 'han.meimei').waitFor();
    await until('statistics', async () => ((await stats.locator('dd').nth(2).innerText()) === '1' ? true : undefined));
    await choose(admin.page, '韩梅梅 的角色', '用户管理员');
    await admin.page.getByRole('dialog', { name: '将 韩梅梅 的角色由“监视员”改为“用户管理员”？' }).waitFor();
    await dialog(admin.page).getByRole('button', { name: '改为用户管理员' }).click();
    await admin.page.getByText('修改成功！').waitFor();
    await until('statistics', async () => ((await stats.locator('dd').nth(2).innerText()) === '2' ? true : undefined));
    expect(admin.errors).toEqual([]);

    // Her next visit of the project has the new role.
    await page.goto(`${admin.project}/user/p/u/manage`);
    await page.getByRole('heading', { name: '成员管理' }).waitFor();

    // She leaves through the account menu.
    await page.getByRole('button', { name: /^账号/ }).click();
    await page.getByRole('menuitem', { name: '个人中心' }).click();
    await page.getByRole('button', { name: '退出项目 示范储能电站' }).click();
    await page.getByRole('dialog', { name: '确定要退出项目吗？是否继续？' }).waitFor();
    await dialog(page).getByRole('button', { name: '退出项目 示范储能电站' }).click();
    await page.getByRole('dialog', { name: '退出成功！请重新登录' }).waitFor();
    await dialog(page).getByRole('button', { name: '重新登录' }).click();
    await page.waitForURL(/\/login/);
    await page.getByLabel('账号', { exact: true }).fill('han.meimei');
    await page.getByLabel('密码', { exact: true }).fill('secret-1');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('还没有加入任何项目').waitFor();

    // Without a project she can still join with another code.
    await page.getByRole('link', { name: '用邀请码加入项目' }).click();
    await page.waitForURL(/\/user\/invaccept/);
    await page.getByLabel('邀请码').fill('AAAA-BBBB');
    await page.getByRole('button', { name: '加入' }).click();
    await page.getByText('邀请不存在').waitFor();
    await admin.page.goto(`${admin.project}/user/p/u/invite`);
    const again = decodeURIComponent((await invite(admin.page, '运维员')).split('code=')[1] ?? '');
    await page.getByLabel('邀请码').fill(again.toLowerCase());
    await page.getByRole('button', { name: '加入' }).click();
    await page.getByRole('dialog', { name: '添加成功！请重新登录' }).waitFor();
    await dialog(page).getByRole('button', { name: '重新登录' }).click();
    await page.waitForURL(/\/login/);
    await page.getByLabel('账号', { exact: true }).fill('han.meimei');
    await page.getByLabel('密码', { exact: true }).fill('secret-1');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL(/\/czyun\/\d+\/home/);

    // Finally the administrator removes her.
    await admin.page.goto(`${admin.project}/user/p/u/manage?q=han.meimei`);
    await admin.page.getByRole('button', { name: '删除成员 韩梅梅' }).click();
    await admin.page.getByRole('dialog', { name: '确定要删除该用户吗？' }).waitFor();
    await dialog(admin.page).getByRole('button', { name: '删除成员 韩梅梅' }).click();
    await admin.page.getByText('没有符合“han.meimei”的成员').waitFor();
  });
});

describe('the registration form', () => {
  const texts = {
    zh: {
      submit: '注册',
      name: '姓名',
      mobile: '手机号',
      account: '账号',
      password: '密码',
      again: '确认密码',
      code: '邀请码',
      empty: ['请输入邀请码', '请输入姓名', '请输入手机号', '请输入公司', '请输入账号', '请输入密码', '请再次输入密码'],
      mobileWrong: '手机号必须是 11 位数字',
      accountWrong: '账号长度为 6 到 20 个字符',
      differ: '两次输入的密码不一致！',
      same: '密码不能与账号相同',
      unknown: '邀请不存在',
      company: '公司',
      taken: '登录名已存在',
    },
    en: {
      submit: 'Register',
      name: 'Name',
      mobile: 'Mobile',
      account: 'Account',
      password: 'Password',
      again: 'Confirm password',
      code: 'Invitation code',
      empty: [
        'Invitation code is required',
        'Full name is required',
        'Mobile is required',
        'Company is required',
        'Account is required',
        'Password is required',
        'Password re-entry is required',
      ],
      mobileWrong: 'Mobile must be exactly 11 digits',
      accountWrong: 'Account must have 6 to 20 characters',
      differ: 'Entered passwords differ!',
      same: 'Password must differ from the account',
      unknown: 'Non-existent invitation',
      company: 'Company',
      taken: 'The loginName already exists',
    },
  } as const;

  for (const language of ['zh', 'en'] as const) {
    it(`shows errors beside each field (${language})`, async () => {
      const t = texts[language];
      const { page } = await stranger('/register', language);
      const field = (name: string) => page.getByLabel(name, { exact: true });
      const note = async (name: string) => {
        const id = await field(name).getAttribute('aria-describedby');
        return page.locator(`#${id}`).innerText();
      };
      const notes = () => page.locator('[id$="-note"][data-wrong]').allInnerTexts();
      await page.getByRole('button', { name: t.submit }).click();
      await expect.poll(() => page.title()).toContain(language === 'zh' ? '注册账号' : 'Register');
      await expect.poll(() => notes()).toEqual(t.empty);
      await expect.poll(() => field(t.code).evaluate((element) => element === document.activeElement)).toBe(true);
      // The message changes and disappears while typing.
      await field(t.mobile).fill('1380013800');
      await expect.poll(() => note(t.mobile)).toBe(t.mobileWrong);
      await field(t.mobile).fill('13800138000');
      await expect.poll(() => note(t.mobile)).not.toBe(t.mobileWrong);
      await field(t.account).fill('short');
      await expect.poll(() => note(t.account)).toBe(t.accountWrong);
      await field(t.account).fill('lilei2026');
      await field(t.password).fill('lilei2026');
      await expect.poll(() => note(t.password)).toBe(t.same);
      await field(t.password).fill('secret-1');
      await field(t.again).fill('secret-2');
      await expect.poll(() => note(t.again)).toBe(t.differ);
      await field(t.again).fill('secret-1');
      await field(t.name).fill('李雷');
      await field(t.company).fill('示范公司');
      await field(t.code).fill('NONE-NONE');
      await expect.poll(() => notes()).toEqual([]);
      // Errors found only by the server are shown beside their fields too.
      await page.getByRole('button', { name: t.submit }).click();
      await until('the answer', async () => ((await note(t.code)) === t.unknown ? true : undefined));
      await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    });
  }

  it('reports that an account is taken, and keeps the input', async () => {
    const admin = await at('engadmin', 'user/p/u/invite');
    const { page } = await stranger(await invite(admin.page, '监视员'));
    await fillRegistration(page, { name: '李雷', account: 'useradmin' });
    await page.getByRole('button', { name: '注册' }).click();
    await page.getByText('登录名已存在').waitFor();
    await expect.poll(() => page.getByLabel('姓名').inputValue()).toBe('李雷');
  });
});

describe('a user administrator', () => {
  it('has no access to roles 2 and 5, to adding members, or to links', async () => {
    const { page, project, errors } = await at('useradmin', 'user/p/u/manage');
    await rowOf(page, 'engadmin').waitFor();
    await expect.poll(() => rowOf(page, 'engadmin').getByRole('combobox').count()).toBe(0);
    await expect.poll(() => rowOf(page, 'engadmin').getByRole('button').count()).toBe(0);
    await expect.poll(() => rowOf(page, 'monitor').getByRole('combobox').count()).toBe(1);
    await expect.poll(() => page.getByRole('button', { name: '注册账号' }).count()).toBe(0);
    await rowOf(page, 'monitor').getByRole('combobox').click();
    const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await offered.first().waitFor();
    await expect.poll(() => offered.allInnerTexts()).toEqual(['工程师', '监视员', '运维员']);
    await page.keyboard.press('Escape');
    await page.goto(`${project}/user/p/u/invite?tab=links`);
    await page.getByRole('button', { name: '创建邀请码' }).waitFor();
    await expect.poll(() => page.getByRole('tab').count()).toBe(0);
    await expect.poll(() => page.getByText('免登录链接').count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe('the last engineering administrator', () => {
  it('cannot leave, and sees the reason', async () => {
    const { page } = await at('engadmin', 'userinfo');
    await page.getByRole('button', { name: '退出项目 示范储能电站' }).click();
    await dialog(page).getByRole('button', { name: '退出项目 示范储能电站' }).click();
    await page.getByText('项目至少需要一名工程管理员').waitFor();
    await page.goto('/index');
    await page.waitForURL(/\/czyun\/\d+\/home|\/projects/);
  });
});
