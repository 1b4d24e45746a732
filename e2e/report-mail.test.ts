/** A report is sent to a member by mail: recipients are chosen on its page, it arrives as a PDF, and the page shows it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../packages/server/src/notify/testing/mailbox.ts';
import { pdfPages } from '../packages/server/src/testing/pdf-text.ts';
import { chooseReceiver, confirmAddress, mailNow, reportAction } from './money-steps.ts';
import { type ApiSession, apiSession, type OpenedPage, openPage, seriousFindings, signIn, type TestLanguage, whenSettled } from './page.ts';
import { mailSettings, type Station, startStation } from './station.ts';

let mailbox: Mailbox;
let station: Station;
let api: ApiSession;
let projectId: number;
let opened: OpenedPage | undefined;

beforeAll(async () => {
  mailbox = await openMailbox();
  station = await startStation({ plant: false, settings: mailSettings(mailbox.port) });
  api = await apiSession('engineer', station.api);
  await confirmAddress(api, mailbox, 'eng@example.com');
  const { list } = await api.ask<{ list: { id: number; projectType: { id: number } }[] }>('/proj/getProjList');
  projectId = list.find(({ projectType }) => projectType.id === 1)?.id ?? 0;
  const devices = await api.ask<{ id: number; key: string }[]>(`/device/getAllByProjId?id=${projectId}`);
  const deviceId = devices.find(({ key }) => key === 'meter-grid')?.id ?? 0;
  const items = [{ deviceId, metric: 'energy_import', algorithm: 'diff', title: '下网电量' }];
  await api.ask('/api/report/save', { projectId, report: { title: '日电量', type: 'dailyDiff', items } });
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});
afterAll(async () => {
  await station?.stop();
  await mailbox?.close();
});

async function open(language: TestLanguage, look: Parameters<typeof openPage>[1] = {}) {
  opened = await openPage(station.origin, look);
  const { page } = opened;
  await signIn(page, 'engineer', language, station.api);
  await page.goto(`/czyun/${projectId}/e-report`);
  return opened;
}

test('recipients and time are chosen, the report is sent at once and arrives as a PDF, and the dialog shows it', async () => {
  const { page, errors } = await open('zh');
  await reportAction(page, 'zh', '邮件发送');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('还没有发送过').waitFor();
  await dialog.getByLabel('时间', { exact: true }).fill('25:00');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByText('请输入时间，例如 08:00').waitFor();
  await dialog.getByLabel('时间', { exact: true }).fill('07:30');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByText('请选择收件人').waitFor();
  await chooseReceiver(page, 'zh', '日电量');
  await dialog.getByText('每周', { exact: true }).click();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('保存成功！').waitFor();
  await dialog.getByText(/^下次发送：\d{4}-\d\d-\d\d 07:30$/).waitFor();

  await mailNow(page, 'zh');
  await dialog.getByText('e***@example.com').waitFor();
  expect(mailbox.mails).toHaveLength(2);
  const [file] = mailbox.filesOf(-1);
  expect(file?.mediaType).toBe('application/pdf');
  expect(pdfPages(file?.bytes ?? Buffer.alloc(0))[0]?.texts.slice(0, 2)).toEqual(['日电量', '项目 ']);
  await page.mouse.move(0, 0);
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, '[role=dialog]')).toEqual([]);
  expect(errors).toEqual([]);
});

test('in English on a phone it shows the settings and the sent reports', async () => {
  const { page, errors } = await open('en', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await reportAction(page, 'en', 'Send by e-mail');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Next: /).waitFor();
  await dialog.getByText('Sent', { exact: true }).last().waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.mouse.move(0, 0);
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, '[role=dialog]')).toEqual([]);
  expect(errors).toEqual([]);
});
