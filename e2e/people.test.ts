/** People and their projects as they meet them: invited, registered, raised, gone; links for walls; wrong input; the way out of the site. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, type TestLanguage, type TestUser, until } from './page.ts';

const opened: OpenedPage[] = [];

/** Dialogs come and go at once; what they say is on trial here, not how they glide. */
async function browserPage(): Promise<OpenedPage> {
  const one = await openPage(inject('origin'), { reducedMotion: 'reduce' });
  opened.push(one);
  return one;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

interface At extends OpenedPage {
  readonly session: SignedIn;
  readonly project: string;
}

/** Somebody signed in, at a child page of the storage project. */
async function at(user: TestUser, child: string, language: TestLanguage = 'zh'): Promise<At> {
  const one = await browserPage();
  const session = await signIn(one.page, user, language);
  const project = `/czyun/${session.projectId()}`;
  await one.page.goto(`${project}/${child}`);
  return { ...one, session, project };
}

async function stranger(address: string, language: TestLanguage = 'zh'): Promise<OpenedPage> {
  const one = await browserPage();
  await one.page.goto('/login');
  await one.page.evaluate((code) => localStorage.setItem('IOT_LANG', code), language === 'en' ? 'EN' : 'ZH');
  await one.page.goto(address);
  return one;
}

/** Chooses an entry of a Select by what both show. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
}

const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function fillRegistration(page: Page, person: { name: string; account: string; password?: string }): Promise<void> {
  await page.getByLabel('姓名').fill(person.name);
  await page.getByLabel('手机号').fill('13800138000');
  await page.getByLabel('公司').fill('示范公司');
  await page.getByLabel('账号', { exact: true }).fill(person.account);
  await page.getByLabel('密码', { exact: true }).fill(person.password ?? 'secret-1');
  await page.getByLabel('确认密码').fill(person.password ?? 'secret-1');
}

/** An invitation made through the screen; its link as handed over. */
async function invite(page: Page, role: string): Promise<string> {
  await page.getByRole('button', { name: '创建邀请码' }).click();
  await choose(page, '项目角色', role);
  await dialog(page).getByRole('button', { name: '创建', exact: true }).click();
  await page.getByRole('dialog', { name: '邀请码已创建' }).waitFor();
  const link = (await dialog(page).locator('code').first().innerText()).trim();
  await dialog(page).getByRole('button', { name: '完成' }).click();
  return link;
}

describe('a colleague', () => {
  it('is invited, registers, signs in, is raised and leaves', async () => {
    const admin = await at('engadmin', 'user/p/u/invite');
    const link = await invite(admin.page, '监视员');
    expect(link).toMatch(new RegExp(`^${inject('origin')}/register\\?code=`));

    // A new browser with the link: the code stands there already.
    const guest = await stranger(link);
    const { page } = guest;
    expect(await page.getByLabel('邀请码').inputValue()).toBe(decodeURIComponent(link.split('code=')[1] ?? ''));
    await fillRegistration(page, { name: '韩梅梅', account: 'han.meimei' });
    await page.getByRole('button', { name: '注册' }).click();

    // The account is filled in; only the password is missing.
    await page.waitForURL(/\/login/);
    await page.getByText('注册成功，请登录').waitFor();
    expect(await page.getByLabel('账号', { exact: true }).inputValue()).toBe('han.meimei');
    await page.getByLabel('密码', { exact: true }).fill('secret-1');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL(/\/czyun\/\d+\/home/);
    await page.getByRole('navigation', { name: '主菜单' }).getByText('设备列表').waitFor();
    expect(await page.getByRole('navigation', { name: '主菜单' }).getByText('成员管理').count()).toBe(0);
    await page.goto(`${admin.project}/user/p/u/manage`);
    await page.getByRole('heading', { name: '没有权限' }).waitFor();

    // Used up now, and said so.
    await admin.page.reload();
    await rowOf(admin.page, '1 / 1').getByText('已用完').first().waitFor();

    // The engineering administrator makes a user administrator of her.
    await admin.page.goto(`${admin.project}/user/p/u/manage`);
    const stats = admin.page.locator('.member-stats');
    await stats.getByText('用户管理员数').waitFor();
    await rowOf(admin.page, 'han.meimei').waitFor();
    await until('statistics', async () => ((await stats.locator('dd').nth(2).innerText()) === '1' ? true : undefined));
    await choose(admin.page, '韩梅梅 的角色', '用户管理员');
    await admin.page.getByRole('dialog', { name: '将 韩梅梅 的角色由“监视员”改为“用户管理员”？' }).waitFor();
    await dialog(admin.page).getByRole('button', { name: '改为用户管理员' }).click();
    await admin.page.getByText('修改成功！').waitFor();
    await until('statistics', async () => ((await stats.locator('dd').nth(2).innerText()) === '2' ? true : undefined));
    expect(admin.errors).toEqual([]);

    // Her next look at the project knows it.
    await page.goto(`${admin.project}/user/p/u/manage`);
    await page.getByRole('heading', { name: '成员管理' }).waitFor();

    // And she leaves, through the person menu.
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

    // Without a project she can still come back with another code.
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

    // At last the administrator takes her out.
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
    it(`says beside each field what is wrong (${language})`, async () => {
      const t = texts[language];
      const { page } = await stranger('/register', language);
      const field = (name: string) => page.getByLabel(name, { exact: true });
      const note = async (name: string) => {
        const id = await field(name).getAttribute('aria-describedby');
        return page.locator(`#${id}`).innerText();
      };
      const notes = () => page.locator('.cz-field .note.wrong').allInnerTexts();
      await page.getByRole('button', { name: t.submit }).click();
      expect(await page.title()).toContain(language === 'zh' ? '注册账号' : 'Register');
      expect(await notes()).toEqual(t.empty);
      expect(await field(t.code).evaluate((element) => element === document.activeElement)).toBe(true);
      // While one types the sentence changes and goes.
      await field(t.mobile).fill('1380013800');
      expect(await note(t.mobile)).toBe(t.mobileWrong);
      await field(t.mobile).fill('13800138000');
      expect(await note(t.mobile)).not.toBe(t.mobileWrong);
      await field(t.account).fill('short');
      expect(await note(t.account)).toBe(t.accountWrong);
      await field(t.account).fill('lilei2026');
      await field(t.password).fill('lilei2026');
      expect(await note(t.password)).toBe(t.same);
      await field(t.password).fill('secret-1');
      await field(t.again).fill('secret-2');
      expect(await note(t.again)).toBe(t.differ);
      await field(t.again).fill('secret-1');
      await field(t.name).fill('李雷');
      await field(t.company).fill('示范公司');
      await field(t.code).fill('NONE-NONE');
      expect(await notes()).toEqual([]);
      // What only the server knows stands beside its field too.
      await page.getByRole('button', { name: t.submit }).click();
      await until('the answer', async () => ((await note(t.code)) === t.unknown ? true : undefined));
      expect(await page.locator('.cz-form .bad').count()).toBe(0);
    });
  }

  it('says that an account is taken, and keeps what was typed', async () => {
    const admin = await at('engadmin', 'user/p/u/invite');
    const { page } = await stranger(await invite(admin.page, '监视员'));
    await fillRegistration(page, { name: '李雷', account: 'useradmin' });
    await page.getByRole('button', { name: '注册' }).click();
    await page.getByText('登录名已存在').waitFor();
    expect(await page.getByLabel('姓名').inputValue()).toBe('李雷');
  });
});

describe('a user administrator', () => {
  it('reaches neither code 2 nor code 5, neither members nor invitations nor links', async () => {
    const { page, project, errors } = await at('useradmin', 'user/p/u/manage');
    await rowOf(page, 'engadmin').waitFor();
    expect(await rowOf(page, 'engadmin').getByRole('combobox').count()).toBe(0);
    expect(await rowOf(page, 'engadmin').getByRole('button').count()).toBe(0);
    expect(await rowOf(page, 'monitor').getByRole('combobox').count()).toBe(1);
    expect(await page.getByRole('button', { name: '注册账号' }).count()).toBe(0);
    await rowOf(page, 'monitor').getByRole('combobox').click();
    const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await offered.first().waitFor();
    expect(await offered.allInnerTexts()).toEqual(['工程师', '监视员', '运维员']);
    await page.keyboard.press('Escape');
    await page.goto(`${project}/user/p/u/invite?tab=links`);
    await page.getByRole('button', { name: '创建邀请码' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await page.getByText('免登录链接').count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe('the last engineering administrator', () => {
  it('cannot leave, and is told why', async () => {
    const { page } = await at('engadmin', 'userinfo');
    await page.getByRole('button', { name: '退出项目 示范储能电站' }).click();
    await dialog(page).getByRole('button', { name: '退出项目 示范储能电站' }).click();
    await page.getByText('项目至少需要一名工程管理员').waitFor();
    await page.goto('/index');
    await page.waitForURL(/\/czyun\/\d+\/home|\/projects/);
  });
});

describe('a secret link', () => {
  it('opens the station for a wall as monitor, shows itself once, and can be revoked', async () => {
    const admin = await at('engadmin', 'user/p/u/invite?tab=links');
    await admin.page.getByRole('button', { name: '创建链接' }).click();
    await dialog(admin.page).getByRole('button', { name: '创建', exact: true }).click();
    await dialog(admin.page).getByText('请输入名称').waitFor();
    await dialog(admin.page).getByLabel('名称').fill('中控室大屏');
    await dialog(admin.page).getByRole('button', { name: '创建', exact: true }).click();
    await admin.page.getByRole('dialog', { name: '链接已创建' }).waitFor();
    // It is shown this once: no key closes it by chance.
    await admin.page.keyboard.press('Escape');
    const [plain = '', wall = '', token = ''] = await dialog(admin.page).locator('code').allInnerTexts();
    await dialog(admin.page).getByRole('button', { name: '我已保存' }).click();
    await rowOf(admin.page, '中控室大屏').getByText('有效').waitFor();
    expect(await admin.page.locator('body').innerText()).not.toContain(token);

    const display = await stranger(plain);
    await display.page.waitForURL(/\/czyun\/\d+\/home/);
    expect(display.page.url()).not.toContain(token);
    const menu = display.page.getByRole('navigation', { name: '主菜单' });
    await menu.getByText('设备列表').waitFor();
    expect(await menu.getByText('成员管理').count()).toBe(0);
    await display.page.getByRole('button', { name: /^账号/ }).click();
    await display.page.getByText('退出登录').waitFor();
    expect(await display.page.getByText('个人中心').count()).toBe(0);
    await display.page.goto(`${admin.project}/userinfo`);
    await display.page.getByText('此屏幕通过免登录链接登录，没有个人账号').waitFor();

    const dark = await stranger(wall);
    await dark.page.waitForURL(/\/theme2\/\d+\/home/);
    expect(await dark.page.locator('html').getAttribute('data-theme')).toBe('wall');

    await display.page.goto(`${admin.project}/devices`);
    await display.page.getByText(/\d+ 台设备/).waitFor();

    await admin.page.reload();
    await until('both displays', async () => ((await rowOf(admin.page, '中控室大屏').innerText()).includes('\t2\t') ? true : undefined));
    await admin.page.getByRole('button', { name: '撤销链接 中控室大屏' }).click();
    await admin.page.getByRole('dialog', { name: '撤销链接“中控室大屏”？' }).waitFor();
    await dialog(admin.page).getByRole('button', { name: '撤销链接 中控室大屏' }).click();
    await rowOf(admin.page, '中控室大屏').getByText('已撤销').waitFor();
    // Nobody stands at a wall: it says so by itself.
    await display.page.waitForURL(/\/login/);
    await display.page.getByText('链接已被撤销或已到期').waitFor();
    const late = await stranger(plain);
    await late.page.getByText('链接无效或已过期').waitFor();
  });
});

describe('one’s own account', () => {
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
    await page.getByRole('button', { name: '修改密码' }).click();
    await page.getByText('修改成功！已结束其他 1 处登录').waitFor();
    await other.reload();
    await other.waitForURL(/\/login/);
  });

  it('has sessions, a language, and leaves in English', async () => {
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
    // A browser that never chose a language takes the person's.
    const fresh = await browserPage();
    await fresh.page.goto('/login?redirect=/userinfo');
    await fresh.page.getByLabel('账号', { exact: true }).fill('wang.fang');
    await fresh.page.getByLabel('密码', { exact: true }).fill('second-one');
    await fresh.page.getByRole('button', { name: '登录', exact: true }).click();
    await fresh.page.getByRole('heading', { name: 'My account' }).waitFor();
    // And leaves, in English.
    await fresh.page.getByRole('button', { name: /^Exit the project/ }).click();
    await fresh.page.getByRole('dialog', { name: 'Are you sure you want to exit the project? Do you want to continue?' }).waitFor();
    await dialog(fresh.page)
      .getByRole('button', { name: /^Exit the project/ })
      .click();
    await fresh.page.getByRole('dialog', { name: 'Exit successful! Please log in again' }).waitFor();
  });
});

describe('a link out of the site', () => {
  it('asks before another host, opens its own pages at once, and never runs a script', async () => {
    const away = await stranger(`/openurl?url=${encodeURIComponent('https://example.com/manual?a=1')}`);
    const link = away.page.getByRole('link', { name: /打开 example\.com/ });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('https://example.com/manual?a=1');
    expect(await away.page.locator('main').innerText()).toContain('https://example.com/manual?a=1');
    expect(await seriousFindings(away.page, 'main')).toEqual([]);
    for (const bad of [
      'javascript:document.title="taken"',
      'data:text/html,taken',
      ' java\tscript:alert(1)',
      'https://bank.example@evil.example/',
    ]) {
      await away.page.goto(`/openurl?url=${encodeURIComponent(bad)}`);
      await away.page.getByRole('heading', { name: '链接打不开' }).waitFor();
      expect(await away.page.locator('main a').count()).toBe(1);
      expect(await away.page.title()).toContain('链接打不开');
    }
    await away.page.goto(`/openurl?url=${encodeURIComponent('/register?code=XYZ')}`);
    await away.page.waitForURL(/\/register\?code=XYZ/);
    expect(away.errors).toEqual([]);
    // A path that begins with two slashes stays here; the server knows no such page.
    await away.page.goto(`/openurl?url=${encodeURIComponent('/.//evil.example/')}`);
    await away.page.waitForURL((url) => url.origin === inject('origin') && url.pathname.startsWith('//evil'));
  });
});

describe('the public pages', () => {
  for (const path of ['/register', '/openurl?url=https://example.com/', '/inspur/login']) {
    it(`${path} holds on a phone and on a desk, light and dark`, async () => {
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
          expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(0);
          expect(await seriousFindings(page, 'body')).toEqual([]);
        }
      }
      expect(errors).toEqual([]);
    });
  }
});
