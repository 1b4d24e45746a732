import type { AlarmRuleView, LogEntry } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, whenSettled } from './page.ts';

let opened: OpenedPage;
let person: SignedIn;
const name = '两簇健康度之和过高';
const english = 'Health of two racks';
const wait = { timeout: 30_000 };

beforeAll(async () => {
  opened = await openPage();
  person = await signIn(opened.page, 'engadmin', 'zh');
});
afterAll(async () => {
  for (const { id, version } of await rules())
    await person.ask('/api/alarmRules/remove', { projectId: person.projectId(), ruleId: id, version });
  await opened?.close();
});

const rules = async () => (await person.ask<{ rules: AlarmRuleView[] }>(`/api/alarmRules/list?projectId=${person.projectId()}`)).rules;
/** Alarms of the rule, standing or not. */
const alarms = async () => {
  const { list } = await person.ask<{ list: LogEntry[] }>(`/dv2/log/getLogs?projectId=${person.projectId()}&type=2&pageSize=200`);
  return list.filter(({ content }) => content.includes(`规则：${name}`));
};
const address = (more = '') => `/czyun/${person.projectId()}/alarm-rules${more}`;

describe('alarm rules', () => {
  test('a rule is written, checked, tried, saved, raises its alarm once, and comes back after its removal', async () => {
    const { page } = opened;
    await page.goto(address());
    await page.getByText('还没有告警规则').waitFor();
    await page.getByRole('button', { name: '新建规则' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('名称', { exact: true }).fill(name);
    await drawer.getByLabel('英文名称').fill(english);
    const choose = async (row: number, column: 'deviceId' | 'metric', text: string) => {
      await drawer.locator(`[id="rule-variables.${row}.${column}"]`).click();
      await page.keyboard.type(text);
      await page.locator('.ant-select-item-option', { hasText: text }).filter({ visible: true }).first().waitFor();
      await page.keyboard.press('Enter');
    };
    await drawer.getByRole('button', { name: '添加变量' }).click();
    await choose(0, 'deviceId', '1# 电池');
    await choose(0, 'metric', '健康状态SOH');
    await drawer.getByRole('button', { name: '添加变量' }).click();
    await choose(1, 'deviceId', '2# 电池');
    await choose(1, 'metric', '健康状态SOH');
    const condition = drawer.getByLabel('条件', { exact: true });
    await condition.fill('a + c > 100');
    await drawer.locator('[data-check=fault]', { hasText: '第 5 个字符：没有名为“c”的变量' }).waitFor();
    await condition.fill('a + b > 100');
    await drawer.locator('[data-check=true]').waitFor();

    await drawer.getByRole('button', { name: /^试\s?算$/ }).click();
    await drawer.locator('[data-trial="1"]').waitFor();
    await drawer.locator('[data-trial] canvas').first().waitFor();
    await drawer.getByRole('button', { name: '保存规则' }).click();
    await page.getByText('规则已保存').first().waitFor();
    await expect.poll(async () => (await alarms()).length, wait).toBe(1);
    expect((await alarms())[0]).toMatchObject({ severity: 2, recovered: false });

    await drawer.getByRole('button', { name: '删除规则' }).click();
    await page.getByRole('button', { name: '删除规则' }).last().click();
    await page.getByText('还没有告警规则').waitFor();
    await expect.poll(async () => (await alarms())[0]?.recovered, wait).toBe(true);
    expect(await alarms()).toHaveLength(1);

    await page.getByRole('button', { name: '修改记录' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /恢复到/ })
      .click();
    await page.getByRole('button', { name: '恢复到此内容' }).last().click();
    await expect.poll(async () => (await rules()).map(({ rule }) => rule.name), wait).toEqual([name]);
    expect(opened.errors).toEqual([]);
  }, 180_000);

  test('reads in English on a phone, also for those who may not change it', async () => {
    const phone = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    try {
      await signIn(phone.page, 'monitor', 'en');
      await phone.page.goto(address());
      await phone.page.getByRole('link', { name: english }).click();
      const drawer = phone.page.getByRole('dialog');
      await drawer.getByText('You can view and back-test rules, but not change them.').waitFor();
      await drawer.locator('[data-check=true]').waitFor();
      expect(await drawer.getByRole('button', { name: 'Save rule' }).count()).toBe(0);
      await whenSettled(phone.page);
      expect(await seriousFindings(phone.page, '[data-part=rule-drawer]')).toEqual([]);
      expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(phone.errors).toEqual([]);
    } finally {
      await phone.close();
    }
  }, 120_000);
});
