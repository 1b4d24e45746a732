/** A server on PostgreSQL, used once through its pages: set-up, an alarm, a command, a bill. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeColumns } from '../packages/devices/src/index.ts';
import { emptyPostgres } from '../packages/server/src/db/fixture.ts';
import { zh as settlement } from '../packages/web/src/features/settlement/messages.zh.ts';
import { zh as setup } from '../packages/web/src/features/setup/project/messages.zh.ts';
import { type OwnStation, startOwnStation } from './own-station.ts';
import { apiSession, type OpenedPage, openPage, signIn, type TestUser, until } from './page.ts';

const hourMs = 3_600_000;
const called = { kind: 'reminder', device: 'fire-1', member: 9 } as const;

describe.skipIf(!process.env.TEST_DATABASE_URL)('a server on PostgreSQL (needs TEST_DATABASE_URL)', () => {
  let database: Awaited<ReturnType<typeof emptyPostgres>>;
  let own: OwnStation;
  let opened: OpenedPage;
  let page: Page;
  beforeAll(async () => {
    database = await emptyPostgres();
    own = await startOwnStation({ settings: { DATABASE_URL: database.databaseUrl } });
    opened = await openPage(own.station.origin);
    page = opened.page;
  });
  afterAll(async () => {
    await opened?.close();
    await own?.station.stop();
    await database?.remove();
  });
  const as = (user: TestUser) => signIn(page, user, 'zh', own.station.api);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const drawer = () => page.getByRole('dialog');

  test('a project with a zone is set up and deleted again, while the rest keeps running', async () => {
    const person = await as('platform');
    const projects = async () => (await person.ask<{ list: { id: number; name: string }[] }>('/proj/getProjList?isAll=true')).list;
    const before = (await projects()).length;
    await page.goto('/projects?stay=1');
    await button(setup.project.create).click();
    await drawer().getByText(setup.begin.ways.blank, { exact: true }).click();
    await page.getByLabel(setup.field.name).fill('数据库试验站');
    await page.getByLabel(setup.field.nameEn).fill('Trial');
    await drawer().getByRole('button', { name: setup.project.create }).click();
    await page.waitForURL(/\/czyun\/\d+\/setup$/);
    const projectId = Number(new URL(page.url()).pathname.split('/')[2]);
    await page.getByRole('tab', { name: setup.tab.zones, exact: true }).click();
    await button(setup.zones.add).first().click();
    await page.getByLabel(setup.field.name).fill('一号站房');
    await page.getByLabel(setup.field.nameEn).fill('Room one');
    await drawer().getByRole('button', { name: '保存' }).click();
    await page.getByRole('listitem').getByText('一号站房', { exact: true }).waitFor();
    expect(await projects()).toHaveLength(before + 1);
    await person.ask('/api/setup/removeProject', { projectId, name: '数据库试验站', force: true });
    expect(await projects()).toHaveLength(before);
  });

  test('an alarm is shown, and acknowledged from the bell', async () => {
    await as('operator');
    await page.goto(`/czyun/${own.projectId}/home`);
    await own.plant(called, true);
    const find = async () => (await own.standing()).find(({ deviceId }) => own.keyOf(deviceId) === called.device);
    const { id } = await until('the alarm', find, { timeoutMs: 60_000 });
    await page.locator('section[role="alert"][data-alarm]').waitFor();
    await page.locator('[data-bell]').click();
    await page.locator(`[data-acknowledge="${id}"]`).click();
    await until('it is acknowledged', async () => ((await find())?.ackTime ? true : undefined));
    await own.plant(called, false);
    await until('it has cleared', async () => ((await find()) ? undefined : true), { timeoutMs: 60_000 });
  });

  test('a setpoint is sent, and the plant has its value', async () => {
    await as('engadmin');
    await page.goto(`/czyun/${own.projectId}/dev-control?id=${own.deviceId('pcs-1')}`);
    await page.getByRole('textbox', { name: '功率变化率的新值' }).fill('120');
    await button('下发功率变化率').click();
    await drawer().getByRole('button', { name: '下发 功率变化率 → 120 kW/s' }).click();
    const sent = async () => (await own.ledger('pcs-1')).find(({ metric }) => metric === 'power_ramp');
    await until('it is done', async () => ((await sent())?.state === 'done' ? true : undefined));
    expect((await own.writes()).at(-1)).toMatchObject({ device: 'pcs-1', metric: 'power_ramp', value: 120 });
  });

  test('readings of the previous month are imported, and its bill is issued', async () => {
    const now = new Date();
    const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 2, 16);
    const times = Float64Array.from({ length: 49 }, (_, index) => start + index * hourMs);
    const values = times.map((_, index) => 1000 + 7 * index);
    const { sid } = await apiSession('engadmin', own.station.api);
    const answer = await fetch(`${own.station.api}/api2/history/import?projectId=${own.projectId}&spacingMs=${hourMs}`, {
      method: 'POST',
      headers: { sid, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(encodeColumns([{ deviceKey: 'meter-grid', metric: 'energy_import', times, values }])),
    });
    expect(await answer.json()).toMatchObject({ code: 200, data: { stored: 49, rejected: 0 } });
    await as('engadmin');
    await page.goto(`/czyun/${own.projectId}/daily-power-data`);
    await page.getByRole('tab', { name: settlement.tab.bills }).click();
    await button(settlement.bills.issue).click();
    // Two days of the month have readings: issuing a partial bill must be confirmed.
    await drawer().locator('[data-part]').waitFor();
    await drawer().getByLabel(settlement.bills.part).check();
    await drawer().getByRole('button', { name: settlement.bills.issuePart }).click();
    interface Head {
      readonly month: string;
      readonly number: number;
    }
    const bills = async () => (await own.api.ask<{ list: Head[] }>(`/api/settlement/bills?projectId=${own.projectId}`)).list;
    const [bill] = await until('the bill', async () => ((await bills()).length > 0 ? bills() : undefined), { timeoutMs: 60_000 });
    expect(bill).toMatchObject({ number: 0, month: new Date(start).toISOString().slice(0, 7) });
    await page
      .getByRole('dialog')
      .getByText(bill?.month ?? '')
      .first()
      .waitFor();
    expect(opened.errors).toEqual([]);
  });
});
