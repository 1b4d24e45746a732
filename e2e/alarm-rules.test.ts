import type { AlarmRuleView, LogEntry } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, whenSettled } from './page.ts';

let opened: OpenedPage;
let person: SignedIn;
const name = '健康状态SOH高于 50 %';
const english = 'State of health above 50 %';
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
/** Alarms of the rule, active or cleared. */
const alarms = async () => {
  const { list } = await person.ask<{ list: LogEntry[] }>(`/dv2/log/getLogs?projectId=${person.projectId()}&type=2&pageSize=200`);
  return list.filter(({ content }) => content.includes(`规则：${name}`));
};
const address = (more = '') => `/czyun/${person.projectId()}/alarm-rules${more}`;

describe('alarm rules', () => {
  test('a rule is created as a sentence and back-tested in eight actions, raises one alarm, and is restored after removal', async () => {
    const { page } = opened;
    let actions = 0;
    const act = async (action: Promise<unknown>) => {
      actions += 1;
      await action;
    };
    await page.goto(address());
    await page.getByText('还没有告警规则').waitFor();
    await act(page.getByRole('button', { name: '新建规则' }).click());
    const drawer = page.getByRole('dialog');
    const choose = async (field: string, text: string) => {
      await act(drawer.locator(`[id="rule-${field}"]`).click());
      await page.keyboard.type(text);
      await page.locator('.ant-select-item-option', { hasText: text }).filter({ visible: true }).first().waitFor();
      await act(page.keyboard.press('Enter'));
    };
    await choose('clauses.0.deviceId', '1# 电池');
    await choose('clauses.0.metric', '健康状态SOH');
    await act(drawer.locator('[id="rule-clauses.0.value"]').fill('50'));
    await expect.poll(() => drawer.getByLabel('名称', { exact: true }).inputValue(), wait).toBe(name);
    await drawer.locator('[data-check=true]').waitFor();
    await act(drawer.getByRole('button', { name: /^试\s?算$/ }).click());
    await drawer.locator('[data-trial="1"]').waitFor();
    await drawer.locator('[data-trial] canvas').first().waitFor();
    await act(drawer.getByRole('button', { name: '保存规则' }).click());
    await page.getByText('规则已保存').first().waitFor();
    expect(actions).toBeLessThanOrEqual(8);
    await expect.poll(async () => (await alarms()).length, wait).toBe(1);
    expect((await alarms())[0]).toMatchObject({ severity: 2, recovered: false });
    // The list shows it as a sentence, with its alarm.
    const row = page.locator('tbody tr', { hasText: name });
    await row.getByText('高于', { exact: true }).waitFor();
    await page.locator('[data-part=rule-figures] [data-figure=standing]', { hasText: '1' }).waitFor();

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

  test('a condition that is no sentence is an expression over named points, and an error shows its position', async () => {
    const { page } = opened;
    const [stored] = await rules();
    await page.goto(address(`?rule=${stored?.id}`));
    const drawer = page.getByRole('dialog');
    await drawer.getByText('表达式', { exact: true }).click();
    const condition = drawer.getByLabel('条件', { exact: true });
    await expect.poll(() => condition.inputValue(), wait).toBe('a > 50');
    await condition.fill('a + c > 100');
    await drawer.locator('[data-check=fault]', { hasText: '第 5 个字符：没有名为“c”的变量' }).waitFor();
    await condition.fill('a + a > 100');
    await drawer.locator('[data-check=true]').waitFor();
    await condition.fill('a < 50');
    await drawer.locator('[data-check=false]').waitFor();
    await drawer.getByText('句子', { exact: true }).click();
    await expect.poll(() => drawer.locator('[id="rule-clauses.0.value"]').inputValue(), wait).toBe('50');
    await drawer.getByText('低于', { exact: true }).first().waitFor();
    expect(opened.errors).toEqual([]);
  }, 120_000);

  test('reads in English on a phone, also for users who may not change it', async () => {
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
