/** An unused server: from the link of its first start to a project created from a template whose meter shows a value. */
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { en } from '../packages/web/src/features/setup/project/messages.en.ts';
import { zh } from '../packages/web/src/features/setup/project/messages.zh.ts';
import { downloadedBytes, type OpenedPage, openPage, seriousFindings, until } from './page.ts';
import { type Station, startStation } from './station.ts';

let station: Station;
let opened: OpenedPage;

beforeAll(async () => {
  station = await startStation({ fresh: true });
  opened = await openPage(station.origin, { acceptDownloads: true });
});
afterAll(async () => {
  await opened?.close();
  await station?.stop();
});

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

test('the first administrator is guided to the first project, created from a template', async () => {
  const { page } = opened;
  const link = await until('the link is printed', async () => /\/setup\?token=[\w-]+/.exec(station.said())?.[0]);
  await page.goto(link);
  await page.getByLabel('账号', { exact: true }).fill('firstadmin');
  await page.getByLabel('密码', { exact: true }).fill('a-long-password');
  await page.getByLabel('再次输入密码', { exact: true }).fill('a-long-password');
  await page.getByRole('button', { name: '创建并登录' }).click();

  await page.getByText('从第一个项目开始').waitFor();
  for (const way of ['template', 'file', 'blank'] as const) await page.getByText(zh.begin.ways[way], { exact: true }).waitFor();
  await expect.poll(() => page.getByText('邀请码').count()).toBe(0);
  expect(await seriousFindings(page, '#main')).toEqual([]);
  await page.locator('[data-way="template"]').click();

  const drawer = page.getByRole('dialog');
  await drawer.locator('[data-template="storage"]').waitFor();
  await drawer.getByRole('button', { name: '新建 项目' }).click();
  await drawer.getByText('请输入名称').waitFor();
  await drawer.getByLabel(zh.field.name).fill('苏州一号储能站');
  await drawer.getByLabel(zh.field.nameEn).fill('Suzhou storage one');
  await drawer.getByLabel(zh.project.address, { exact: true }).fill('苏州市工业园区 1 号');
  expect(await seriousFindings(page, '.ant-drawer-body')).toEqual([]);
  await drawer.getByRole('button', { name: '新建 苏州一号储能站' }).click();

  await drawer.getByText(zh.begin.done).waitFor();
  const coming = page.waitForEvent('download');
  await drawer.getByRole('button', { name: zh.transfer.tokensSave }).click();
  const tokens = (await downloadedBytes(await coming)).toString('utf8');
  await drawer.getByRole('button', { name: zh.begin.go }).click();
  await page.waitForURL(/\/czyun\/\d+\/setup$/);
  await page.getByText('1# 储能变流器').first().waitFor();
  await page.getByText(zh.next.intro).waitFor();

  const line = tokens.split(/\r?\n/).find((text) => text.includes('-meter-grid')) ?? '';
  const [key = '', token = ''] = [/[\w]+-meter-grid/.exec(line)?.[0], line.replaceAll('"', '').split(',').at(-1)?.trim()];
  const client = await connectAsync(`mqtt://127.0.0.1:${station.ports.mqtt}`, { username: key, password: token, reconnectPeriod: 0 });
  const tell = (power: number) =>
    client.publishAsync(`v1/devices/${key}/telemetry`, JSON.stringify({ values: { active_power: power, energy_import: 1000 } }), {
      qos: 1,
    });
  await tell(123.4);
  // Once data have arrived the guide disappears.
  await page.getByText(zh.next.intro).waitFor({ state: 'detached' });

  const base = new URL(page.url()).pathname.replace(/\/setup$/, '');
  await page.goto(`${base}/home`);
  await page.getByText('苏州一号储能站').first().waitFor();
  await tell(123.4);
  await expect.poll(() => page.locator('#main').textContent(), { timeout: 30_000 }).toMatch(/123\.4/);
  await client.endAsync();
});

test('its picture is uploaded, shown, and removed', async () => {
  const { page } = opened;
  const base = new URL(page.url()).pathname.replace(/\/home$/, '');
  await page.goto(`${base}/setup?tab=project`);
  const input = page.getByLabel(zh.picture.choose, { exact: true }).and(page.locator('input'));
  await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await page.getByText(zh.picture.wrong).waitFor();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
  const own = page.getByRole('img', { name: '苏州一号储能站 的图片' });
  await own.waitFor();
  await page.goto(`${base}/home`);
  await expect
    .poll(() => page.locator('#main img').evaluateAll((images) => images.some((one) => (one as HTMLImageElement).src.startsWith('blob:'))))
    .toBe(true);
  await page.goto(`${base}/setup?tab=project`);
  await page.getByRole('button', { name: zh.picture.remove }).click();
  await page.getByRole('dialog').getByRole('button', { name: zh.picture.remove }).click();
  await own.waitFor({ state: 'detached' });
  expect(opened.errors).toEqual([]);
});

test('a second project is created from a file, in English: its contents are listed, errors have line numbers', async () => {
  const { page } = opened;
  await page.goto('/projects?stay=1');
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await page.getByRole('button', { name: en.project.create, exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(en.begin.ways.file, { exact: true }).click();
  const device = { key: 'second-meter', name: '电表', typeId: 1203, profileId: 'mqtt-meter', connection: { kind: 'mqtt', periodMs: 5000 } };
  const text = JSON.stringify({ projects: [{ name: '第二站', type: 1, timeZone: 'Asia/Shanghai', devices: [device] }] }, null, 2);
  const give = (name: string, content: string) =>
    drawer.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
  const broken = text.replace('mqtt-meter', 'no-such-profile');
  await give('broken.json', broken);
  const at = broken.split('\n').findIndex((one) => one.includes('no-such-profile')) + 1;
  await drawer.locator(`[data-line="${at}"]`).waitFor();
  await give('second.json', text);
  await drawer.getByRole('region', { name: en.transfer.changes }).waitFor();
  await drawer.getByRole('button', { name: /^Create from file/ }).click();
  await drawer.getByText(en.begin.done).waitFor();
  await drawer.getByRole('button', { name: en.begin.go }).click();
  await page.waitForURL(/\/setup$/);
  await page.locator('[data-row-key="second-meter"]').waitFor();
});

test('an import left running is found again, and one whose result has expired says where to look', async () => {
  const { page } = opened;
  const base = new URL(page.url()).pathname;
  const [projectId] = /\d+/.exec(base) ?? [];
  let isOver = false;
  const job = () => ({
    ...{ id: 9_000_001, kind: 'project-import', name: 'Import project file', projectId: Number(projectId), progress: 0.4 },
    ...{ by: { userId: 1, loginName: 'firstadmin', userName: 'firstadmin', linkId: null }, state: isOver ? 'done' : 'running' },
    ...{ said: '400 of 1000 devices', cancelling: false, attempt: 1, result: null, file: null, error: null },
    ...{ asked: Date.now(), runAt: Date.now(), started: Date.now(), ended: null, expires: null },
  });
  const answer = (data: unknown) => ({ json: { code: 200, msg: 'success', data } });
  // Simulated: a real job would have to run too long.
  await page.route('**/api/jobs/list*', (route) => route.fulfill(answer({ total: 1, list: [job()] })));
  await page.route('**/api/jobs/get*', (route) => route.fulfill(answer(job())));
  await page.goto(`${base}?tab=transfer`);
  await page.getByText('400 of 1000 devices').first().waitFor();
  isOver = true;
  await page.getByText(en.transfer.gone).waitFor();
});

test('without the administrator view only memberships are shown, until it is switched on again', async () => {
  const { page } = opened;
  await page.goto('/projects?stay=1');
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByText(/^Version \d+\.\d+\.\d+ · \d{4}-\d\d-\d\d \d\d:\d\d$/).waitFor();
  const view = page.getByRole('menuitemcheckbox', { name: 'Administrator view' });
  await expect.poll(() => view.getAttribute('aria-checked')).toBe('true');
  await view.click();
  await page.getByText(/Administrator view is off/).waitFor();
  await page.getByRole('button', { name: /^Account: / }).click();
  expect(await page.getByText('Security log').count()).toBe(0);
  await view.click();
  await page.getByText('第二站').first().waitFor();
});
