/** Common steps on the screens of accounts, members and invitations. */
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { type OpenedPage, openPage, type SignedIn, signIn, type TestLanguage, type TestUser, until } from './page.ts';

const opened: OpenedPage[] = [];

/** Opens a page without animations: dialogs appear and disappear at once. */
export async function browserPage(): Promise<OpenedPage> {
  const one = await openPage(inject('origin'));
  opened.push(one);
  return one;
}

/** Closes every page that a test opened. */
export async function closePages(): Promise<void> {
  await Promise.all(opened.splice(0).map((each) => each.close()));
}

interface At extends OpenedPage {
  readonly session: SignedIn;
  readonly project: string;
}

/** A signed-in user at a child page of the storage project. */
export async function at(user: TestUser, child: string, language: TestLanguage = 'zh'): Promise<At> {
  const one = await browserPage();
  const session = await signIn(one.page, user, language);
  const project = `/czyun/${session.projectId()}`;
  await one.page.goto(`${project}/${child}`);
  return { ...one, session, project };
}

/** A visitor without a session, at an address. */
export async function stranger(address: string, language: TestLanguage = 'zh'): Promise<OpenedPage> {
  const one = await browserPage();
  await one.page.goto('/login');
  await one.page.evaluate((code) => localStorage.setItem('IOT_LANG', code), language === 'en' ? 'EN' : 'ZH');
  await one.page.goto(address);
  return one;
}

/** Chooses an option of a select by its label and text. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const found = page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true });
  // The list closes if the field is rendered again meanwhile.
  await until(`the list of ${label}`, async () => {
    await page.getByRole('combobox', { name: label }).click();
    return found.waitFor({ timeout: 3000 }).then(
      () => true,
      () => undefined,
    );
  });
  await found.click();
}

export const dialog = (page: Page) => page.getByRole('dialog');
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Fills the registration form except its code. */
export async function fillRegistration(page: Page, person: { name: string; account: string; password?: string }): Promise<void> {
  await page.getByLabel('姓名').fill(person.name);
  await page.getByLabel('手机号').fill('13800138000');
  await page.getByLabel('公司').fill('示范公司');
  await page.getByLabel('账号', { exact: true }).fill(person.account);
  await page.getByLabel('密码', { exact: true }).fill(person.password ?? 'secret-1');
  await page.getByLabel('确认密码').fill(person.password ?? 'secret-1');
}

/** Creates an invitation on the screen; returns its link as displayed. */
export async function invite(page: Page, role: string): Promise<string> {
  await page.getByRole('button', { name: '创建邀请码' }).click();
  await choose(page, '项目角色', role);
  await dialog(page).getByRole('button', { name: '创建', exact: true }).click();
  await page.getByRole('dialog', { name: '邀请码已创建' }).waitFor();
  const link = (await dialog(page).locator('code').first().innerText()).trim();
  await dialog(page).getByRole('button', { name: '完成' }).click();
  return link;
}
