import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type OpenedPage, openPage, plantFault, type SignedIn, seriousFindings, signIn, until } from './page.ts';

let opened: OpenedPage;
let person: SignedIn;
let project: string;

beforeAll(async () => {
  opened = await openPage();
  person = await signIn(opened.page, 'engadmin', 'zh');
  project = `/czyun/${person.projectId()}`;
});
afterAll(async () => {
  await plantFault({ kind: 'hot-cell', device: 'bms-1', on: false });
  await opened?.close();
});

const monitor = async (key: string, more = '') => opened.page.goto(`${project}/dev-monitor?id=${await person.deviceId(key)}${more}`);

describe('device monitor', () => {
  test('a hot cell shows as alarm and as outlier, and clears again', async () => {
    const { page } = opened;
    await monitor('bms-1');
    const heat = page.locator('[data-heat="cell_temperature_{n}"]');
    await heat.locator('[data-no="120"]').waitFor();
    await expect.poll(() => heat.locator('[data-no]').count()).toBe(120);
    await expect.poll(() => page.locator('[data-heat="cell_voltage_{n}"] [data-no]').count()).toBe(240);
    // The figures above the map are computed from its cells, and say so.
    const voltages = page.locator('[data-heat="cell_voltage_{n}"]');
    await expect
      .poll(() => voltages.locator('[data-source]').textContent(), { timeout: 15_000 })
      .toMatch(/按 240 个读数计算，\d{2}:\d{2}:\d{2}/);
    await expect
      .poll(
        async () => {
          const cells = (await voltages.locator('[data-no]').allTextContents()).map(Number);
          const spread = Number.parseFloat((await voltages.locator('[data-figure="spread"]').textContent()) ?? '');
          return Math.abs(Math.round((Math.max(...cells) - Math.min(...cells)) * 1000) - spread);
        },
        { timeout: 15_000 },
      )
      .toBeLessThanOrEqual(1);
    // Another flow may have heated a cell of the same battery; cells cool slowly.
    const calm = page.getByRole('status').getByText('无告警');
    await calm.waitFor({ timeout: 180_000 });

    await plantFault({ kind: 'hot-cell', device: 'bms-1', member: 37, on: true });
    await heat.locator('[data-outlier="37"]').waitFor({ timeout: 60_000 });
    await heat.locator('[data-no="37"][data-outlying]').waitFor();
    const strip = page.getByRole('region', { name: '本设备未恢复的告警' });
    // The alarm names the cell, its value and its distance from the others; its line opens its detail; its map moves to the front.
    await strip.getByText(/温升过快：37 号电芯 \d+\.\d ℃，高于平均 \d+\.\d ℃/).waitFor({ timeout: 60_000 });
    await expect.poll(() => page.locator('[data-heat]').first().getAttribute('data-heat')).toBe('cell_temperature_{n}');
    // The clickable area covers the line.
    await strip.locator('time').first().click({ force: true });
    const detail = page.getByRole('dialog');
    await detail
      .getByText(/温升过快/)
      .first()
      .waitFor();
    await detail
      .getByRole('button', { name: /关闭|Close/ })
      .first()
      .click();
    await detail.waitFor({ state: 'detached' });
    await page.locator('[data-metric="alarm_word_2"] li', { hasText: '温升过快' }).waitFor();

    await plantFault({ kind: 'hot-cell', device: 'bms-1', on: false });
    await heat.locator('[data-outlier="37"]').waitFor({ state: 'detached', timeout: 180_000 });
    await calm.waitFor({ timeout: 180_000 });
    await strip.waitFor({ state: 'detached' });
  }, 480_000);

  test('arrow keys move over the cells and announce number and value; Enter opens the curve', async () => {
    const { page } = opened;
    await monitor('bms-2');
    const grid = page.getByRole('slider', { name: /^单体电压热图/ });
    await grid.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => grid.getAttribute('aria-valuetext')).toMatch(/^2 号：3\.\d{3} V，较中位数 [+−]\d+ mV$/);
    await page.keyboard.press('End');
    await expect.poll(() => grid.getAttribute('aria-valuenow')).toBe('240');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByText('240号单体电压').first().waitFor();
    await drawer.locator('canvas').waitFor();
    await page.reload();
    await page.getByRole('dialog').getByText('240号单体电压').first().waitFor();
    await drawer.getByRole('link', { name: '在历史曲线中打开' }).click();
    await page.waitForURL(/history\?keys=\d+%3Acell_voltage_240$/);
    await page.getByText('240号单体电压').first().waitFor();
    await page.locator('main canvas').first().waitFor();
  });

  test('the key W on a figure opens the chain down to its register', async () => {
    const { page } = opened;
    await monitor('pcs-1');
    const figure = page.locator('[data-figure="active_power"]');
    // It takes no focus until the alarms are laid out.
    await figure.waitFor();
    await figure.focus();
    await page.keyboard.press('w');
    const chain = page.locator('[data-why-chain]');
    await chain.locator('[data-why-role="source"]').first().waitFor({ timeout: 20_000 });
    expect(await chain.textContent()).toMatch(/有功功率.*读数.*数据来源.*(Modbus|MQTT)/);
    await page.keyboard.press('Escape');
    await chain.waitFor({ state: 'detached' });
    // The state of the device under the pointer.
    await page.locator('[data-frame="device"] .cz-status').hover();
    await page.keyboard.press('?');
    await chain.getByText('设备上报的状态').waitFor({ timeout: 20_000 });
    await page.keyboard.press('Escape');
    await chain.waitFor({ state: 'detached' });
  });

  test('search finds a point, English is complete', async () => {
    const english = await openPage();
    const here = await signIn(english.page, 'monitor', 'en');
    const { page } = english;
    await page.goto(`/czyun/${here.projectId()}/dev-monitor?id=${await here.deviceId('pcs-1')}`);
    const groups = page.locator('[data-groups]');
    await groups.locator('[data-points]').first().waitFor();
    await expect.poll(() => page.locator('[data-monitor]').textContent()).not.toMatch(/[\u4e00-\u9fff]/);
    // Between battery and grid, with power and direction; three phases are one table.
    const ac = page.locator('[data-ports="dcAc"] [data-port="ac"]');
    await expect.poll(() => ac.locator('[data-power]').textContent(), { timeout: 20_000 }).toMatch(/^\d+(\.\d+)? ?kW$/);
    expect(await ac.getAttribute('data-way')).toMatch(/^(in|out|rest)$/);
    const phases = page.locator('[data-points="phases"]').getByRole('table');
    expect(await phases.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.firstElementChild?.textContent))).toEqual([
      'A',
      'B',
      'C',
    ]);
    await page.getByRole('region', { name: 'Device PCS 1' }).getByRole('link', { name: 'Monitor' }).waitFor();
    await page.getByRole('textbox', { name: 'Search points by name or key' }).fill('power_factor');
    await expect.poll(() => groups.locator('[data-metric]').count()).toBeLessThan(6);
    await page.getByRole('textbox', { name: 'Search points by name or key' }).fill('nothing-like-this');
    await page.getByText('No point matches').waitFor();
    await page.locator('[data-figure="active_power"]').focus();
    await page.keyboard.press('?');
    const chain = page.locator('[data-why-chain]');
    await chain.locator('[data-why-role="source"]').first().waitFor({ timeout: 20_000 });
    expect(await page.getByRole('dialog', { name: 'Why?' }).textContent()).not.toMatch(/[\u4e00-\u9fff]/);
    await page.keyboard.press('Escape');
    await chain.waitFor({ state: 'detached' });
    expect(english.errors).toEqual([]);
    await english.close();
  });

  test('a reading published over MQTT appears on the page at once', async () => {
    const { page } = opened;
    await monitor('demo-mqtt-meter');
    const figure = page.locator('[data-figure="active_power"]');
    await figure.or(page.locator('[data-connect]')).waitFor();
    await page.locator('[data-link="open"]').waitFor();
    const key = 'demo-mqtt-meter';
    const client = await connectAsync(`mqtt://127.0.0.1:${inject('mqttPort')}`, { username: key, password: `demo-${key}`, clientId: key });
    const taken: number[] = [];
    for (const power of [111.11, 222.22, 333.33, 444.44]) {
      const sent = performance.now();
      await client.publishAsync(`v1/devices/${key}/telemetry`, JSON.stringify({ ts: Date.now(), values: { active_power: power } }), {
        qos: 1,
      });
      await until(`${power} on the page`, async () => ((await figure.textContent())?.includes(String(power)) ? true : undefined), {
        timeoutMs: 5000,
        everyMs: 10,
      });
      taken.push(Math.round(performance.now() - sent));
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
    await client.endAsync();
    console.log(`published to seen: ${taken.join(', ')} ms`);
    await expect.poll(() => page.locator('[data-frame="device"] .cz-status').textContent(), { timeout: 20_000 }).toContain('运行');
  });

  test('registers that a device refuses are listed behind its connection', async () => {
    const { page } = opened;
    const mirror = '**/device/getMirrorStatus*';
    const block = {
      table: 'input',
      address: 5000,
      count: 12,
      code: 4,
      message: '设备故障',
      since: Date.now() - 60_000,
      metrics: ['a', 'b'],
    };
    await page.route(mirror, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, refused: [block] } } });
    });
    try {
      await monitor('meter-grid');
      await page.locator('[data-mood="trouble"]').click({ timeout: 30_000 });
      const item = page.locator('[data-connection] li');
      await expect
        .poll(() => item.allTextContents())
        .toEqual([expect.stringMatching(/^输入寄存器 5000–5011异常码 4：设备故障2 个测点 · .*起$/)]);
      expect(await seriousFindings(page, '.ant-popover')).toEqual([]);
    } finally {
      await page.unroute(mirror);
    }
  });

  test('the arrow beside the picker goes to the next device of the type', async () => {
    const { page } = opened;
    await monitor('meter-grid');
    await page.getByRole('button', { name: '下一台同类设备' }).click();
    await page.getByRole('heading', { level: 1, name: '2# 负荷电表' }).waitFor();
    expect(page.url()).toContain(`id=${await person.deviceId('meter-load')}`);
  });

  test('goes to a past instant with the time machine, and returns', async () => {
    const { page } = opened;
    await monitor('meter-grid');
    const figure = page.locator('[data-figure="active_power"] .cz-num');
    await figure.waitFor();
    // History of the previous day is generated while the station starts.
    await until(
      'history of an hour ago',
      async () => {
        const id = await person.deviceId('meter-grid');
        const start = Date.now() - 3_700_000;
        const { rows } = await person.ask<{ rows: unknown[] }>(
          `/dv2/param/getParamHistory?key=${id}:active_power&start=${start}&end=${start + 120_000}&downSample=1m`,
        );
        return rows.length > 0 ? true : undefined;
      },
      { timeoutMs: 90_000, everyMs: 1000 },
    );
    await page.locator('[data-frame="clock"]').click();
    await page.getByRole('button', { name: /1\s*小时前/ }).click();
    await page.getByText('回放中').first().waitFor();
    const past = await until('a past value', async () => {
      const one = await figure.textContent();
      await new Promise((resolve) => setTimeout(resolve, 2500));
      const two = await figure.textContent();
      return one !== null && one === two && /\d/.test(one) ? one : undefined;
    });
    await page.getByRole('button', { name: '回到实时' }).click();
    await expect.poll(() => figure.textContent(), { timeout: 20_000 }).not.toBe(past);
  });

  test('axe finds nothing serious on a battery page, in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const shown = await openPage(undefined, { colorScheme });
      const here = await signIn(shown.page);
      await shown.page.goto(`/czyun/${here.projectId()}/dev-monitor?id=${await here.deviceId('bms-1')}`);
      await shown.page.locator('[data-no="240"][data-look]').waitFor();
      expect(await seriousFindings(shown.page, '[data-monitor]')).toEqual([]);
      await shown.close();
    }
  });

  test('the 3D scenes of fan and vessel show the values of the monitor at an instant, and are navigated by keys', async () => {
    const { page } = opened;
    const factory = `/czyun/${person.projectId(2)}`;
    for (const [screen, key, part, metric, name] of [
      ['dev-monitor-fan3d', 'fan-1', 'impeller', 'speed', '叶轮'],
      ['dev-monitor-pressure_vessel', 'vessel-1', 'liquid', 'level', '介质'],
    ] as const) {
      const id = await person.deviceId(key);
      const at = Date.now() - 7_200_000;
      await until(
        'history of two hours ago',
        async () => {
          const range = `start=${at - 120_000}&end=${at}&downSample=1m`;
          const { rows } = await person.ask<{ rows: unknown[] }>(`/dv2/param/getParamHistory?key=${id}:${metric}&${range}`);
          return rows.length > 0 ? true : undefined;
        },
        { timeoutMs: 90_000, everyMs: 1000 },
      );
      await page.goto(`${factory}/${screen}?id=${id}&at=${at}`);
      await page.locator('[data-scene="webgl"]').waitFor({ timeout: 60_000 });
      const own = page.locator(`[data-callout="${part}"] [data-label="${metric}"] .cz-num`);
      await expect.poll(() => own.textContent(), { timeout: 30_000 }).toMatch(/^\d/);
      const said = await own.textContent();
      const picture = page.getByRole('slider', { name: /三维图$/ });
      await picture.focus();
      const spoken = () => picture.getAttribute('aria-valuetext');
      await page.keyboard.press('Home');
      await expect.poll(spoken).toMatch(/^进(风口|料阀)：/);
      for (let step = 0; step < 16 && !(await spoken())?.startsWith(`${name}：`); step += 1) {
        const before = await spoken();
        await page.keyboard.press('ArrowRight');
        await expect.poll(spoken, { timeout: 15_000 }).not.toBe(before);
      }
      expect(await spoken()).toMatch(new RegExp(`^${name}：.*\\d`));
      await expect.poll(() => page.locator(`[data-part-row="${part}"]`).getAttribute('data-chosen')).toBe('true');
      await expect.poll(() => page.url()).toContain(`part=${part}`);
      await page.goto(`${factory}/dev-monitor?id=${id}&at=${at}`);
      await expect.poll(() => page.locator(`[data-figure="${metric}"] .cz-num`).textContent(), { timeout: 30_000 }).toBe(said);
    }
    await page.getByRole('button', { name: '回到实时' }).click();
  }, 240_000);

  test('a cell of the storage container is selected by keys, with the value of the monitor', async () => {
    const { page } = opened;
    const id = await person.deviceId('bms-1');
    const at = Date.now() - 7_200_000;
    await page.goto(`${project}/dev-monitor-container?id=${id}&at=${at}&part=cell:1`);
    await page.locator('[data-scene="webgl"]').waitFor({ timeout: 60_000 });
    const picture = page.getByRole('slider', { name: /三维图$/ });
    await picture.focus();
    // One line of twelve further down.
    await page.keyboard.press('ArrowDown');
    const card = page.locator('[data-cell="13"]');
    await expect.poll(() => card.locator('.cz-num').first().textContent(), { timeout: 30_000 }).toMatch(/^\d\.\d{3}V/);
    const said = /^\d\.\d{3}/.exec((await card.locator('.cz-num').first().textContent()) ?? '')?.[0];
    expect(await picture.getAttribute('aria-valuetext')).toMatch(new RegExp(`^13 号单体：${said} V \\([+−]\\d+ mV\\)$`));
    expect(Number(await card.locator('[data-rank]').getAttribute('data-rank'))).toBeLessThanOrEqual(240);
    // Parts without data are listed; the cooling unit and the fire panel of the storage unit are there.
    await page.locator('[data-missing]', { hasText: '柜门' }).waitFor();
    await page.locator('[data-part-row="coolant"]').waitFor();
    await page.locator('[data-part-row="zone6"]').waitFor();
    await page.goto(`${project}/dev-monitor?id=${id}&at=${at}`);
    await expect.poll(() => page.locator('[data-heat="cell_voltage_{n}"] [data-no="13"]').textContent(), { timeout: 30_000 }).toBe(said);
    await page.getByRole('button', { name: '回到实时' }).click();
  }, 180_000);

  test('without WebGL the scene is a drawing with the same parts and keys', async () => {
    const plain = await openPage();
    const { page } = plain;
    await page.addInitScript(() => {
      const get = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(get, this, [kind, ...more]);
      } as typeof get;
    });
    const here = await signIn(page);
    await page.goto(`/czyun/${here.projectId(2)}/dev-monitor-fan3d?id=${await here.deviceId('fan-1')}`);
    await page.locator('[data-scene="flat"] polygon[data-part="impeller"]').first().waitFor({ timeout: 30_000 });
    const picture = page.getByRole('slider', { name: /三维图$/ });
    await picture.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => picture.getAttribute('aria-valuetext')).toMatch(/^叶轮：转速 /);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').locator('[data-point="speed"]').waitFor();
    expect(await seriousFindings(page, '[data-device-scene]')).toEqual([]);
    expect(plain.errors).toEqual([]);
    await plain.close();
  });

  test('no device, an unknown one and one of another project each say what to do', async () => {
    const { page } = opened;
    await page.goto(`${project}/dev-monitor`);
    await page.getByText('选择一台设备').waitFor();
    await page.goto(`${project}/dev-monitor?id=abc`);
    await page.getByText('本项目中没有这台设备').waitFor();
    const before = opened.errors.length;
    await page.goto(`${project}/dev-monitor?id=999999`);
    await page.getByText('本项目中没有这台设备').waitFor();
    // The browser itself reports the refused request; no other error may occur.
    expect(opened.errors.slice(before).every((error) => /403|404/.test(error))).toBe(true);
    opened.errors.splice(before);
    await monitor('machine-1');
    await page.getByText('属于另一个项目').waitFor();
    await page.getByRole('link', { name: '打开所在项目' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[data-points]').first().waitFor();
  });

  test('the console is clean', () => {
    expect(opened.errors).toEqual([]);
  });
});
