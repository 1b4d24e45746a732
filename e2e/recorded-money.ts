/**
 * `node e2e/recorded-money.ts FOLDER`: settles recorded data and compares the results with plain arithmetic: a steel plant's consumption
 * and reactive energy (UCI 851, 15 min, January to July 2018), generation of a recorded inverter (104 days, times 20), and the day-ahead
 * prices of those months (SMARD), including negative ones; in a time zone with daylight saving time. Every day's charges and every month's
 * bill with demand and power factor are compared. FOLDER contains the recordings as published. Exit 1 unless all agree.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { BillIssued, SettlementRow } from '../packages/contract/src/index.ts';
import { encodeColumns } from '../packages/devices/src/index.ts';
import { apiSession, until } from './page.ts';
import { startStation } from './station.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('the folder of the recordings is missing');
const [timeZone, quarter, hour] = ['Europe/Berlin', 900_000, 3_600_000];
const read = (path: string) => readFileSync(join(folder, path));
const rowsOf = (text: string, separator = ',') =>
  text
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(separator));

/** Hundredths of a kWh or kvarh in each quarter-hour of the recording, from the first midnight on, without gaps. */
const steel = rowsOf(gunzipSync(read('load-steel-plant-15min/steel_2018_jan_jul.csv.gz')).toString());
const sun = rowsOf(read('pv-inverter-nrel-15min/serf_east_15min_ac_power.csv').toString());
const begin = Date.parse('2017-12-31T23:00:00Z');
const firstOfSun = 70 * 96;
const counted = steel.map(([, usage = '', lagging = '', leading = ''], at) => {
  const used = Math.round(Number(usage) * 100);
  // W over a quarter-hour, times 20, in tenths of a kWh.
  const generated = Math.max(0, Math.round((Number(sun[at - firstOfSun]?.[1] ?? 0) * 20) / 4 / 100)) * 10;
  const reactive = [lagging, leading].map((text) => Math.round(Number(text) * 100));
  return { generated, bought: Math.max(0, used - generated), fedIn: Math.max(0, generated - used), reactive };
});
const end = begin + counted.length * quarter;

/** Yuan per kWh in hundred-millionths, by UTC hour. The file uses German local time; the hour skipped in March is missing. */
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone,
  ...({ month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const),
});
const marketRows = new Map<string, string>();
for (const [date = '', time = '', ...prices] of rowsOf(read('price-dayahead-smard/Day-ahead_prices_2018.csv').toString(), ';'))
  marketRows.set(`${date}, ${time}`, prices[13] ?? '-');
const market = new Map<number, bigint>();
for (let time = begin; time < end; time += hour) {
  const told = Number(marketRows.get(clock.format(time).replaceAll('\u202f', ' ')));
  if (!Number.isFinite(told)) throw new Error(`no price for ${clock.format(time)}`);
  market.set(time, BigInt(Math.round(told * 100)) * 1000n);
}

const [levy, fund, demand] = [6_790_000n, 2_716_875n, 32];
/** Fen, rounded half away from zero. */
const fenOf = (hundredths: bigint, price: bigint) => {
  const product = hundredths * price;
  return product < 0n ? -((-product + 50_000_000n) / 100_000_000n) : (product + 50_000_000n) / 100_000_000n;
};
const sums = (lines: ReadonlyMap<string, bigint>, ...flows: string[]) =>
  [...lines].reduce((sum, [key, quantity]) => {
    const [flow = '', price = '0'] = key.split('|');
    return flows.includes(flow) ? sum + fenOf(quantity, BigInt(price)) : sum;
  }, 0n);
const dateAt = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
const days = new Map<string, Map<string, bigint>>();
const months = new Map<string, { lines: Map<string, bigint>; peak: number; bought: number; reactive: number }>();
counted.forEach(({ generated, bought, fedIn, reactive }, at) => {
  const time = begin + at * quarter;
  const date = dateAt.format(time);
  const day = days.get(date) ?? new Map<string, bigint>();
  days.set(date, day);
  const month = months.get(date.slice(0, 7)) ?? { lines: new Map<string, bigint>(), peak: 0, bought: 0, reactive: 0 };
  months.set(date.slice(0, 7), month);
  const price = market.get(Math.floor(time / hour) * hour) ?? 0n;
  const give = (flow: string, unit: bigint, quantity: number) => {
    for (const lines of [day, month.lines]) lines.set(`${flow}|${unit}`, (lines.get(`${flow}|${unit}`) ?? 0n) + BigInt(quantity));
  };
  give('bought', price, bought);
  give('levy', levy, bought);
  give('fund', fund, bought);
  give('fedIn', price, fedIn);
  give('ownUsed', price + levy + fund, generated - fedIn);
  month.peak = Math.max(month.peak, bought * 4);
  month.bought += bought;
  month.reactive += (reactive[0] ?? 0) + (reactive[1] ?? 0);
});

const yuan = (fen: bigint) => (Number(fen) / 100).toFixed(2);
/** Share of the bill by the standard 0.90, hundredths of a per cent: table of (83)水电财字第215号. */
function rateOf(cos: number): number {
  if (cos >= 90) return -15 * Math.min(cos - 90, 5);
  return 50 * Math.min(90 - cos, 20) + 100 * Math.max(0, Math.min(70 - cos, 5)) + 200 * Math.max(0, 65 - cos);
}
const wrong: string[] = [];
let compared = 0;
const same = (what: string, theirs: unknown, ours: unknown) => {
  compared += 1;
  if (String(theirs) !== String(ours)) wrong.push(`${what}: ${theirs}, by hand ${ours}`);
};

const device = (key: string, typeId: number, profileId: string, role: string) => ({
  ...{ key, name: key, typeId, profileId, role },
  connection: { kind: 'mqtt', periodMs: quarter },
});
const project = { key: 'recorded', name: 'Recorded', type: 1, timeZone, regions: [] };
const devices = [device('r-grid', 1203, 'mqtt-meter', 'grid'), device('r-pv', 1301, 'mqtt-pv-inverter', 'pv')];
const station = await startStation({ plant: false, description: { projects: [{ ...project, devices }] } });
try {
  const { ask, sid } = await apiSession('engadmin', station.api);
  const { list } = await ask<{ list: { id: number }[] }>('/proj/getProjList');
  const projectId = list[0]?.id ?? 0;
  const registers = { bought: 'r-grid:energy_import', fedIn: 'r-grid:energy_export', generated: 'r-pv:energy_total' } as const;
  const columns = Object.entries({ ...registers, lagging: 'r-grid:reactive_energy_import', leading: 'r-grid:reactive_energy_export' });
  for (const [name, register] of columns) {
    const [deviceKey = '', metric = ''] = register.split(':');
    let shown = 100_000;
    const grown = counted.map((each) =>
      name === 'lagging' ? (each.reactive[0] ?? 0) : name === 'leading' ? (each.reactive[1] ?? 0) : each[name as keyof typeof registers],
    );
    const values = Float64Array.from([0, ...grown], (steps) => {
      shown += steps;
      return shown / 100;
    });
    const times = Float64Array.from(values, (_, at) => begin + at * quarter);
    const answer = await fetch(`${station.api}/api2/history/import?projectId=${projectId}&spacingMs=${quarter}`, {
      method: 'POST',
      headers: { sid, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(encodeColumns([{ deviceKey, metric, times, values }])),
    });
    const { data } = (await answer.json()) as { data?: { rejected: number } };
    if (data?.rejected !== 0) throw new Error(`${register}: ${JSON.stringify(data)}`);
  }
  const tariff = {
    ...{ name: 'recorded', region: 99, from: '2018-01-01' },
    seasons: [
      {
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        days: [{ kinds: ['workday', 'weekend', 'holiday'], spans: [{ from: 0, to: 1440, period: 'flat' }] }],
      },
    ],
    ...{ prices: {}, market: { buy: true, feedIn: true } },
    surcharges: [
      { name: 'levy', price: '0.0679', inBase: true },
      { name: 'fund', price: '0.02716875', inBase: false },
    ],
    basic: { by: 'measured', price: String(demand) },
    powerFactor: { standard: '0.90', withBasic: true },
  };
  await ask('/api/tariff/save', { projectId, newest: 0, tariff });
  const priced = [...market].map(([time, price]) => `${new Date(time).toISOString()},${Number(price) / 100_000}`);
  for (let from = 0; from < priced.length; from += 2500) {
    const content = priced.slice(from, from + 2500).join('\n');
    await ask('/api/tariff/dayAhead/import', { projectId, content, step: 60, per: 'MWh' });
  }
  const whole = [...months.keys()].filter((month) => month < dateAt.format(end).slice(0, 7));
  const dates = [...days.keys()].filter((date) => whole.includes(date.slice(0, 7)));
  const [from, to] = [dates[0], dates.at(-1)];
  await ask('/api/settlement/run', { projectId, from, to });
  const parts = await until(
    'all days are settled',
    async () => {
      const answer = await ask<{ parts: SettlementRow[] }>(`/api/settlement/days?projectId=${projectId}&from=${from}&to=${to}`);
      return answer.parts.every(({ settled }) => settled === 1) ? answer.parts : undefined;
    },
    { timeoutMs: 300_000 },
  );
  for (const { label, figures } of parts) {
    const lines = days.get(label) ?? new Map<string, bigint>();
    same(`${label} purchase`, figures.money.purchase, yuan(sums(lines, 'bought', 'levy', 'fund')));
    same(`${label} feed-in`, figures.money.feedIn, yuan(sums(lines, 'fedIn')));
    same(`${label} own`, figures.money.ownUsed, yuan(sums(lines, 'ownUsed')));
  }
  for (const month of whole) {
    const made = months.get(month);
    if (!made) continue;
    const { bill } = await ask<BillIssued>('/api/settlement/bill/issue', { projectId, month, part: true });
    if (!bill) throw new Error(`the bill of ${month} is not issued in time`);
    const { document } = bill;
    const basic = BigInt(made.peak * demand);
    const cos = Math.round((made.bought / Math.hypot(made.bought, made.reactive)) * 100);
    const base = sums(made.lines, 'bought', 'levy') + basic;
    const factor = BigInt(Math.sign(rateOf(cos)) * Math.floor(Math.abs((Number(base) * rateOf(cos)) / 10_000) + 0.5));
    same(`${month} demand`, document.basic.charge, yuan(basic));
    same(`${month} cos`, document.powerFactor?.cos, cos);
    same(`${month} power factor`, document.powerFactor?.charge, yuan(factor));
    same(`${month} total`, document.total, yuan(sums(made.lines, 'bought', 'levy', 'fund') + basic + factor));
    console.log(`${month}: ${document.total} (demand ${document.basic.charge}, cos ${cos}, power factor ${document.powerFactor?.charge})`);
  }
} finally {
  await station.stop();
}
console.log(`${compared} figures, ${wrong.length} wrong; ${[...market.values()].filter((price) => price < 0n).length} hours below 0`);
for (const line of wrong.slice(0, 20)) console.log(line);
process.exit(wrong.length === 0 ? 0 : 1);
