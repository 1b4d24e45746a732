/**
 * An operator opens an incident from an alarm, explains it with notes, and a colleague with fewer rights opens its link. Readings that were
 * corrected later are shown as known then and now, and the exported file shows the same figures offline.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { encodeColumns } from '@czyun/devices';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { unzip } from '../packages/server/src/tabular/unzip.ts';
import {
  apiSession,
  downloadedBytes,
  type OpenedPage,
  openPage,
  plantFault,
  type SignedIn,
  seriousFindings,
  signIn,
  until,
  whenSettled,
} from './page.ts';

interface Entry {
  readonly id: number;
  readonly deviceId: number | null;
  readonly content: string;
}
interface Incident {
  readonly id: number;
  readonly title: string;
  readonly state: string;
  readonly notes: readonly { readonly at: number | null; readonly text: string }[];
}

/** The panel's mains supply: severity 2, without an automatic reaction of the plant. */
const mains = { kind: 'reminder', device: 'fire-1', member: 8 } as const;

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});
afterAll(() => plantFault({ ...mains, on: false }));

const active = (person: SignedIn) => person.ask<Entry[]>(`/czyun/realAlarm?id=${person.projectId()}`);

test('an alarm becomes an incident with its explanation and notes', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const operator = await signIn(page, 'operator');
  const project = operator.projectId();
  const fire = await operator.deviceId('fire-1');
  await plantFault({ ...mains, on: true });
  const alarm = await until('the mains supply', async () =>
    // The device may have another alarm, left by an earlier flow.
    (await active(operator)).find(({ deviceId, content }) => deviceId === fire && content.includes('主电')),
  );
  await page.goto(`/czyun/${project}/log?type=2&device=${fire}&recovered=false`);
  await page
    .locator(`tr[data-row-key="${alarm.id}"]`)
    .getByRole('button', { name: /^查看告警/ })
    .click();
  const drawer = page.getByRole('dialog').first();
  // The reason of the alarm, from the drawer.
  await drawer.getByRole('button', { name: '为什么？' }).click();
  const chain = page.locator('[data-why-chain]');
  await chain.locator('[data-why-role="source"], [data-why-role="reading"], [data-why-role="event"]').first().waitFor();
  await page.keyboard.press('Escape');
  await chain.waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: '新建事件' }).click();
  await page.waitForURL(/\/incident\?id=\d+/);
  await page.getByRole('heading', { level: 1, name: /主电/ }).waitFor();
  await page.getByText('待查明', { exact: true }).waitFor();

  // One note for the whole incident, and one for an instant, marked in the picture.
  const add = async (text: string, isInstant: boolean) => {
    if (isInstant) await page.getByRole('switch', { name: '时刻' }).click();
    await page.getByRole('textbox', { name: '备注' }).fill(text);
    await page.getByRole('button', { name: '添加', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: text }).waitFor();
  };
  await add('现场检查：市电开关跳闸', false);
  await add('备用电池接管', true);

  await page.getByRole('button', { name: '修改' }).click();
  const form = page.getByRole('dialog').last();
  await form.getByLabel('标题').fill('');
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('请输入名称').waitFor();
  await form.getByLabel('标题').fill('市电开关跳闸');
  await form.getByText('已查明', { exact: true }).click();
  await form.getByLabel('原因说明').fill('雷雨后开关跳闸，已合闸');
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByRole('heading', { level: 1, name: '市电开关跳闸' }).waitFor();
  await page.getByText('雷雨后开关跳闸，已合闸').waitFor();
  await whenSettled(page);
  expect(await seriousFindings(page, 'main')).toEqual([]);

  const { list } = await operator.ask<{ list: { id: number }[] }>(`/api/incidents/list?projectId=${project}&entryId=${alarm.id}`);
  const stored = await operator.ask<Incident>(`/api/incidents/get?projectId=${project}&id=${list[0]?.id}`);
  expect(stored).toMatchObject({ title: '市电开关跳闸', state: 'explained' });
  expect(stored.notes.map(({ text }) => text)).toEqual(['现场检查：市电开关跳闸', '备用电池接管']);
  expect(stored.notes.map(({ at }) => at === null)).toEqual([true, false]);

  // The alarm's drawer and the list now link to it.
  await page.goto(`/czyun/${project}/incidents?state=explained`);
  await page.getByRole('link', { name: '市电开关跳闸' }).click();
  await page.waitForURL(new RegExp(`/incident\\?id=${stored.id}$`));

  // The log and the page of a shift create a new one with the range on screen.
  await page.goto(`/czyun/${project}/log?device=${fire}&start=${begin}&end=${begin + hour}`);
  await page.getByRole('button', { name: '新建事件' }).click();
  await page.waitForURL((url) => url.searchParams.get('add') === `${begin}-${begin + hour}`);
  await form.getByLabel('标题').fill('例行检查');
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByRole('heading', { level: 1, name: '例行检查' }).waitFor();
  const made = await operator.ask<Incident>(`/api/incidents/get?projectId=${project}&id=${new URL(page.url()).searchParams.get('id')}`);
  expect(made).toMatchObject({ start: begin, end: begin + hour, devices: [{ id: fire }] });
  await page.goto(`/czyun/${project}/shifts`);
  await page.getByRole('button', { name: '新建事件' }).click();
  await page.waitForURL(/\/incidents\?add=\d+-\d+$/);
  await form.getByLabel('标题').waitFor();
  expect(errors).toEqual([]);
});

test('a monitor reads it by its link and jumps to its time, and changes nothing', async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page, errors } = opened;
  const monitor = await signIn(page, 'monitor', 'en');
  const project = monitor.projectId();
  const { list } = await monitor.ask<{ list: { id: number }[] }>(`/api/incidents/list?projectId=${project}&state=explained`);
  await page.goto(`/czyun/${project}/incident?id=${list[0]?.id}`);
  await page.getByText('Explained', { exact: true }).waitFor();
  await page.getByText('备用电池接管').waitFor();
  expect(await page.getByRole('button', { name: /Edit|Delete|Add/ }).count()).toBe(0);
  await whenSettled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByText(/All pages show the values of/).waitFor();
  await page.goto(`/czyun/${project}/incident?id=999999`);
  await page.getByText('Incident not found').waitFor();
  expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
});

const [minute, hour] = [60_000, 3_600_000];
/** Before the station of the flows started: no data are stored there. */
const begin = Math.floor(Date.now() / hour) * hour - 20 * 24 * hour;

/** An incident of ten minutes in which the readings of one minute were corrected later; returns its project and ID. */
async function correctedIncident(): Promise<{ readonly project: number; readonly id: number }> {
  const admin = await apiSession('engadmin');
  const { list: projects } = await admin.ask<{ list: { id: number; projectType: { id: number } }[] }>('/proj/getProjList');
  const project = projects.find(({ projectType }) => projectType.id === 1)?.id ?? 0;
  const devices = await admin.ask<{ id: number; key: string }[]>(`/device/getAllByProjId?id=${project}`);
  const bms = devices.find(({ key }) => key === 'bms-2');
  if (!bms) throw new Error('no device bms-2');
  const send = async (from: number, values: number[], query: string) => {
    const times = Float64Array.from(values, (_, row) => from + row * 10_000);
    // A busy server asks for a retry.
    const body = new Uint8Array(encodeColumns([{ deviceKey: 'bms-2', metric: 'soh', times, values: Float64Array.from(values) }]));
    const answer = await until(
      'the import',
      async () => {
        const response = await fetch(`${inject('api')}/api2/history/import?projectId=${project}&spacingMs=10000${query}`, {
          ...{ method: 'POST', headers: { sid: admin.sid, 'content-type': 'application/octet-stream' }, body },
        });
        return response.status === 429 ? undefined : response;
      },
      { everyMs: 1000 },
    );
    expect(await answer.json()).toMatchObject({ data: { rejected: 0 } });
  };
  await send(begin, new Array<number>(60).fill(50), '&knownThen=true');
  const body = { projectId: project, version: 0, title: '电量读数更正', start: begin, end: begin + 10 * minute, state: 'explained' };
  const more = { explanation: '采集系数有误，已更正', devices: [bms.id], curves: [`${bms.id}:soh`], persons: [], entryId: null };
  const { id } = await admin.ask<Incident>('/api/incidents/save', { ...body, ...more });
  await send(begin + 2 * minute, new Array<number>(6).fill(60), '&replace=true');
  return { project, id };
}

/** The cells of the figures, as known then and now, by their row label. */
const figuresOn = (page: Page, label: string) =>
  page.getByRole('table', { name: label }).getByRole('row').last().getByRole('cell').allInnerTexts();
const flat = (texts: readonly string[]) => texts.map((text) => text.replace(/\s+/g, ' ').trim());

/** From an incident, other pages open as known at its end, with differences from today marked, until this mode is left. */
async function pagesAsKnownThen(page: Page, project: number): Promise<void> {
  const known = page.locator('[data-known-links]');
  await known.getByRole('link', { name: '曲线' }).click();
  const bar = page.locator('[data-frame=known]');
  await bar.getByText(/已知的数据/).waitFor();
  await page.waitForURL((url) => url.pathname.endsWith('/history') && !url.searchParams.has('known'));
  await page.locator('[data-changed="1"]').waitFor();
  expect(await seriousFindings(page, 'main')).toEqual([]);
  // The corrected minute has its value of that time, and differs from the current one.
  const device = await page.evaluate(() => new URLSearchParams(location.search).get('keys')?.split(':')[0]);
  const end = begin + 10 * minute;
  await page.goto(`/czyun/${project}/dev-monitor?id=${device}&at=${begin + 2.5 * minute}&known=${end}`);
  await bar.getByText(/数值和曲线为当时已知/).waitFor();
  const line = page.locator('[data-difference=soh][data-differs=true]');
  await line.waitFor();
  expect(flat(await line.allInnerTexts()).join()).toMatch(/60\.0 ?%.*50\.0 ?%/);
  await page.goto(`/czyun/${project}/daily-power-data?date=${new Date(begin + 8 * hour).toISOString().slice(0, 10)}&known=${end}`);
  await page.locator('[data-known-day]').waitFor();
  await bar.getByText(/该日及其条款、电价和日历为当时已知/).waitFor();
  await whenSettled(page);
  expect(await seriousFindings(page, 'main')).toEqual([]);
  await bar.getByRole('button', { name: '显示现在已知' }).click();
  await bar.waitFor({ state: 'detached' });
  await page.locator('[data-known-day]').waitFor({ state: 'detached' });
}

test('a corrected reading is shown as known then and now, to a monitor too, and the exported file shows the same', async () => {
  const { project, id } = await correctedIncident();
  opened = await openPage(undefined, { acceptDownloads: true });
  const { page, errors } = opened;
  await signIn(page, 'engadmin');
  await page.goto(`/czyun/${project}/incident?id=${id}`);
  await page.getByText(/之后有 1 处变化/).waitFor();
  await page
    .getByRole('radiogroup', { name: '看哪一时刻的认识' })
    .getByText(/前后变化/)
    .click();
  await page.waitForURL(/truth=changes/);
  await page.getByText('更正读数').waitFor();
  await page.getByText('6 个读数').waitFor();
  await whenSettled(page);
  // Six of sixty readings from 50 to 60 %: the time mean rises by one.
  const changed = flat(await figuresOn(page, '数值'));
  expect(changed.join(' | ')).toContain('50.0 % → 51.0 %');
  expect(changed.join(' | ')).toContain('50.0 % → 60.0 %');
  expect(await seriousFindings(page, 'main')).toEqual([]);

  await pagesAsKnownThen(page, project);
  await page.goto(`/czyun/${project}/incident?id=${id}&truth=changes`);
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /单个文件/ }).click()]);
  const files = unzip(await downloadedBytes(download));
  const folder = await mkdtemp(join(tmpdir(), 'czyun-incident-'));
  try {
    const written = async (name: string, replaced: (name: string, content: Buffer) => Buffer) => {
      await mkdir(join(folder, name));
      for (const [file, content] of files) await writeFile(join(folder, name, file), replaced(file, content));
      return pathToFileURL(join(folder, name, 'index.html')).href;
    };
    await page.goto(await written('same', (_, content) => content));
    await page.locator('[data-verdict=intact]').waitFor();
    await page.getByRole('heading', { level: 1, name: '电量读数更正' }).waitFor();
    const row = page.locator('tr', { has: page.locator('td[data-key]') });
    // Without the name of the curve.
    expect(flat(await row.locator('td').allInnerTexts()).slice(1)).toEqual(changed);
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Changes and reasons' }).waitFor();

    // A changed byte is detected.
    const spoiled = (file: string, content: Buffer) =>
      file === 'data.js' ? Buffer.from(content.toString('utf8').replace('采集系数有误', '采集系数无误')) : content;
    await page.goto(await written('spoiled', spoiled));
    await page.locator('[data-verdict=changed]').waitFor();
    expect(await page.locator('td[data-key]').count()).toBe(0);
    expect(await page.getByText('采集系数无误').count()).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  expect(errors).toEqual([]);
  await opened.close();

  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await signIn(opened.page, 'monitor', 'en');
  await opened.page.goto(`/czyun/${project}/incident?id=${id}&truth=changes`);
  await opened.page.getByText('Corrected readings').waitFor();
  await opened.page
    .getByText(/50\.0 %\s*→\s*51\.0 %/)
    .first()
    .waitFor();
  await whenSettled(opened.page);
  expect(await opened.page.getByRole('button', { name: /Export|Edit|Delete/ }).count()).toBe(0);
  expect(await opened.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(1);
  expect(opened.errors).toEqual([]);
});
