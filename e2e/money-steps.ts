/** Steps of flows about money, in both languages: a tariff, a plan, a report and its mail, as users create them. */
import type { Page } from 'playwright-core';
import type { Mailbox } from '../packages/server/src/notify/testing/mailbox.ts';
import { type ApiSession, type TestLanguage, until } from './page.ts';

/** Manual prices in the language of a tariff flow, by the labels of its fields. */
export interface TariffSteps {
  /** Published tariff to start from, by its name in this language. */
  readonly preset: string;
  readonly name: string;
  /** Name of the period and price, CNY/kWh. */
  readonly prices: readonly (readonly [period: string, price: string])[];
}

const tariffWords = {
  zh: { from: '从以下内容开始', buy: '购电价 ', name: '名称', look: '预览并保存', save: '保存为新版本', first: '开始日期' },
  en: {
    from: 'Start from',
    buy: 'Purchase price, ',
    name: 'Name',
    look: 'Preview and save',
    save: 'Save as new version',
    first: 'First day',
  },
} as const;

/** Selects the initial tariff on the tab where tariffs are edited. */
export async function createFirstTariff(page: Page, language: TestLanguage, preset: string): Promise<void> {
  await page.getByLabel(tariffWords[language].from).click();
  await page.getByTitle(preset).click();
}

export async function fillTariff(
  page: Page,
  language: TestLanguage,
  { name, prices }: Pick<TariffSteps, 'name' | 'prices'>,
): Promise<void> {
  const words = tariffWords[language];
  for (const [period, price] of prices) await page.getByLabel(`${words.buy}${period}`, { exact: true }).fill(price);
  await page.getByLabel(words.name, { exact: true }).fill(name);
}

/** Requests the preview, which opens if there is no error. */
export const previewTariff = (page: Page, language: TestLanguage) =>
  page.getByRole('button', { name: tariffWords[language].look, exact: true }).click();

/** Saves after the preview. */
export async function saveTariff(page: Page, language: TestLanguage): Promise<void> {
  await previewTariff(page, language);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: tariffWords[language].save, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const planWords = {
  zh: {
    remove: (n: number) => `删除时段 ${n}`,
    add: '添加时段',
    begin: (n: number) => `时段 ${n} 开始`,
    end: (n: number) => `时段 ${n} 结束`,
    power: (n: number) => `时段 ${n} 功率`,
    mode: (n: number) => `时段 ${n} 模式`,
    modes: { charge: '充电', discharge: '放电' },
    send: /^下\s?发$/,
    done: '下发成功',
  },
  en: {
    remove: (n: number) => `Remove slot ${n}`,
    add: 'Add slot',
    begin: (n: number) => `Start of slot ${n}`,
    end: (n: number) => `End of slot ${n}`,
    power: (n: number) => `Power of slot ${n}`,
    mode: (n: number) => `Mode of slot ${n}`,
    modes: { charge: 'Charge', discharge: 'Discharge' },
    send: /^Send$/,
    done: 'Downward success',
  },
} as const;

/** Removes all slots of the edited plan. */
export async function clearPlan(page: Page, language: TestLanguage, slots: number): Promise<void> {
  for (let n = slots; n > 0; n--) await page.getByRole('button', { name: planWords[language].remove(n), exact: true }).click();
}

export async function addSlot(
  page: Page,
  language: TestLanguage,
  n: number,
  [begin, end, power]: readonly [begin: string, end: string, power: string],
): Promise<void> {
  const words = planWords[language];
  await page.getByRole('button', { name: words.add, exact: true }).click();
  await page.getByLabel(words.begin(n), { exact: true }).fill(begin);
  await page.getByLabel(words.end(n), { exact: true }).fill(end);
  await page.getByLabel(words.power(n), { exact: true }).fill(power);
}

export async function chooseMode(page: Page, language: TestLanguage, n: number, mode: 'charge' | 'discharge'): Promise<void> {
  const words = planWords[language];
  await page.getByLabel(words.mode(n), { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(words.modes[mode], { exact: true }).click();
}

export const planSender = (page: Page, language: TestLanguage) => page.getByRole('button', { name: planWords[language].send, exact: true });

/** Sends the drawn plan and waits until the controller has it; `asked` is a text expected in the confirmation. */
export async function sendPlan(page: Page, language: TestLanguage, asked?: string): Promise<void> {
  const words = planWords[language];
  await planSender(page, language).click();
  const dialog = page.getByRole('dialog');
  if (asked !== undefined) await dialog.getByText(asked).waitFor();
  await dialog.getByRole('button', { name: words.send }).click();
  await page.locator('[data-sending=done]').getByText(words.done).waitFor({ timeout: 60_000 });
}

export interface ReportSteps {
  readonly title: string;
  /** By their displayed names. */
  readonly type: string;
  readonly device: string;
  /** Default points of the device to remove from the report. */
  readonly without: readonly string[];
  readonly column: string;
}

const reportWords = {
  zh: {
    create: '新建报表',
    title: '标题',
    type: '时间类型',
    devices: '设备',
    points: '参数',
    more: '更多设置与列',
    column: '第 1 列的名称',
    save: '保存',
    actions: '更多操作',
  },
  en: {
    create: 'New report',
    title: 'Title',
    type: 'Row interval',
    devices: 'Devices',
    points: 'Parameters',
    more: 'More settings and columns',
    column: 'Column 1 name',
    save: 'Save',
    actions: 'More actions',
  },
} as const;

/** Fills the open dialog of a new report; does not save it. */
export async function designReport(page: Page, language: TestLanguage, steps: ReportSteps): Promise<void> {
  const words = reportWords[language];
  const dialog = page.getByRole('dialog');
  const choose = async (label: string, option: string) => {
    await dialog.getByLabel(label, { exact: true }).click();
    // A long list is filtered by typing.
    if (label === words.points || label === words.devices) await page.keyboard.type(option);
    await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
    // Closes multiple selects; Escape would close the dialog.
    await dialog.getByText(words.create).first().click();
  };
  await dialog.getByLabel(words.title, { exact: true }).fill(steps.title);
  await choose(words.type, steps.type);
  await choose(words.devices, steps.device);
  // A meter's defaults are the energies of both directions.
  for (const point of steps.without) await choose(words.points, point);
  await dialog.getByText(words.more).click();
  await dialog.getByLabel(words.column).fill(steps.column);
}

export const saveReport = (page: Page, language: TestLanguage) =>
  page.getByRole('dialog').getByRole('button', { name: reportWords[language].save, exact: true }).click();

/** Runs an action of the displayed report. */
export async function reportAction(page: Page, language: TestLanguage, name: string): Promise<void> {
  await page.getByRole('button', { name: reportWords[language].actions }).click();
  await page.getByRole('menuitem', { name }).click();
}

const mailWords = {
  zh: { receivers: '收件人', title: '邮件发送：', now: '立即发送', sent: '已发送' },
  en: { receivers: 'Receivers', title: 'Send by e-mail: ', now: 'Send now', sent: 'Sent' },
} as const;

/** In the mail dialog of a report: selects the first member with an address. */
export async function chooseReceiver(page: Page, language: TestLanguage, report: string): Promise<void> {
  const words = mailWords[language];
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.receivers, { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option:not(.ant-select-item-option-disabled)').first().click();
  await dialog.getByText(`${words.title}${report}`).click();
}

export async function mailNow(page: Page, language: TestLanguage): Promise<void> {
  const words = mailWords[language];
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.now }).click();
  await dialog.getByText(words.sent, { exact: true }).first().waitFor();
}

/** Confirms an e-mail address by the code that is sent to it. */
export async function confirmAddress(api: ApiSession, mailbox: Mailbox, email: string): Promise<void> {
  const before = mailbox.mails.length;
  await api.ask('/api/email/set', { email, ownPassword: 'demo12345' });
  await until('the mail with the code', async () => (mailbox.mails.length > before ? true : undefined));
  await api.ask('/api/email/confirm', { code: /[2-9A-Z]{4}(-[2-9A-Z]{4}){3}/.exec(mailbox.textOf(-1))?.[0] ?? '' });
}
