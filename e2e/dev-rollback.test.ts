/** The replay of a device: to the moment of an alarm by keys, the values of that time, a loop at 60×, two instants side by side. */
import type { LimitedParam, LogEntry } from '@czyun/contract';
import { connectAsync } from 'mqtt';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, until } from './page.ts';

const key = 'demo-mqtt-meter';
const metric = 'active_power';
const high = 5000;
const wait = { timeout: 30_000 };

let opened: OpenedPage;
let person: SignedIn;
let deviceId: number;
/** Start of the alarm, epoch ms. */
let raised: number;

const limits = async (change: object) => {
  const { params } = await person.ask<{ params: LimitedParam[] }>(`/api/limits/list?deviceId=${deviceId}`);
  const version = params.find((param) => param.metric === metric)?.version ?? 0;
  await person.ask('/api/limits/save', { deviceId, metric, version, limits: change });
};

async function publish(values: readonly number[]): Promise<void> {
  const client = await connectAsync(`mqtt://127.0.0.1:${inject('mqttPort')}`, { username: key, password: `demo-${key}`, clientId: key });
  for (const value of values) {
    const message = JSON.stringify({ ts: Date.now(), values: { [metric]: value } });
    await client.publishAsync(`v1/devices/${key}/telemetry`, message, { qos: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1500));
  }
  await client.endAsync();
}

beforeAll(async () => {
  opened = await openPage();
  person = await signIn(opened.page, 'engadmin', 'zh');
  deviceId = await person.deviceId(key);
  await limits({ high2: high });
  await publish([4000.5, 9000.5]);
  const entry = await until('the alarm', async () => {
    const { list } = await person.ask<{ list: LogEntry[] }>(
      `/dv2/log/getLogs?projectId=${person.projectId()}&type=2&deviceId=${deviceId}&pageSize=20`,
    );
    return list.find((each) => each.metric === metric && Date.now() - each.startTime < 60_000);
  });
  raised = entry.startTime;
  await publish([4100.5]);
}, 90_000);
afterAll(async () => {
  await limits({});
  await opened?.close();
});

const address = (more = '') => `/czyun/${person.projectId()}/dev-rollback?id=${deviceId}${more}`;
const instant = async (page: Page) => Number(await page.locator('[data-replay-lanes]').getAttribute('data-at'));

describe('the replay of a device', () => {
  test('goes to an alarm by keyboard, and shows the alarm and the value of that time', async () => {
    const { page } = opened;
    await page.goto(address('&range=1h'));
    const rail = page.getByRole('slider', { name: '回放时刻' });
    await rail.focus();
    await page.locator('[data-lane="alarm"] [data-moment]').first().waitFor();
    // Other alarms of the device may be newer.
    await until('the moment of the alarm', async () => {
      const before = await page.locator('[data-landing]').textContent();
      await page.keyboard.press('j');
      await expect.poll(() => page.locator('[data-landing]').textContent(), wait).not.toBe(before);
      return (await instant(page)) === raised ? true : undefined;
    });
    await expect.poll(() => page.locator('[data-landing]').textContent(), wait).toMatch(/告警：.*越上限/);
    await page.locator('[data-frame="replay"]').waitFor();
    await page
      .getByRole('region', { name: '本设备未恢复的告警' })
      .getByText(/越上限/)
      .first()
      .waitFor();
    // The instant is in the address; the page shows the stored values of that instant.
    await expect.poll(() => page.url(), wait).toContain(`t=${raised}`);
    const { params } = await person.ask<{ params: { paramId: number; metric: string }[] }>(`/device/ex/getDetail?deviceId=${deviceId}`);
    const paramIds = params.flatMap((param) => (param.metric === metric ? [param.paramId] : []));
    const { list } = await person.ask<{ list: { value: number }[] }>('/api2/history/queryRealTimeData', { paramIds, time: raised });
    expect(list[0]?.value).toBe(9000.5);
    await expect.poll(() => page.locator(`[data-figure="${metric}"]`).textContent(), wait).toMatch(/9[ ,]?000\.5|9\.0005/);
    // Arrow keys move by one step of 15 s.
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => instant(page), wait).toBe(raised - 15_000);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => instant(page), wait).toBe(raised);
    expect(await seriousFindings(page, '[data-replay]')).toEqual([]);
  });

  test('plays at 60× in a loop that restarts at its beginning', async () => {
    const { page } = opened;
    await page.getByRole('button', { name: /^循环/ }).click();
    await page.locator('[data-loop]').waitFor();
    await expect.poll(() => page.url(), wait).toMatch(/loop=\d+-\d+/);
    const [from = 0, to = 0] = (new URL(page.url()).searchParams.get('loop') ?? '').split('-').map(Number);
    expect(to - from).toBeGreaterThanOrEqual(300_000);
    const asked = { frames: 0, instants: 0 };
    page.on('request', (request) => {
      if (request.url().endsWith('/api/history/frames')) asked.frames += 1;
      if (request.url().endsWith('/queryRealTimeData')) asked.instants += 1;
    });
    await page.getByRole('slider', { name: '回放时刻' }).focus();
    await page.keyboard.press(' ');
    let last = await instant(page);
    await until('the start of the loop again', async () => {
      const now = await instant(page);
      expect(now).toBeGreaterThanOrEqual(from);
      expect(now).toBeLessThanOrEqual(to);
      if (now < last - 60_000) return true;
      last = Math.max(last, now);
      return undefined;
    });
    // Frames are read ahead, several per answer.
    await expect.poll(() => asked.frames, wait).toBeGreaterThan(0);
    expect(asked.instants).toBeLessThanOrEqual(1);
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: /^循环/ }).click();
    await page.locator('[data-loop]').waitFor({ state: 'detached' });
  });

  test('shows in frames the stored values of each instant', async () => {
    const { params } = await person.ask<{ params: { paramId: number; metric: string }[] }>(`/device/ex/getDetail?deviceId=${deviceId}`);
    const paramIds = params.map(({ paramId }) => paramId);
    const [start, stepMs, count] = [raised - 10_000, 1000, 20];
    // Frames after now are not answered, and readings of the last seconds may still be in transit.
    await until('the end of the frames', async () => (Date.now() > start + count * stepMs + 5000 ? true : undefined));
    interface Frames {
      readonly stamps: readonly { readonly ages: readonly (number | null)[] }[];
      readonly list: readonly { readonly paramId: number; readonly stamp: number; readonly values: readonly unknown[] }[];
    }
    const frames = await person.ask<Frames>('/api/history/frames', { paramIds, start, stepMs, count });
    expect(frames.list.map(({ values }) => values.length)).toEqual(paramIds.map(() => count));
    for (let frame = 0; frame < count; frame += 1) {
      const time = start + frame * stepMs;
      interface Value {
        readonly paramId: number;
        readonly value: unknown;
        readonly time: number | null;
      }
      const { list } = await person.ask<{ list: Value[] }>('/api2/history/queryRealTimeData', { paramIds, time });
      const shown = frames.list.map(({ paramId, stamp, values }): Value => {
        const age = frames.stamps[stamp]?.ages[frame] ?? null;
        return { paramId, value: values[frame], time: age === null ? null : time - age };
      });
      expect([time, shown]).toEqual([time, list.map(({ paramId, value, time: read }) => ({ paramId, value, time: read }))]);
    }
  });

  test('compares with now, and marks differences', async () => {
    const { page } = opened;
    await page.goto(address(`&range=1h&t=${raised}&vs=now`));
    const second = page.locator(`[data-figure="${metric}"] [data-second="${metric}"]`);
    await expect.poll(() => second.getAttribute('data-differs'), wait).toBe('true');
    await page.locator(`[data-difference="${metric}"]`).waitFor();
    await expect.poll(() => page.locator('[data-differences]').getAttribute('data-differences').then(Number), wait).toBeGreaterThan(0);
    await expect.poll(() => page.locator('[data-chart] li', { hasText: '（对比）' }).count(), wait).toBeGreaterThan(0);
    expect(await seriousFindings(page, '[data-replay]')).toEqual([]);
    expect(opened.errors).toEqual([]);
  });

  test('compares on the device page and on the overview too', async () => {
    const { page } = opened;
    await page.goto(`/czyun/${person.projectId()}/dev-monitor?id=${deviceId}&vs=${raised}`);
    const second = page.locator(`[data-figure="${metric}"] [data-second="${metric}"]`);
    await expect.poll(() => second.getAttribute('data-differs'), wait).toBe('true');
    await page.locator(`[data-difference="${metric}"]`).waitFor();
    await page.goto(`/czyun/${person.projectId()}/home?vs=${raised}`);
    const differences = page.locator('[data-differences]');
    await expect.poll(() => differences.getAttribute('data-differences').then(Number), wait).toBeGreaterThan(0);
    expect(await seriousFindings(page, '[data-screen="home"]')).toEqual([]);
    await page.getByRole('combobox', { name: '对比' }).click();
    await page.getByText('与 10 分钟前对比', { exact: true }).click();
    await expect.poll(() => page.url(), wait).toContain('vs=before');
    expect(opened.errors).toEqual([]);
  });

  test('of a battery in English: both heat maps, and no Chinese text', async () => {
    const english = await openPage();
    const here = await signIn(english.page, 'monitor', 'en');
    const { page } = english;
    await page.goto(`/czyun/${here.projectId()}/dev-rollback?id=${await here.deviceId('bms-1')}&vs=day`);
    const map = page.locator('[data-second-heat="cell_voltage_{n}"]');
    await expect.poll(() => map.locator('[data-no][data-look]').count(), wait).toBe(240);
    await expect.poll(() => page.locator('[data-replay]').innerText(), wait).not.toMatch(/[\u4e00-\u9fff]/);
    await page.getByRole('slider', { name: 'Replay instant' }).focus();
    await page.keyboard.press('Home');
    await page.locator('[data-replay-lanes="past"]').waitFor();
    // On any other page the lanes of the project open below the bar. The clock is written to the address with a delay, which must not undo
    // the click.
    await page.keyboard.press('ArrowRight');
    await page.getByRole('link', { name: 'Overview' }).first().click();
    await page.locator('[data-frame="replay"]').getByRole('button', { name: 'Timeline' }).click();
    await page.locator('[data-lane="alarm"]').waitFor();
    expect(english.errors).toEqual([]);
    // The energy flow has a second instant too.
    await page.goto(`/czyun/${here.projectId()}/energyHome?vs=day`);
    await page
      .getByText(/^Compared instant: \d{4}/)
      .first()
      .waitFor(wait);
    // Differences are marked in both pictures; the second one shows their amount.
    const marked = page.locator('[data-picture="six-flows"] [data-differs="true"]');
    await expect.poll(() => marked.count(), wait).toBeGreaterThan(1);
    expect((await marked.count()) % 2).toBe(0);
    expect(await marked.filter({ hasText: /This instant [+−]/ }).count()).toBe((await marked.count()) / 2);
    await english.close();
  });
});
