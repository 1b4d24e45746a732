/**
 * A station with devices of three vendors, set up only through the screens, exported, deleted, imported, and running again, in English; in
 * Chinese a project with one of the devices.
 */
import { connectAsync, type MqttClient } from 'mqtt';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fieldTexts } from '../packages/contract/src/texts/field-texts.ts';
import { put, startTestServer, type TestServer } from '../packages/server/src/drivers/modbus/test-server.ts';
import { en } from '../packages/web/src/features/setup/project/messages.en.ts';
import { zh } from '../packages/web/src/features/setup/project/messages.zh.ts';
import { en as formEn } from '../packages/web/src/kit/form/messages.en.ts';
import { zh as formZh } from '../packages/web/src/kit/form/messages.zh.ts';
import { downloadedBytes, type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, until, whenSettled } from './page.ts';

let inverter: TestServer;
let sungrow: TestServer;

/** SunSpec at unit 7: marker, model 1, model 103 with 2300 W and 49.98 Hz; values not set are "not implemented". */
function putInverter(): void {
  const body = new Array<number>(50).fill(0x8000);
  const set = (offset: number, ...words: number[]) => {
    for (const [index, word] of words.entries()) body[offset - 2 + index] = word & 0xffff;
  };
  set(14, 230, 1);
  set(16, 4998, -2);
  set(38, 4);
  put(inverter.holding, 7, 40_000, [0x5375, 0x6e53, 1, 66, ...new Array<number>(66).fill(0), 103, 50, ...body, 0xffff, 0]);
}

/** Every input register that the map reads, with −1.5 kW (low word first) and 50.00 Hz. */
function putSungrow(): void {
  put(sungrow.input, 1, 4990, new Array<number>(270).fill(0));
  put(sungrow.input, 1, 12_990, new Array<number>(60).fill(0));
  put(sungrow.input, 1, 5241, [5000]);
  put(sungrow.input, 1, 12_999, [64]);
  put(sungrow.input, 1, 13_033, [-1500 & 0xffff, 0xffff]);
}

beforeAll(async () => {
  [inverter, sungrow] = await Promise.all([startTestServer(), startTestServer()]);
  putInverter();
  putSungrow();
});
afterAll(async () => {
  await Promise.all([inverter?.close(), sungrow?.close()]);
});

const texts = { zh, en } as const;
const formTexts = { zh: formZh, en: formEn } as const;
const word = (template: string, blanks: Readonly<Record<string, string | number>>) =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(blanks[name] ?? ''));

async function publish(key: string, token: string, values: Readonly<Record<string, number>>): Promise<void> {
  // The trial admits the device shortly after the button was pressed.
  const client = await until<MqttClient>(`${key} signs in`, () =>
    connectAsync(`mqtt://127.0.0.1:${inject('mqttPort')}`, { username: key, password: token, reconnectPeriod: 0 }).catch(() => undefined),
  );
  await client.publishAsync(`v1/devices/${key}/telemetry`, JSON.stringify({ values }), { qos: 1 });
  await client.endAsync();
}

for (const language of ['zh', 'en'] as const) {
  describe(`setting up, ${language}`, () => {
    const t = texts[language];
    const isWhole = language === 'en';
    /** One language is enough: the other differs only in its texts, which the walk and the last step check. */
    const whole = (name: string, steps: () => Promise<void>) => {
      if (isWhole) test(name, steps);
    };
    const keys = { sunspec: `e2e-${language}-sunspec`, sungrow: `e2e-${language}-sungrow`, meter: `e2e-${language}-meter` };
    const names = {
      zh: { project: '三厂家试验站', region: '一号站房', sunspec: '屋顶逆变器', sungrow: '混合逆变器', meter: '关口表' },
      en: { project: 'Three makers', region: 'Room one', sunspec: 'Roof inverter', sungrow: 'Hybrid inverter', meter: 'Grid meter' },
    }[language];
    let opened: OpenedPage;
    let page: Page;
    let person: SignedIn;
    let base: string;

    beforeAll(async () => {
      opened = await openPage();
      page = opened.page;
      person = await signIn(page, 'platform', language);
    });
    afterAll(() => opened?.close());

    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const drawer = () => page.getByRole('dialog');
    const tab = (name: keyof typeof t.tab) => page.getByRole('tab', { name: t.tab[name], exact: true }).click();
    const row = (key: string) => page.locator(`[data-row-key="${key}"]`);

    /** Opens the drawer, selects the model, and names the device. */
    async function begin(find: string, profile: string, name: string, key: string): Promise<void> {
      await button(t.devices.add).click();
      await page.getByRole('textbox', { name: t.drawer.findLabel }).fill(find);
      await page.locator(`[data-profile="${profile}"]`).click();
      await page.getByLabel(t.field.name).fill(name);
      await page.getByLabel(t.field.nameEn).fill(name);
      await page.getByLabel(t.drawer.key, { exact: true }).fill(key);
    }

    async function place(host: string, port: number, unit: number): Promise<void> {
      await page.getByLabel(t.drawer.host).fill(host);
      await page.getByLabel(t.drawer.port, { exact: true }).fill(String(port));
      await page.getByLabel(t.drawer.unit, { exact: true }).fill(String(unit));
      await page.getByLabel(t.drawer.poll, { exact: true }).fill('0.5');
    }

    const tested = (metric: string) => drawer().locator('tr', { has: page.locator(`[data-point="${metric}"]`) });

    /** Checks the active power on the device's monitor page. */
    async function monitored(key: string, expected: RegExp, publishing: () => Promise<void> = async () => undefined): Promise<void> {
      const devices = await person.ask<{ id: number; key: string }[]>(`/device/getAllByProjId?id=${base.split('/')[2]}`);
      const id = devices.find((device) => device.key === key)?.id;
      await page.goto(`${base}/dev-monitor?id=${id}`);
      const figure = page.locator('[data-figure="active_power"]');
      // A device that has never sent anything shows how to connect it.
      await figure.or(page.locator('[data-connect]')).waitFor();
      await publishing();
      await expect.poll(() => figure.textContent(), { timeout: 30_000 }).toMatch(expected);
    }

    test('a project is created from the project list', async () => {
      await page.goto('/projects?stay=1');
      await button(t.project.create).click();
      await drawer().getByText(t.begin.ways.blank, { exact: true }).click();
      await page.getByLabel(t.field.name).fill(names.project);
      await page.getByLabel(t.field.nameEn).fill(names.project);
      await button(t.networks.add).click();
      await page.getByLabel(word(t.networks.network, { n: 1 }), { exact: true }).fill('8.8.8.0/24');
      await drawer().getByRole('button', { name: t.project.create }).click();
      const refused = drawer().locator('[data-row]', { hasText: 'FIELD_NETWORKS' });
      await refused.waitFor();
      await page.getByLabel(word(t.networks.network, { n: 1 }), { exact: true }).fill('127.0.0.1');
      await refused.waitFor({ state: 'detached' });
      await drawer().getByRole('button', { name: t.project.create }).click();
      await page.waitForURL(/\/czyun\/\d+\/setup$/);
      base = new URL(page.url()).pathname.replace(/\/setup$/, '');
      await page.getByText(t.devices.empty).waitFor();

      await tab('zones');
      await button(t.zones.add).first().click();
      await page.getByLabel(t.field.name).fill(names.region);
      await page.getByLabel(t.field.nameEn).fill(names.region);
      await drawer()
        .getByRole('button', { name: language === 'zh' ? '保存' : 'Save' })
        .click();
      await page.getByRole('listitem').getByText(names.region, { exact: true }).waitFor();
    });

    test('a SunSpec inverter: a wrong address is reported, values are shown before it is saved', async () => {
      await page.goto(`${base}/setup`);
      await begin('sunspec 103', 'sunspec-103', names.sunspec, keys.sunspec);
      await place('127.0.0.1', inverter.port, 9);
      // An accidental key press does not discard the input.
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog', { name: formTexts[language].discard.title });
      await question.waitFor();
      await button(formTexts[language].discard.stay).click();
      await question.waitFor({ state: 'detached' });
      await button(t.drawer.run).click();
      await drawer().getByText(t.test.failed, { exact: false }).first().waitFor();
      await place('127.0.0.1', inverter.port, 7);
      await button(t.drawer.again).click();
      await expect.poll(() => tested('active_power').textContent(), { timeout: 20_000 }).toMatch(/2\.30?\d*\s*kW/);
      await expect.poll(() => tested('active_power').textContent()).toContain('00E6');
      await expect.poll(() => tested('voltage_a').textContent()).toContain(t.test.quality.missing);
      await button(t.drawer.save).click();
      await row(keys.sunspec).waitFor();
    });

    whole('a Sungrow hybrid inverter', async () => {
      await begin('sungrow', 'sungrow-sh', names.sungrow, keys.sungrow);
      await place('127.0.0.1', sungrow.port, 1);
      await button(t.drawer.run).click();
      await expect.poll(() => tested('active_power').textContent(), { timeout: 20_000 }).toMatch(/-1\.50?\d*\s*kW/);
      await button(t.drawer.save).click();
      await row(keys.sungrow).waitFor();
    });

    whole(
      'what is wrong with a device stands beside its fields, also what the server refuses, and the first of them has the focus',
      async () => {
        await begin('sungrow', 'sungrow-sh', names.sungrow, keys.sunspec);
        await place('http://10.0.0.7', 99_999, 1);
        await button(t.drawer.save).click();
        const field = (label: string) => drawer().getByLabel(label, { exact: true });
        const said = (label: string) => field(label).evaluate((input) => document.getElementById(`${input.id}-note`)?.innerText);
        const hasFocus = (label: string) => field(label).evaluate((input) => input === document.activeElement);
        await expect.poll(() => said(t.drawer.host)).toBe(fieldTexts.hostWrong[language]);
        expect(await said(t.drawer.port)).toBe(fieldTexts.portWrong[language]);
        await expect.poll(() => hasFocus(t.drawer.host)).toBe(true);
        // Nothing has been tested: reasons are shown in the same places.
        await button(t.drawer.run).click();
        await expect.poll(() => hasFocus(t.drawer.host)).toBe(true);
        await place('8.8.8.8', 502, 1);
        await button(t.drawer.save).click();
        await expect.poll(() => said(t.drawer.host)).toContain('8.8.8.8');
        await place('127.0.0.1', sungrow.port, 2);
        await button(t.drawer.save).click();
        await expect.poll(() => said(t.drawer.key)).toContain(keys.sunspec);
        await expect.poll(() => hasFocus(t.drawer.key)).toBe(true);
        await page.keyboard.press('Escape');
        await button(formTexts[language].discard.ok).click();
        await drawer().waitFor({ state: 'detached' });
      },
    );

    whole('a meter over MQTT: the token and the command stand there, its message is decoded before it is saved', async () => {
      await begin('mqtt-meter', 'mqtt-meter', names.meter, keys.meter);
      const token = (await drawer().locator('[data-token]').textContent()) ?? '';
      const line = (await drawer().locator('[data-line]').textContent()) ?? '';
      expect(line).toContain(`-u ${keys.meter} -P ${token} -t v1/devices/${keys.meter}/telemetry`);
      expect(line).toContain(`-p ${inject('mqttPort')} `);
      await button(t.drawer.listen).click();
      await publish(keys.meter, token, { active_power: 42.5, no_such_metric: 1 });
      await expect.poll(() => tested('active_power').textContent(), { timeout: 30_000 }).toMatch(/42\.50?\d*\s*kW/);
      await drawer()
        .getByText(word(t.test.unknown, { names: 'no_such_metric' }))
        .waitFor();
      await button(t.drawer.save).click();
      await page.getByText(word(t.mqtt.title, { name: names.meter })).waitFor();
      await expect.poll(() => page.locator('.ant-modal [data-token]').textContent()).toBe(token);
      await button(t.mqtt.kept).click();
      await row(keys.meter).waitFor();
      await monitored(keys.meter, /43\.50?\d*/, () => publish(keys.meter, token, { active_power: 43.5 }));
      await monitored(keys.sunspec, /2\.30?\d*/);
      // Its word names the direction: the number has no sign.
      await monitored(keys.sungrow, /(充电|Charging)1\.50?\d*kW/);
    });

    whole('raw registers are read as they are', async () => {
      await page.goto(`${base}/setup?tab=registers`);
      await page.getByLabel(t.registers.host).fill('127.0.0.1');
      await page.getByLabel(t.registers.port, { exact: true }).fill(String(inverter.port));
      await page.getByLabel(t.registers.unit, { exact: true }).fill('7');
      await page.getByLabel(t.registers.address, { exact: true }).fill('0x9C40');
      await page.getByLabel(t.registers.count, { exact: true }).fill('2');
      await button(t.registers.read).click();
      const first = page.getByRole('tabpanel').locator('tbody tr', { hasText: '40000' });
      await first.waitFor();
      await expect.poll(() => first.textContent()).toContain('0x5375');
      await expect.poll(() => first.textContent()).toContain('Su');
      expect(new URL(page.url()).searchParams.get('address')).toBe('0x9C40');
      await page.getByLabel(t.registers.address, { exact: true }).fill('100');
      await button(t.registers.read).click();
      await page.getByText(t.registers.failed).waitFor();
    });

    whole('its field networks are the platform’s to set, and stand beside the address of a device', async () => {
      await page.goto(`${base}/setup?tab=project`);
      await button(t.networks.add).click();
      await page.getByLabel(word(t.networks.network, { n: 2 }), { exact: true }).fill('10.1.0.0/16');
      await page.getByLabel(word(t.networks.note, { n: 2 }), { exact: true }).fill('PCS');
      const networks = page.getByRole('form', { name: t.networks.title });
      await networks.getByRole('button', { name: language === 'zh' ? '保存' : 'Save', exact: true }).click();
      await page.getByText(word(t.networks.saved, { n: 2 })).waitFor();
      await page.goto(`${base}/setup`);
      await page.getByRole('button', { name: word(t.devices.edit, { name: names.sungrow }) }).click();
      await drawer()
        .getByText(word(t.networks.here, { networks: '127.0.0.1 · 10.1.0.0/16' }))
        .waitFor();
      // Devices of another project cannot be read, whatever their name.
      await page.goto(`${base}/setup?tab=registers`);
      for (const host of ['127.0.0.1', '::ffff:127.0.0.1']) {
        await page.getByLabel(t.registers.host).fill(host);
        await page.getByLabel(t.registers.port, { exact: true }).fill(String(inject('modbusPort')));
        await page.getByLabel(t.registers.unit, { exact: true }).fill('1');
        await button(t.registers.read).click();
        const inUse = `${host}:${inject('modbusPort')} ${language === 'zh' ? '已被占用' : 'is already in use'}`;
        await page.getByText(inUse).waitFor();
      }
    });

    whole('its cameras are named, and a serial number that cannot be one is refused beside the field', async () => {
      await page.goto(`${base}/setup?tab=project`);
      const serials = page.getByRole('combobox', { name: t.cameras.serials });
      await serials.fill('C12 ');
      await serials.fill('摄像头一');
      await serials.press('Enter');
      const form = page.getByRole('form', { name: t.cameras.title });
      const save = form.getByRole('button', { name: language === 'zh' ? '保存' : 'Save', exact: true });
      await save.click();
      await form.getByText(fieldTexts.serialWrong[language]).waitFor();
      await form.locator('[title="摄像头一"] .ant-select-selection-item-remove').click();
      await save.click();
      await page.getByText(word(t.cameras.saved, { n: 1 })).waitFor();
      await page.reload();
      await form.getByText('C12', { exact: true }).waitFor();

      // The page turns the camera while a key or the pointer is held; here the provider is unavailable.
      await page.goto(`${base}/cameras`);
      const up = page.getByRole('group', { name: /C12$/ }).getByRole('button', { name: language === 'zh' ? '向上' : 'Up', exact: true });
      await expect.poll(() => up.isDisabled()).toBe(true);
      const player = `${new URL(page.url()).origin}/favicon.svg`;
      const presets = [{ id: 5, name: 'Gate' }];
      const cameras = { configured: true, player, list: [{ deviceSerial: 'C12', channelNo: 1, devices: [], regions: [], presets }] };
      await page.route('**/czyun/camera/list*', (route) => route.fulfill({ json: { code: 200, msg: '', data: cameras } }));
      const asked: string[] = [];
      await page.route('**/czyun/camera/ptz/*', async (route) => {
        const { direction, speed } = route.request().postDataJSON() as { direction: number; speed?: number };
        asked.push(`${new URL(route.request().url()).pathname.split('/').at(-1)} ${direction} ${speed}`);
        await route.fulfill({ json: { code: 200, msg: '', data: { moved: true } } });
      });
      // The provider's picture, once available; a failure shows its reason and can be retried.
      const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
      let isAway = true;
      await page.route('**/api/camera/picture*', (route) =>
        isAway
          ? route.fulfill({ json: { code: 502, msg: 'no answer (unreachable)', data: null } })
          : route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') }),
      );
      await page.reload();
      const picture = page.locator('[data-camera="C12"]');
      await picture.getByText('no answer (unreachable)').waitFor();
      isAway = false;
      await picture.getByRole('button', { name: language === 'zh' ? '重试' : 'Retry' }).click();
      await picture.getByRole('img', { name: /C12/ }).waitFor();
      // Live video is the provider's page, with a token from the server.
      const token = { accessToken: 'at.1', expireTime: Date.now() + 3_600_000 };
      await page.route('**/czyun/getToken*', (route) => route.fulfill({ json: { code: 200, msg: '', data: token } }));
      await page.getByText(language === 'zh' ? '实时视频' : 'Live video', { exact: true }).click();
      const played = await page.locator('iframe[title*="C12"]').getAttribute('src');
      expect(Object.fromEntries(new URL(played ?? '').searchParams)).toEqual({
        ...{ url: 'ezopen://open.ys7.com/C12/1.live', autoplay: '1', accessToken: 'at.1' },
      });
      // A preset is recalled by its name.
      const called: unknown[] = [];
      await page.route('**/api/camera/sendToPreset', async (route) => {
        called.push((route.request().postDataJSON() as { id: number }).id);
        await route.fulfill({ json: { code: 200, msg: '', data: { moved: true } } });
      });
      await page.getByRole('button', { name: 'Gate', exact: true }).click();
      await expect.poll(() => called).toEqual([5]);
      await page.getByRole('button', { name: language === 'zh' ? '保存当前位置' : 'Save position' }).click();
      const preset = page.getByRole('dialog', { name: language === 'zh' ? '保存为预置位' : 'Save as preset' });
      await preset.getByRole('textbox').fill('Door');
      const stored = page.waitForRequest('**/api/camera/savePreset');
      await page.route('**/api/camera/savePreset', (route) => {
        presets.push({ id: 6, name: 'Door' });
        return route.fulfill({ json: { code: 200, msg: '', data: { id: 6, name: 'Door' } } });
      });
      await page.keyboard.press('Enter');
      expect((await stored).postDataJSON()).toMatchObject({ deviceSerial: 'C12', name: 'Door' });
      await page.getByRole('button', { name: 'Door', exact: true }).waitFor();
      await up.focus();
      await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await expect.poll(() => asked).toEqual(['start 0 1', 'stop 0 undefined']);
      await up.hover();
      await page.mouse.down();
      await page.mouse.up();
      await expect.poll(() => asked.slice(2)).toEqual(['start 0 1', 'stop 0 undefined']);
      await page.unrouteAll();
    });

    whole('it is exported, wiped, imported, and runs again', async () => {
      await page.goto(`${base}/setup?tab=transfer`);
      const coming = page.waitForEvent('download');
      await button(word(t.transfer.export, { name: names.project })).click();
      const text = (await downloadedBytes(await coming)).toString('utf8');
      for (const key of Object.values(keys)) expect(text).toContain(key);

      await tab('devices');
      for (const [kind, key] of Object.entries(keys)) {
        const name = names[kind as 'meter'];
        await row(key)
          .getByRole('button', { name: word(t.devices.more, { name }) })
          .click();
        await page.getByRole('menuitem', { name: word(t.devices.remove, { name }) }).click();
        await page.getByLabel(word(t.devices.removeType, { key })).fill(key);
        await drawer()
          .getByRole('button', { name: word(t.devices.remove, { name }) })
          .click();
        await row(key).waitFor({ state: 'detached' });
      }
      await page.getByText(t.devices.empty).waitFor();

      await tab('transfer');
      // A file with an error names its line.
      const broken = text.replace('"sunspec-103"', '"no-such-profile"');
      await page
        .locator('[data-part="picker"] input')
        .setInputFiles({ name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from(broken) });
      const lines = broken.split('\n');
      const at = lines.findIndex((line) => line.includes('no-such-profile')) + 1;
      await page.locator(`li[data-wrong][data-line="${at}"]`).waitFor();

      await page
        .locator('[data-part="picker"] input')
        .setInputFiles({ name: 'project.json', mimeType: 'application/json', buffer: Buffer.from(text) });
      const plan = page.getByRole('region', { name: t.transfer.changes });
      await plan.waitFor();
      await expect.poll(() => plan.locator('tbody tr', { hasText: t.transfer.action.create }).count()).toBe(3);
      await plan.getByRole('button').last().click();
      await page.getByRole('button', { name: t.transfer.tokensSave }).waitFor();

      await tab('devices');
      await row(keys.meter)
        .getByRole('button', { name: word(t.devices.more, { name: names.meter }) })
        .click();
      await page.getByRole('menuitem', { name: word(t.devices.token, { name: names.meter }) }).click();
      await drawer()
        .getByRole('button', { name: word(t.devices.token, { name: names.meter }) })
        .click();
      const token = (await page.locator('.ant-modal [data-token]').textContent()) ?? '';
      await button(t.mqtt.kept).click();
      await monitored(keys.meter, /44\.50?\d*/, () => publish(keys.meter, token, { active_power: 44.5 }));
      await monitored(keys.sunspec, /2\.30?\d*/);
      // Its word names the direction: the number has no sign.
      await monitored(keys.sungrow, /(充电|Charging)1\.50?\d*kW/);
    });

    whole('a device is disabled and enabled again, each by its name', async () => {
      await page.goto(`${base}/setup`);
      await page.getByRole('switch', { name: word(t.devices.disable, { name: names.sungrow }) }).click();
      await drawer()
        .getByRole('button', { name: word(t.devices.disable, { name: names.sungrow }) })
        .click();
      await row(keys.sungrow).getByText(t.devices.off).waitFor();
      await page.getByRole('switch', { name: word(t.devices.enable, { name: names.sungrow }) }).click();
      await row(keys.sungrow).getByText(t.devices.off).waitFor({ state: 'detached' });
    });

    whole('a device type comes from a file, with the place of what is wrong', async () => {
      await page.goto(`${base}/setup?tab=types`);
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: word(t.types.download, { name: language === 'zh' ? '智能电表' : 'Smart meter' }) }).click();
      const text = (await downloadedBytes(await coming)).toString('utf8');
      const input = page.locator('[data-part="picker"] input');
      const broken = text.replace('"decimals": 2', '"decimals": 99');
      await input.setInputFiles({ name: 'type.json', mimeType: 'application/json', buffer: Buffer.from(broken) });
      const at = broken.split('\n').findIndex((line) => line.includes('"decimals": 99')) + 1;
      await page.locator(`li[data-wrong][data-line="${at}"]`).waitFor();
      await input.setInputFiles({ name: 'type.json', mimeType: 'application/json', buffer: Buffer.from(text) });
      await page.getByText(t.types.check).waitFor();
      await page.locator('.ant-alert').getByRole('button').click();
      const custom = page.locator('tr', { hasText: t.types.custom });
      await custom.waitFor();
      await custom.getByRole('button').last().click();
      await drawer().getByRole('button').last().click();
      await custom.waitFor({ state: 'detached' });
    });

    test('everything works: texts in one language, nothing serious for axe, a clean console', async () => {
      for (const name of ['devices', 'zones', 'project', 'types', 'pages', 'registers', 'transfer'] as const) {
        if (page.url().includes('/setup')) await tab(name);
        else await page.goto(`${base}/setup?tab=${name}`);
        await page.getByRole('tabpanel', { name: t.tab[name], exact: true }).waitFor();
        await whenSettled(page);
        if (language === 'en') expect((await page.locator('main').innerText()).match(/\p{Script=Han}+/gu) ?? []).toEqual([]);
        expect(await seriousFindings(page, '#main')).toEqual([]);
      }
      await tab('devices');
      await page.getByRole('button', { name: word(t.devices.edit, { name: names.sunspec }) }).click();
      await drawer().getByLabel(t.drawer.host).waitFor();
      if (language === 'en') expect((await drawer().innerText()).match(/\p{Script=Han}+/gu) ?? []).toEqual([]);
      expect(await seriousFindings(page, '.ant-drawer')).toEqual([]);
      // The browser itself reports the refused network, address, key and two files.
      expect(opened.errors.filter((error) => !/status of 40[09]/.test(error))).toEqual([]);
      expect(opened.errors.length).toBeLessThanOrEqual(5);
    });

    test('the project is deleted', async () => {
      await page.goto(`${base}/setup?tab=project`);
      await button(word(t.project.remove, { name: names.project })).click();
      await page.getByLabel(word(t.project.removeType, { name: names.project })).fill(names.project);
      // Enter sends nothing irreversible, even if the name is correct.
      await page.keyboard.press('Enter');
      await page.getByLabel(word(t.project.removeForce, { n: isWhole ? 3 : 1 })).check();
      await drawer()
        .getByRole('button', { name: word(t.project.remove, { name: names.project }) })
        .click();
      await page.waitForURL(/\/projects/);
    });
  });
}

test('nobody else can open the set-up', async () => {
  const other = await openPage();
  const person = await signIn(other.page, 'operator', 'zh');
  await other.page.goto(`/czyun/${person.projectId()}/setup`);
  await other.page.getByText('没有权限').first().waitFor();
  await expect.poll(() => other.page.getByRole('link', { name: '项目配置' }).count()).toBe(0);
  await other.close();
});
