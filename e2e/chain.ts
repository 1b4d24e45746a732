/**
 * From a tariff to an e-mail: a user creates a tariff, draws and sends a plan, sees the plant follow it, reads the profit of the day and
 * opens it down to two readings and a price, designs a report and gets it by mail. Once in Chinese, once in English. Part of money.test.ts.
 */
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { DevicePlan } from '../packages/contract/src/index.ts';
import type { Mailbox } from '../packages/server/src/notify/testing/mailbox.ts';
import { pdfPages } from '../packages/server/src/testing/pdf-text.ts';
import {
  addSlot,
  chooseMode,
  chooseReceiver,
  clearPlan,
  createFirstTariff,
  designReport,
  fillTariff,
  mailNow,
  reportAction,
  saveReport,
  saveTariff,
  sendPlan,
} from './money-steps.ts';
import type { OwnStation } from './own-station.ts';
import { type OpenedPage, openPage, signIn, type TestLanguage, until, whenSettled } from './page.ts';

let own: OwnStation;
let mailbox: Mailbox;
let opened: OpenedPage | undefined;

/** The day that is shown: today, or shortly after midnight the previous one, which already has quarter-hours. */
const date = () => new Date(Date.now() + 8 * 3_600_000 - 20 * 60_000).toISOString().slice(0, 10);

/** History is imported from the latest range backwards. */
async function untilWhole(): Promise<void> {
  interface Day {
    readonly missing: number;
    readonly estimated: boolean;
    readonly figures: { readonly energy: Readonly<Record<string, string | null>> };
  }
  const isWhole = ({ missing, estimated, figures: { energy } }: Day) =>
    missing === 0 && !estimated && [energy.gridImport, energy.charge, energy.discharge].every((each) => each !== null);
  await until(
    'the day has all its registers',
    async () => {
      const { day } = await own.api.ask<{ day: Day }>(`/api/settlement/day?projectId=${own.projectId}&date=${date()}`);
      return isWhole(day) ? true : undefined;
    },
    { timeoutMs: 150_000, everyMs: 1000 },
  );
}

const words = {
  zh: {
    preset: '广东珠三角五市 一般工商业 2021年',
    prices: [
      ['尖峰', '1.30000003'],
      ['高峰', '1.10000007'],
      ['平段', '0.70000009'],
      ['低谷', '0.30017001'],
    ],
    tariff: '流程电价',
    inForce: '生效中',
    lines: '电量明细',
    quarters: '刻钟明细',
    bought: '购电',
    open: '查看明细 购电',
    gained: ['少购电', '多上网'],
    lost: ['多购电', '少上网'],
    charged: ['储能充电'],
    discharged: ['储能放电'],
    create: '新建报表',
    report: '流程报表',
    type: '日差值',
    without: '反向有功总电能',
    column: '下网电量',
    saved: '保存成功！',
    mail: '邮件发送',
    kept: '保存',
  },
  en: {
    preset: 'Guangdong, five cities of the delta, 2021',
    prices: [
      ['Sharp', '1.31000003'],
      ['High', '1.12000007'],
      ['Flat', '0.72000009'],
      ['Valley', '0.31017001'],
    ],
    tariff: 'Chain tariff',
    inForce: 'In force',
    lines: 'Lines',
    quarters: 'Quarter-hours',
    bought: 'Bought',
    open: 'Open Bought',
    gained: ['Avoided purchase', 'Extra export'],
    lost: ['Extra purchase', 'Forgone export'],
    charged: ['Charge'],
    discharged: ['Discharge'],
    create: 'New report',
    report: 'Chain report',
    type: 'Daily difference',
    without: 'Energy exported',
    column: 'From the grid',
    saved: 'Successfully saved!',
    mail: 'Send by e-mail',
    kept: 'Save',
  },
} as const;

const at = (page: Page, screen: string) => page.goto(`/czyun/${own.projectId}/${screen}`);

async function makeTariff(page: Page, language: TestLanguage): Promise<void> {
  const { preset, prices, tariff, inForce } = words[language];
  await at(page, 'power-price?tab=edit');
  await createFirstTariff(page, language, preset);
  await fillTariff(page, language, { name: tariff, prices });
  await saveTariff(page, language);
  await page.locator('tbody tr', { hasText: tariff }).first().getByText(inForce).waitFor();
}

const held = (deviceId: number) => own.api.ask<DevicePlan>(`/api/plan/ofDevice?projectId=${own.projectId}&deviceId=${deviceId}`);

/**
 * Constant power all day, away from the limit of the state of charge. Returns the power with the sign of the storage: discharge is
 * positive.
 */
async function drawAndSend(page: Page, language: TestLanguage, power: number): Promise<number> {
  const deviceId = own.deviceId('ems-1');
  const slots = await until('the EMS tells its plan', async () => (await held(deviceId)).slots ?? undefined);
  const paramId = await own.paramId('ems-1', 'soc');
  const soc = await until('the state of charge', async () => {
    const values = await own.api.ask<{ rows: [number, (number | null)[]][] }>(
      `/dv2/param/getParamHistory?key=${deviceId}:soc&start=${Date.now() - 120_000}&end=${Date.now()}&downSample=1s-none`,
    );
    return paramId > 0 ? (values.rows.at(-1)?.[1][0] ?? undefined) : undefined;
  });
  const mode = soc > 50 ? 'discharge' : 'charge';
  await at(page, `timeslot-eprice?device=${deviceId}`);
  await page.locator('[data-outlook]').waitFor();
  await clearPlan(page, language, slots.length);
  await addSlot(page, language, 1, ['00:00', '24:00', String(power)]);
  await chooseMode(page, language, 1, mode);
  await sendPlan(page, language);
  expect((await held(deviceId)).slots).toEqual([{ mode: mode === 'charge' ? 1 : 2, from: 0, to: 1440, power }]);
  return mode === 'charge' ? -power : power;
}

/** The live picture shows the storage at about the power of the slot, in the right direction. */
async function seeItFollow(page: Page, wanted: number): Promise<void> {
  await at(page, 'energyHome');
  await page.locator('[data-picture="six-flows"]').waitFor();
  await until(
    'the storage follows the plan',
    async () => {
      const flows = new Map(
        await page.evaluate(() =>
          [...document.querySelectorAll('[data-flow]')].map(
            (line) => [line.getAttribute('data-flow') ?? '', Number(line.getAttribute('data-kw') ?? Number.NaN)] as const,
          ),
        ),
      );
      const sum = (...names: string[]) => names.reduce((total, name) => total + (flows.get(name) ?? 0), 0);
      const power = sum('batteryToHome', 'batteryToGrid') - sum('gridToBattery', 'solarToBattery');
      return Math.abs(power - wanted) <= 0.1 * Math.abs(wanted) + 2 ? true : undefined;
    },
    { timeoutMs: 60_000, everyMs: 250 },
  );
}

/** The rows of a table, each cell by the name of its column. */
const rowsOf = async (table: Locator): Promise<Readonly<Record<string, string>>[]> =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        Object.fromEntries(
          [...row.querySelectorAll<HTMLElement>('[data-column]')].map((cell) => [cell.dataset.column ?? '', cell.innerText.trim()]),
        ),
      ),
    );
/** A figure on screen as an integer with `places` decimals; '-', '¥' and the unit may surround it. */
function steps(text: string | undefined, places: number): bigint {
  const found = /(-?)¥?([\d,]+)(?:\.(\d+))?/.exec(text ?? '');
  if (!found) throw new Error(`no figure: ${text}`);
  const [, sign = '', whole = '', behind = ''] = found;
  expect(behind.length).toBeLessThanOrEqual(places);
  return BigInt(`${sign}${whole.replaceAll(',', '')}${behind.padEnd(places, '0')}`);
}
/** Charge in fen of hundredths of a kWh at hundred-millionths of a yuan, rounded half away from zero. */
const fenOf = (hundredths: bigint, price: bigint) => (hundredths * price + 50_000_000n) / 100_000_000n;

async function readProfit(page: Page, language: TestLanguage): Promise<void> {
  const { lines, quarters, bought, open, gained, lost, charged, discharged } = words[language];
  const isOf = (names: readonly string[], flow: string | undefined) => names.some((name) => name === flow);
  const table = page.getByRole('table', { name: lines });
  // A busy station may still wait for the reading that completes its latest quarter-hour.
  const rows = await until(
    'lines with all their figures',
    async () => {
      await at(page, `daily-power-data?date=${date()}`);
      await page.locator('[data-figure="profit"]').waitFor();
      await whenSettled(page);
      const found = await rowsOf(table);
      const line = found.find(({ flow }) => flow === bought);
      const moved = found.filter(({ flow }) => isOf([...gained, ...lost, ...charged, ...discharged], flow));
      const figures = [line?.quantity, line?.price, line?.charge, ...moved.map(({ charge }) => charge)];
      return found.length > 2 && figures.every((figure = '') => /\d/.test(figure)) ? found : undefined;
    },
    { timeoutMs: 60_000, everyMs: 3000 },
  );
  const chargesOf = (names: readonly string[]) =>
    rows.filter(({ flow }) => isOf(names, flow)).reduce((sum, { charge }) => sum + steps(charge, 2), 0n);
  // Both bases of the profit are the sums of their lines.
  expect(steps(await page.locator('[data-figure="profit"] b').innerText(), 2)).toBe(chargesOf(gained) - chargesOf(lost));
  const byMeter = page.locator('[data-basis="storageMeter"] b').first();
  expect(steps(await byMeter.innerText(), 2)).toBe(chargesOf(discharged) - chargesOf(charged));
  const line = rows.find(({ flow }) => flow === bought);
  const [quantity, price] = [steps(line?.quantity, 2), steps(line?.price, 8)];
  // A price is shown with four decimals, but charged with all of them.
  const shown = (text: string) => ((steps(text, 8) + 5_000n) / 10_000n) * 10_000n;
  const exact = words[language].prices.find(([, text]) => shown(text) === price)?.[1];
  expect(steps(line?.charge, 2)).toBe(fenOf(quantity, steps(exact, 8)));

  // Each quarter-hour has its two readings; their sum is the line.
  await page.getByRole('button', { name: open }).first().click();
  const opened = page.getByRole('dialog').getByRole('table', { name: quarters });
  await opened.locator('tbody tr').first().waitFor();
  let whole = 0n;
  for (const { start, end, counted } of await rowsOf(opened)) {
    expect(steps(end, 2) - steps(start, 2)).toBe(steps(counted, 2));
    whole += steps(counted, 2);
  }
  expect(whole).toBe(quantity);
}

async function getReport(page: Page, language: TestLanguage): Promise<void> {
  const { create, report, type, without, column, saved, mail, kept } = words[language];
  interface Meter {
    readonly key: string;
    readonly name: string;
    readonly nameEn: string | null;
  }
  const person = await signIn(page, 'engadmin', language, own.station.api);
  const response = await fetch(`${own.station.api}/device/getAllByProjId?id=${own.projectId}`, {
    headers: { sid: person.sid, 'accept-language': language },
  });
  const meter = ((await response.json()) as { data: Meter[] }).data.find(({ key }) => key === 'meter-grid');
  if (!meter) throw new Error('no meter of the grid');
  const device = language === 'en' ? (meter.nameEn ?? meter.name) : meter.name;
  await at(page, 'e-report');
  await page.getByRole('button', { name: create }).first().click();
  await designReport(page, language, { title: report, type, device, without: [without], column });
  await saveReport(page, language);
  await page.getByText(saved).first().waitFor();
  const mails = mailbox.mails.length;
  await reportAction(page, language, mail);
  await chooseReceiver(page, language, report);
  await page.getByRole('dialog').getByRole('button', { name: kept, exact: true }).click();
  await mailNow(page, language);
  await until('the mail', () => (mailbox.mails.length > mails ? true : undefined));
  expect(mailbox.mails.at(-1)?.to).toEqual(['eng@example.com']);
  const [file] = mailbox.filesOf(-1);
  const texts = pdfPages(file?.bytes ?? Buffer.alloc(0)).flatMap((each) => each.texts);
  expect(texts[0]).toBe(report);
  expect(texts.join(' ')).toContain(column);
}

/** `find`: the station, once it has started, and the mailbox of its user. */
export function chainFlow(find: () => { readonly own: OwnStation; readonly mailbox: Mailbox }): void {
  beforeAll(async () => {
    ({ own, mailbox } = find());
    await untilWhole();
  });
  afterEach(async () => {
    await opened?.close();
    opened = undefined;
  });

  for (const [language, look, power] of [
    ['zh', 'light', 120],
    ['en', 'dark', 90],
  ] as const)
    test(`from the tariff to the mail, in ${language}`, async () => {
      opened = await openPage(own.station.origin, {
        colorScheme: look,
        ...(language === 'en' ? { locale: 'en-GB' } : {}),
      });
      const { page, errors } = opened;
      await signIn(page, 'engadmin', language, own.station.api);
      await makeTariff(page, language);
      const wanted = await drawAndSend(page, language, power);
      await seeItFollow(page, wanted);
      await readProfit(page, language);
      await getReport(page, language);
      expect(errors).toEqual([]);
    });
}
