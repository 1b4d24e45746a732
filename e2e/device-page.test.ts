/** The page of a device over time: a device that never sent data, one whose type is replaced, values that became stale meanwhile. */
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, whenSettled } from './page.ts';

let opened: OpenedPage;
let person: SignedIn;
const slow = { timeout: 30_000 };

interface Made {
  readonly device: { readonly id: number; readonly version: number };
  readonly token: string | null;
}

beforeAll(async () => {
  opened = await openPage();
  person = await signIn(opened.page, 'engadmin', 'zh');
});
afterAll(() => opened?.close());

const pageOf = (id: number) => `/czyun/${person.projectId()}/dev-monitor?id=${id}`;

/** Creates a device for the duration of `use`. */
async function withDevice(
  fields: { key: string; typeId: number; profileId: string; connection: object },
  use: (made: Made) => Promise<void>,
) {
  const named = { name: `测试 ${fields.key}`, nameEn: `Test ${fields.key}`, projectId: person.projectId() };
  const made = await person.ask<Made>('/api/setup/createDevice', { ...named, ...fields });
  try {
    await use(made);
  } finally {
    // Leaves pages that would request the removed device or its type.
    await opened.page.goto(`/czyun/${person.projectId()}/userinfo`);
    await whenSettled(opened.page);
    const { id } = made.device;
    const { devices } = await person.ask<{ devices: { id: number; version: number }[] }>(
      `/api/setup/getSetup?projectId=${person.projectId()}`,
    );
    const version = devices.find((device) => device.id === id)?.version;
    await person.ask('/api/setup/removeDevice', { deviceId: id, version, key: fields.key });
  }
}

async function publish(key: string, token: string, values: object): Promise<void> {
  const client = await connectAsync(`mqtt://127.0.0.1:${inject('mqttPort')}`, { username: key, password: token, clientId: key });
  await client.publishAsync(`v1/devices/${key}/telemetry`, JSON.stringify({ values }), { qos: 1 });
  await client.endAsync();
}

const mqtt = { kind: 'mqtt', periodMs: 60_000 };

describe('the page of a device', () => {
  test('that never sent data shows the exact command to connect it, and shows its values once the command is run', async () => {
    const { page } = opened;
    await withDevice({ key: 'never-seen', typeId: 1203, profileId: 'mqtt-meter', connection: mqtt }, async ({ device, token }) => {
      await page.goto(pageOf(device.id));
      const line = page.locator('[data-connect="mqtt"] pre');
      await line.waitFor();
      expect(await line.textContent()).toMatch(
        new RegExp(
          `^mosquitto_pub -h 127\\.0\\.0\\.1 -p ${inject('mqttPort')} -q 1 -u never-seen -P '<token>' -t v1/devices/never-seen/telemetry -m '\\{"values":\\{"active_power":`,
        ),
      );
      expect(await page.locator('[data-monitor]').textContent()).not.toContain(token);
      await page.getByRole('button', { name: '复制命令' }).waitFor();
      expect(await seriousFindings(page, '[data-monitor]')).toEqual([]);
      expect(await page.locator('[data-figure]').count()).toBe(0);

      const watcher = await openPage();
      await signIn(watcher.page, 'monitor', 'en');
      await watcher.page.goto(pageOf(device.id));
      // A user without set-up rights sees who to ask, and nothing about the connection.
      await watcher.page.getByText('An engineering administrator manages the connection').waitFor();
      expect(await watcher.page.locator('[data-monitor]').textContent()).not.toMatch(/mosquitto_pub|[\u4e00-\u9fff]{5}/);
      expect(await watcher.page.getByRole('link', { name: 'Open set-up' }).count()).toBe(0);

      await publish('never-seen', token ?? '', { active_power: 12.34 });
      for (const each of [page, watcher.page]) {
        await expect.poll(() => each.locator('[data-figure="active_power"]').textContent(), slow).toContain('12.34');
      }
      expect(watcher.errors).toEqual([]);
      await watcher.close();
    });
  });

  test('that is polled without success shows its address and the last error', async () => {
    const { page } = opened;
    const connection = { kind: 'modbus', host: '127.0.0.1', port: inject('modbusPort'), unit: 211, pollMs: 1000 };
    await withDevice({ key: 'never-answers', typeId: 1203, profileId: 'dtsd422-d3', connection }, async ({ device }) => {
      await page.goto(pageOf(device.id));
      const panel = page.locator('[data-connect="modbus"]');
      await expect.poll(() => panel.textContent(), slow).toContain(`127.0.0.1:${inject('modbusPort')}`);
      await expect.poll(() => panel.textContent(), slow).toContain('站号 211');
      await expect.poll(() => panel.textContent(), slow).toMatch(/最近异常.*\d{2}:\d{2}:\d{2} · /);
      await panel.getByRole('link', { name: '打开项目配置' }).click();
      await page.waitForURL(/setup\?q=never-answers$/);
    });
  });

  test('shows the new version of its type in an open session in which another user replaces it', async () => {
    const { page } = opened;
    const projectId = person.projectId();
    const { content } = await person.ask<{ content: string }>(`/api/setup/getDeviceTypeFile?projectId=${projectId}&typeId=1203`);
    const type = JSON.parse(content) as { id: number; key: string; points: { metric: string; name: object; decimals: number }[] };
    const send = async (document: object) => {
      const answer = await fetch(`${inject('api')}/api/setup/addDeviceType?projectId=${projectId}&apply=true`, {
        method: 'POST',
        headers: { sid: person.sid, 'content-type': 'application/octet-stream' },
        body: JSON.stringify(document),
      });
      expect(((await answer.json()) as { code: number }).code).toBe(200);
    };
    await send(type);
    try {
      await withDevice({ key: 'changing', typeId: type.id, profileId: `mqtt-${type.key}`, connection: mqtt }, async ({ device, token }) => {
        await publish('changing', token ?? '', { active_power: 5 });
        const watcher = await openPage();
        await signIn(watcher.page, 'monitor', 'zh');
        await watcher.page.goto(pageOf(device.id));
        await watcher.page.locator('[data-figure="active_power"]').waitFor();
        await watcher.page.locator('[data-link="open"]').waitFor();
        const marked = await watcher.page.evaluate(() => Object.assign(globalThis, { stayed: true }).stayed);
        expect(marked).toBe(true);
        expect(await watcher.page.locator('[data-metric="cabinet_humidity"]').count()).toBe(0);

        const [first] = type.points;
        const point = { ...first, metric: 'cabinet_humidity', name: { zh: '柜内湿度', en: 'Cabinet humidity' } };
        const changed = JSON.stringify({ ...type, points: [point, ...type.points] });
        await page.goto(`/czyun/${projectId}/setup?tab=types`);
        await page
          .locator('main input[type="file"]')
          .first()
          .setInputFiles({ name: 'type.json', mimeType: 'application/json', buffer: Buffer.from(changed) });
        await page.locator('main').getByRole('alert').getByRole('button').click();

        const row = watcher.page.locator('[data-metric="cabinet_humidity"]');
        await row.getByText('柜内湿度').waitFor();
        await publish('changing', token ?? '', { cabinet_humidity: 7.5 });
        await expect.poll(() => row.textContent(), slow).toContain('7.5');
        expect(await watcher.page.evaluate(() => 'stayed' in globalThis)).toBe(true);
        expect(watcher.errors).toEqual([]);
        await watcher.close();
      });
    } finally {
      await person.ask('/api/setup/removeDeviceType', { projectId, typeId: type.id });
    }
  });

  test('never shows old values as good: after returning from the past, values are stale until new ones arrive', async () => {
    const away = await openPage();
    const { page } = away;
    await signIn(page, 'engadmin', 'zh');
    let isMuted = false;
    await page.routeWebSocket(/\/live$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => server.send(message));
      server.onMessage((message) => {
        if (!isMuted) socket.send(message);
      });
    });
    await page.clock.install();
    await page.goto(pageOf(await person.deviceId('meter-grid')));
    const figure = page.locator('[data-figure="active_power"] .cz-num');
    await expect.poll(() => figure.textContent(), slow).toMatch(/\d/);
    await page.locator('[data-frame="clock"]').click();
    await page.getByRole('button', { name: /1\s*小时前/ }).click();
    await page.getByText('回放中').first().waitFor();
    // The page has loaded the past instant: the clock jumps further than a load may take.
    const back = page.getByRole('button', { name: '回到实时' });
    await back.waitFor();
    await whenSettled(page);
    isMuted = true;
    await page.clock.fastForward(110_000);
    await back.click();
    await page.locator('[data-frame="replay"]').waitFor({ state: 'detached' });
    await expect.poll(() => figure.getAttribute('class'), slow).toMatch(/stale/);
    await away.close();
  });

  test('draws the last hour of its key values, and describes the trend in words', async () => {
    const { page } = opened;
    await page.goto(pageOf(await person.deviceId('pcs-1')));
    const trends = page.locator('[data-figure] svg[role="img"]');
    await trends.first().waitFor();
    expect(await trends.first().getAttribute('aria-label')).toMatch(/^最近一小时(上升|下降|平稳)，.+ 至 .+$/);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/getParamHistory')) asked.push(request.url());
    });
    // The stream continues the curve: nothing is requested again.
    const drawn = () => trends.locator('path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')).join());
    const before = await drawn();
    await expect.poll(drawn, slow).not.toBe(before);
    expect(asked).toEqual([]);
  });

  test('the console is clean', () => {
    expect(opened.errors).toEqual([]);
  });

  test('of an EMS shows its plan as a list of times that fits a phone', async () => {
    const { page } = opened;
    const ems = await person.deviceId('ems-1');
    const { params } = await person.ask<{ params: { metric: string; value: number | null }[] }>(`/device/ex/getDetail?deviceId=${ems}`);
    const held = (metric: string) => params.find((param) => param.metric === metric)?.value ?? Number.NaN;
    const timeOf = (end: 'begin' | 'end', slot: number) =>
      [held(`slot_${end}_hour_${slot}`), held(`slot_${end}_minute_${slot}`)].map((part) => String(part).padStart(2, '0')).join(':');
    await page.goto(pageOf(ems));
    const plan = page.locator('[data-points="plan"]').getByRole('table');
    await plan.waitFor();
    expect(await plan.getByRole('columnheader').allInnerTexts()).toEqual(['序号', '开始', '结束', '功率', '模式']);
    for (const slot of [1, 2, 12]) {
      const cells = plan
        .locator('tbody tr')
        .nth(slot - 1)
        .locator('> *');
      await expect.poll(() => cells.nth(1).innerText(), slow).toBe(timeOf('begin', slot));
      expect(await cells.nth(2).innerText()).toBe(timeOf('end', slot));
    }
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = () => plan.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
    await expect.poll(overflow, slow).toBeLessThanOrEqual(0);
    // English words are the longest.
    await page.evaluate(() => localStorage.setItem('IOT_LANG', 'EN'));
    await page.reload();
    await plan.getByRole('columnheader', { name: 'Begin' }).waitFor();
    await plan.getByText('Consumption absorb').waitFor();
    await expect.poll(overflow, slow).toBeLessThanOrEqual(0);
  });
});
