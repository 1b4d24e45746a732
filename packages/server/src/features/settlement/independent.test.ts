/**
 * A year of readings settled by the server and, independently of its code, by plain arithmetic over the same readings: equal to the fen. In
 * a time zone with clock changes; with seasons, days off, make-up days, a tariff change, a register that restarts, a meter replacement,
 * gaps, and a month of one meter that arrives late. The first half is settled by the previous rule, the second by what the storage saves.
 */
import type { ProfitChange, SettlementLine, SettlementMonth, SettlementRow } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer, testStation } from '../../testing/index.ts';

const quarter = 900_000;
const hold = 3 * quarter;
const timeZone = 'Europe/Berlin';
const [firstDay, lastDay] = ['2025-11-01', '2026-10-31'];
const [begin, end] = [Date.parse('2025-10-31T00:00:00Z'), Date.parse('2026-11-01T06:00:00Z')];

const mqtt = { kind: 'mqtt', periodMs: 60_000 };
const meter = (key: string, role: string) => ({ key, name: key, typeId: 1203, profileId: 'mqtt-meter', connection: mqtt, role });
const devices = [
  meter('y-grid', 'grid'),
  meter('y-storage', 'storage'),
  meter('y-auxiliary', 'auxiliary'),
  { key: 'y-pv', name: 'y-pv', typeId: 1301, profileId: 'mqtt-pv-inverter', connection: mqtt, role: 'pv' },
];
const description = {
  projects: testStation.projects.map((project) => (project.key === 'station' ? { ...project, timeZone, devices } : project)),
};

/** Register: device, metric and decimal digits. */
const registers = {
  bought: { deviceKey: 'y-grid', metric: 'energy_import', places: 2 },
  fedIn: { deviceKey: 'y-grid', metric: 'energy_export', places: 2 },
  charge: { deviceKey: 'y-storage', metric: 'energy_import', places: 2 },
  discharge: { deviceKey: 'y-storage', metric: 'energy_export', places: 2 },
  generated: { deviceKey: 'y-pv', metric: 'energy_total', places: 1 },
  auxiliary: { deviceKey: 'y-auxiliary', metric: 'energy_import', places: 2 },
} as const;
type Name = keyof typeof registers;
const names = Object.keys(registers) as Name[];

interface Reading {
  readonly time: number;
  /** Value in units of the last digit. */
  readonly steps: number;
}

function seeded(state: number): () => number {
  let now = state;
  return () => {
    now = (Math.imul(now, 1_664_525) + 1_013_904_223) >>> 0;
    return now / 4_294_967_296;
  };
}

/** A site with PV, load, and a battery that charges at night and discharges in the evening: flows of each quarter-hour, tenths of a kWh. */
function made(): Record<Name, Reading[]> {
  const random = seeded(42);
  const shown: Record<Name, number> = {
    bought: 1_234_500,
    fedIn: 88_000,
    charge: 555_000,
    discharge: 400_000,
    generated: 70_000,
    auxiliary: 9_900,
  };
  const readings: Record<Name, Reading[]> = { bought: [], fedIn: [], charge: [], discharge: [], generated: [], auxiliary: [] };
  for (let time = begin; time < end; time += quarter) {
    const hour = new Date(time).getUTCHours();
    const counted: Record<Name, number> = { bought: 0, fedIn: 0, charge: 0, discharge: 0, generated: 0, auxiliary: 0 };
    counted.generated = hour > 7 && hour < 17 ? Math.floor(random() * 600) : 0;
    const load = 100 + Math.floor(random() * 300);
    counted.charge = hour < 4 || (hour === 12 && random() < 0.5) ? Math.floor(random() * 250) : 0;
    counted.discharge = hour > 16 && hour < 21 ? Math.floor(random() * 400) : 0;
    // Included in the load.
    counted.auxiliary = Math.floor(random() * 40);
    const rest = counted.generated + counted.discharge - counted.charge - load;
    counted.bought = Math.max(0, -rest);
    counted.fedIn = Math.max(0, rest);
    for (const name of names) {
      shown[name] += counted[name] * 10 ** (registers[name].places - 1);
      // One register restarts in February, one meter is replaced in July.
      if (name === 'charge' && time === Date.parse('2026-02-11T09:15:00Z')) shown[name] = 3;
      if (name === 'bought' && time === Date.parse('2026-07-20T13:30:00Z')) shown[name] = 777;
      const isSilent =
        (name === 'discharge' && time > Date.parse('2026-05-03T10:00:00Z') && time < Date.parse('2026-05-04T05:07:00Z')) ||
        (name === 'fedIn' && random() < 0.001) ||
        (name === 'bought' && time > Date.parse('2026-03-29T00:10:00Z') && time < Date.parse('2026-03-29T04:50:00Z'));
      if (!isSilent)
        readings[name].push({ time: time + quarter - (random() < 0.1 ? Math.floor(random() * 60_000) : 0), steps: shown[name] });
    }
  }
  return readings;
}

interface At {
  /** Units of the last digit since the first reading. */
  readonly total: bigint;
  /** The latest reading is more than 90 s old. */
  readonly isOld: boolean;
}

/** Total of a register at each of several ordered instants. */
function totals(readings: readonly Reading[], instants: readonly number[]): At[] {
  const sums: bigint[] = [];
  let sum = 0n;
  const gains = readings.map(({ steps }, i) => {
    const before = readings[i - 1]?.steps ?? steps;
    const gained = steps >= 0.9 * before ? steps - before : steps;
    sum += BigInt(gained);
    sums.push(sum);
    return BigInt(gained);
  });
  let at = -1;
  return instants.map((instant) => {
    while (at + 1 < readings.length && (readings[at + 1]?.time ?? 0) <= instant) at += 1;
    const [now, next] = [readings[at], readings[at + 1]];
    const total = sums[at] ?? 0n;
    if (!now) throw new Error('before the first reading');
    const isOld = instant - now.time > 90_000;
    if (instant <= now.time + hold || !next) return { total, isOld };
    const [passed, span] = [BigInt(instant - now.time), BigInt(next.time - now.time)];
    return { total: total + ((gains[at + 1] ?? 0n) * passed * 2n + span) / (span * 2n), isOld: true };
  });
}

// The calendar and the tariffs, defined again independently.
const daysOff: readonly (readonly [string, string])[] = [
  ['2026-01-01', '2026-01-03'],
  ['2026-02-15', '2026-02-23'],
  ['2026-04-04', '2026-04-06'],
  ['2026-05-01', '2026-05-05'],
  ['2026-06-19', '2026-06-21'],
  ['2026-09-25', '2026-09-27'],
  ['2026-10-01', '2026-10-07'],
];
const madeUp = ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'];
const isOff = (date: string) => daysOff.some(([from, to]) => from <= date && date <= to);
function isWorkday(date: string): boolean {
  if (madeUp.includes(date)) return true;
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  return !isOff(date) && weekday > 0 && weekday < 6;
}
const prices = [
  {
    from: '2025-01-01',
    buy: { sharp: 134_176_875n, high: 107_341_500n, flat: 63_800_000n, valley: 24_244_000n, deep: 11_000_000n },
    feedIn: 45_300_000n,
  },
  {
    from: '2026-03-10',
    buy: { sharp: 140_000_001n, high: 99_999_999n, flat: 60_123_457n, valley: 25_000_000n, deep: 9_000_000n },
    feedIn: 41_000_003n,
  },
] as const;
type Period = keyof (typeof prices)[0]['buy'];
const fund = 2_716_875n;
function periodOf(date: string, minute: number): Period {
  if (date >= '2026-10-01' && date <= '2026-10-07' && minute >= 600 && minute < 840) return 'deep';
  const isSummer = ['07', '08', '09'].includes(date.slice(5, 7));
  if (!isWorkday(date)) return minute < 480 ? 'valley' : 'flat';
  if (minute < 480) return 'valley';
  if (minute < 600) return 'flat';
  if (minute < 720) return isSummer ? 'sharp' : 'high';
  return minute < 1020 ? 'flat' : 'high';
}
const every = ['workday', 'weekend', 'holiday'];
const workday = (midday: Period) => [
  { from: 0, to: 480, period: 'valley' },
  { from: 480, to: 600, period: 'flat' },
  { from: 600, to: 720, period: midday },
  { from: 720, to: 1020, period: 'flat' },
  { from: 1020, to: 1440, period: 'high' },
];
const idle = [
  { from: 0, to: 480, period: 'valley' },
  { from: 480, to: 1440, period: 'flat' },
];
const season = (months: number[], midday: Period) => ({
  months,
  days: [
    { kinds: every.slice(0, 1), spans: workday(midday) },
    { kinds: every.slice(1), spans: idle },
  ],
});
const written = (price: bigint) => `${price / 100_000_000n}.${(price % 100_000_000n).toString().padStart(8, '0')}`.replace(/\.?0+$/, '');
const tariffOf = (index: 0 | 1) => ({
  ...{ name: `t${index}`, region: 99, from: prices[index].from },
  seasons: [season([7, 8, 9], 'sharp'), season([1, 2, 3, 4, 5, 6, 10, 11, 12], 'high')],
  special: [{ festivals: ['nationalDay'], spans: [{ from: 600, to: 840, period: 'deep' }] }],
  prices: Object.fromEntries(
    Object.entries(prices[index].buy).map(([period, buy]) => [period, { buy: written(buy), feedIn: written(prices[index].feedIn) }]),
  ),
  surcharges: [{ name: 'fund', price: written(fund) }],
});

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  hourCycle: 'h23',
  ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
});
function local(time: number): { date: string; minute: number } {
  const part = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]));
  return { date: `${part.year}-${part.month}-${part.day}`, minute: Number(part.hour) * 60 + Number(part.minute) };
}

/** Fen of a quantity (hundredths of a kWh) at a price (hundred-millionths of a yuan), half up; all amounts are positive. */
const fenOf = (quantity: bigint, price: bigint) => (quantity * price + 50_000_000n) / 100_000_000n;
const least = (a: bigint, b: bigint) => [a, b].sort((x, y) => Number(x - y))[0] ?? 0n;

/** First day of the contract terms that settle by what the storage saves. */
const savingFrom = '2026-05-01';
const most = (a: bigint, b: bigint) => (a > b ? a : b);

interface Day {
  readonly isSaving: boolean;
  /** flow|period|version|price → hundredths of a kWh; null: unknown. */
  readonly lines: Map<string, bigint | null>;
}

/** Days by date with the quantity of each line, from the readings alone. */
function settledByHand(readings: Record<Name, Reading[]>): Map<string, Day> {
  const edges: number[] = [];
  for (let time = begin + 2 * quarter; time <= end - 4 * quarter; time += quarter) edges.push(time);
  const of = Object.fromEntries(names.map((name) => [name, totals(readings[name], edges)])) as Record<Name, At[]>;
  const at = (name: Name, i: number) => (of[name][i]?.total ?? 0n) * 10n ** BigInt(2 - registers[name].places);
  const days = new Map<string, Day>();
  for (const [i, start] of edges.slice(0, -1).entries()) {
    const { date, minute } = local(start);
    if (date < firstDay || date > lastDay) continue;
    const q = Object.fromEntries(names.map((name) => [name, at(name, i + 1) - at(name, i)])) as Record<Name, bigint>;
    const isApart = names.some((name) => of[name][i]?.isOld || of[name][i + 1]?.isOld);
    const version = date >= prices[1].from ? 1 : 0;
    const period = periodOf(date, minute);
    const { buy, feedIn } = prices[version];
    const total = buy[period] + fund;
    const came = q.bought + q.generated + q.discharge;
    const used = came - q.fedIn - q.charge;
    // Tolerance for the last digits of the five registers: four hundredths and one tenth.
    const isPossible = isApart || -used <= came / 10n + 14n;
    const site = used > 0n ? used : 0n;
    const beyond = q.bought - site > 0n ? least(q.bought - site, q.charge) : 0n;
    const sunStored = least(q.generated, q.charge - beyond);
    const sunFed = least(q.generated - sunStored, q.fedIn);
    const batteryFed = least(q.discharge, q.fedIn - sunFed);
    const split = (whole: bigint, part: bigint, isPlain: boolean) => (whole === 0n || isPlain ? 0n : isPossible ? part : null);
    const chargeOwn = split(q.charge, sunStored, q.generated === 0n);
    const fed = split(q.discharge, batteryFed, q.fedIn === 0n);
    const ownFed = split(q.generated, sunFed, q.fedIn === 0n);
    const ownStored = split(q.generated, sunStored, q.charge === 0n);
    const isSaving = date >= savingFrom;
    const fresh: Day = { isSaving, lines: new Map() };
    const { lines } = days.get(date) ?? days.set(date, fresh).get(date) ?? fresh;
    const give = (flow: string, price: bigint, quantity: bigint | null, isAlways = false) => {
      if (quantity === 0n && !isAlways) return;
      const key = [flow, flow === 'surcharge' ? 'null' : period, version, written(price)].join('|');
      const before = lines.has(key) ? (lines.get(key) ?? null) : 0n;
      lines.set(key, before === null || quantity === null ? null : before + quantity);
    };
    const less = (a: bigint, ...parts: (bigint | null)[]) =>
      parts.reduce<bigint | null>((left, part) => (left === null || part === null ? null : left - part), a);
    give('gridImport', buy[period], q.bought, true);
    give('surcharge', fund, q.bought, true);
    give('gridExport', feedIn, q.fedIn, true);
    give('auxiliary', total, q.auxiliary, true);
    if (isSaving) {
      // Grid demand without the storage and its auxiliaries; flows in both directions within the quarter-hour would remain.
      const need = q.bought - q.fedIn - q.charge + q.discharge - q.auxiliary;
      const both = least(q.bought, q.fedIn);
      const [boughtThen, fedThen] = [most(need, 0n) + both, most(-need, 0n) + both];
      give('avoidedPurchase', total, most(boughtThen - q.bought, 0n));
      give('extraPurchase', total, most(q.bought - boughtThen, 0n));
      give('extraExport', feedIn, most(q.fedIn - fedThen, 0n));
      give('forgoneExport', feedIn, most(fedThen - q.fedIn, 0n));
      give('meterDischarge', total, q.discharge);
      give('meterCharge', total, q.charge);
    } else {
      give('chargeGrid', total, less(q.charge, chargeOwn));
      give('chargeOwn', feedIn, chargeOwn);
      give('dischargeUsed', total, less(q.discharge, fed));
      give('dischargeFed', feedIn, fed);
    }
    give('ownUsed', total, less(q.generated, ownFed, ownStored));
    give('ownFed', feedIn, ownFed);
  }
  return days;
}

const priceIn = (key: string) => {
  const [whole = '0', behind = ''] = (key.split('|')[3] ?? '0').split('.');
  return BigInt(whole) * 100_000_000n + BigInt(behind.padEnd(8, '0'));
};
const yuan = (fen: bigint | null) => {
  if (fen === null) return null;
  const size = fen < 0n ? -fen : fen;
  return `${fen < 0n ? '-' : ''}${size / 100n}.${(size % 100n).toString().padStart(2, '0')}`;
};
const kwh = (hundredths: bigint | null) =>
  hundredths === null ? null : `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`.replace(/\.?0+$/, '');
const sum = (values: readonly (bigint | null)[]) =>
  values.reduce<bigint | null>((all, each) => (all === null || each === null ? null : all + each), 0n);
const chargesOf = ({ lines }: Day, ...flows: string[]) =>
  sum(
    [...lines]
      .filter(([key]) => flows.includes(key.split('|')[0] ?? ''))
      .map(([key, quantity]) => (quantity === null ? null : fenOf(quantity, priceIn(key)))),
  );
const without = (a: bigint | null, ...parts: (bigint | null)[]) =>
  parts.reduce((left, part) => (left === null || part === null ? null : left - part), a);
const earnedOf = (day: Day) => chargesOf(day, 'dischargeUsed', 'dischargeFed', 'meterDischarge');
const costOf = (day: Day) => chargesOf(day, 'chargeGrid', 'chargeOwn', 'meterCharge');
/** By the storage meter; for the previous rule, by origin and use of the energy. */
const meteredOf = (day: Day) => without(earnedOf(day), costOf(day), chargesOf(day, 'auxiliary'));
const profitOf = (day: Day) =>
  day.isSaving
    ? without(chargesOf(day, 'avoidedPurchase', 'extraExport'), chargesOf(day, 'extraPurchase', 'forgoneExport'))
    : meteredOf(day);
/** Cost of the site without its storage, minus feed-in revenue. */
const billWithout = (day: Day) => {
  const [bill, saved] = [without(chargesOf(day, 'gridImport', 'surcharge'), chargesOf(day, 'gridExport')), profitOf(day)];
  return bill === null || saved === null ? null : bill + saved;
};

let server: TestServer;
let projectId: number;
const readings = made();
let versions: number[] = [];

async function importing(name: Name, from: number, to: number): Promise<void> {
  const { deviceKey, metric, places } = registers[name];
  const rows = readings[name].filter(({ time }) => time >= from && time < to);
  const series = [
    {
      ...{ deviceKey, metric },
      times: Float64Array.from(rows, ({ time }) => time),
      values: Float64Array.from(rows, ({ steps }) => steps / 10 ** places),
    },
  ];
  const path = `/api2/history/import?projectId=${projectId}&spacingMs=${quarter}`;
  expect((await server.ask<{ rejected: number }>(path, { as: 'platform', body: encodeColumns(series) })).data).toMatchObject({
    rejected: 0,
  });
}

beforeAll(async () => {
  server = await createTestServer({ description });
  projectId = server.project('station').id;
  // Outside China there are no default holidays.
  const calendar = { projectId, version: 0, holidays: 'china', own: [] };
  expect((await server.ask('/api/tariff/calendar/save', { as: 'engineer', body: calendar })).code).toBe(200);
  for (const index of [0, 1] as const) {
    const newest = versions.at(-1) ?? 0;
    const answer = await server.ask<{ id: number }>('/api/tariff/save', {
      as: 'engineer',
      body: { projectId, newest, tariff: tariffOf(index) },
    });
    versions = [...versions, answer.data.id];
  }
  // Terms of an earlier contract, and its new terms from a month on.
  const terms = (basis: string) => JSON.stringify({ basis, auxiliaries: 'behindGrid', meters: null, prices: null });
  const row = { project_id: projectId, made_at: 0, user_name: '' };
  await server.db
    .insertInto('settlement_terms')
    .values([
      { ...row, month: '0000-01', terms: terms('attribution'), version: 0 },
      { ...row, month: savingFrom.slice(0, 7), terms: terms('saving'), version: 1 },
    ])
    .execute();
  // Devices offer these points once they have sent them.
  for (const { deviceKey, metric, places } of Object.values(registers)) {
    const last =
      readings[names.find((name) => registers[name].metric === metric && registers[name].deviceKey === deviceKey) ?? 'bought'].at(-1);
    await server.publish(deviceKey, { [metric]: (last?.steps ?? 0) / 10 ** places });
  }
}, 180_000);
afterAll(() => server?.close());

const ask = async <T>(path: string) => (await server.ask<T>(path, { as: 'operator' })).data;
async function run(): Promise<Record<string, unknown>> {
  const { data } = await server.ask<{ jobId: number }>('/api/settlement/run', {
    as: 'engineer',
    body: { projectId, from: firstDay, to: lastDay },
  });
  const job = await server.jobs.ended(data.jobId, 200_000);
  expect(job?.state).toBe('done');
  return job?.result ?? {};
}
interface Days {
  parts: SettlementRow[];
  lines: SettlementLine[];
}
const answered = () => ask<Days>(`/api/settlement/days?projectId=${projectId}&from=${firstDay}&to=${lastDay}`);

function compare(answer: Days): void {
  const days = settledByHand(readings);
  expect(answer.parts.map(({ label }) => label)).toEqual([...days.keys()]);
  expect(days.size).toBe(365);
  const theirs = answer.parts.map(({ label, figures: { money } }) => [
    label,
    money.purchase,
    money.feedIn,
    money.chargeCost,
    money.dischargeValue,
    money.auxiliaryCost,
    money.profit,
  ]);
  const ours = [...days].map(([date, day]) => [
    ...[date, yuan(chargesOf(day, 'gridImport', 'surcharge')), yuan(chargesOf(day, 'gridExport'))],
    ...[yuan(costOf(day)), yuan(earnedOf(day))],
    ...[yuan(chargesOf(day, 'auxiliary')), yuan(profitOf(day))],
  ]);
  expect(theirs).toEqual(ours);
  const ofSaving = answer.parts.filter(({ label }) => label >= savingFrom);
  expect(ofSaving.map(({ figures: { bases } }) => [bases.saving?.withoutStorage, bases.storageMeter?.profit])).toEqual(
    [...days.values()].filter(({ isSaving }) => isSaving).map((day) => [yuan(billWithout(day)), yuan(meteredOf(day))]),
  );
  expect(ofSaving.every(({ rules }) => rules[0]?.basis === 'saving' && rules.length === 1)).toBe(true);
  const lines = new Map<string, { quantity: bigint | null; fen: bigint | null }>();
  for (const day of days.values())
    for (const [key, quantity] of day.lines) {
      const before = lines.get(key) ?? { quantity: 0n, fen: 0n };
      lines.set(key, {
        quantity: sum([before.quantity, quantity]),
        fen: sum([before.fen, quantity === null ? null : fenOf(quantity, priceIn(key))]),
      });
    }
  const keyOf = ({ flow, period, versionId, price }: SettlementLine) =>
    [flow, String(period), versions.indexOf(versionId ?? 0), price].join('|');
  expect(Object.fromEntries(answer.lines.map((line) => [keyOf(line), [line.quantity, line.charge]]))).toEqual(
    Object.fromEntries([...lines].map(([key, { quantity, fen }]) => [key, [kwh(quantity), yuan(fen)]])),
  );
  // Covers all periods, both versions, and mostly known days.
  expect(new Set(answer.lines.map(({ period, versionId }) => `${period} ${versionId}`)).size).toBeGreaterThan(8);
  expect(answer.parts.filter(({ figures }) => figures.money.profit !== null).length).toBeGreaterThan(350);
}

const gaining = ['avoidedPurchase', 'extraExport', 'dischargeUsed', 'dischargeFed'];
const costing = ['extraPurchase', 'forgoneExport', 'chargeGrid', 'chargeOwn'];

/** Amounts in yuan and energies in kWh of a day, as doubles. */
function causesOf(day: Day) {
  const energyOf = (flows: readonly string[]) =>
    [...day.lines].reduce((all, [key, quantity]) => all + (flows.includes(key.split('|')[0] ?? '') ? Number(quantity) / 100 : 0), 0);
  const [g, c] = [energyOf(gaining), energyOf(costing)];
  const [pg, pc] = [Number(chargesOf(day, ...gaining)) / 100 / g, Number(chargesOf(day, ...costing)) / 100 / c];
  return {
    g,
    spread: pg - pc,
    price: pc,
    lost: c - g,
    auxiliary: Number(chargesOf(day, ...gaining)) / 100 - Number(chargesOf(day, ...costing)) / 100,
  };
}

/** Explanation of the change from the day before: the parts add up exactly and match plain arithmetic. */
async function compareWhy(): Promise<void> {
  const days = [...settledByHand(readings)];
  let compared = 0;
  for (let at = 1; at < days.length; at += 7) {
    const [[, before], [date, after]] = [days[at - 1], days[at]] as [[string, Day], [string, Day]];
    const [was, is] = [profitOf(before), profitOf(after)];
    const { why } = await ask<{ why: ProfitChange | null }>(`/api/settlement/day?projectId=${projectId}&date=${date}`);
    if (was === null || is === null || before.isSaving !== after.isSaving) {
      expect(why).toBeNull();
      continue;
    }
    if (why === null) throw new Error(`Nothing is said of ${date}`);
    const fen = (text: string) => Math.round(Number(text) * 100);
    expect([why.total, fen(why.spread) + fen(why.energy) + fen(why.losses) + fen(why.auxiliary)]).toEqual([
      yuan(is - was),
      Number(is - was),
    ]);
    const [a, b] = [causesOf(before), causesOf(after)];
    const near = (text: string, value: number) => expect(Math.abs(Number(text) - value)).toBeLessThan(0.03);
    near(why.spread, ((b.spread - a.spread) * (a.g + b.g)) / 2);
    near(why.energy, ((b.g - a.g) * (a.spread + b.spread)) / 2);
    near(why.losses, a.price * a.lost - b.price * b.lost);
    near(why.auxiliary, a.auxiliary - Number(was) / 100 - (b.auxiliary - Number(is) / 100));
    compared += 1;
  }
  expect(compared).toBeGreaterThan(40);
}

/** A month as in its bill: each line of the month is rounded once. */
async function compareMonth(month: string): Promise<void> {
  const days = [...settledByHand(readings)].filter(([date]) => date.startsWith(month));
  const lines = new Map<string, bigint | null>();
  for (const [, day] of days) for (const [key, quantity] of day.lines) lines.set(key, sum([lines.get(key) ?? 0n, quantity]));
  const whole: Day = { isSaving: month >= savingFrom.slice(0, 7), lines };
  const purchase = chargesOf(whole, 'gridImport', 'surcharge');
  const found = await ask<SettlementMonth>(`/api/settlement/month?projectId=${projectId}&month=${month}`);
  expect(found).toMatchObject({
    settled: days.length,
    days: days.length,
    energyProfit: yuan(profitOf(whole)),
    profit: yuan(profitOf(whole)),
  });
  expect(found.total).toBe(yuan(purchase));
}

it('a year is settled to the fen, including late readings, and settling it again changes nothing', { timeout: 400_000 }, async () => {
  const late = [Date.parse('2026-08-01T00:00:00Z'), Date.parse('2026-09-01T00:00:00Z')] as const;
  for (const name of names) {
    for (let from = begin; from < end + quarter; from += 100 * 86_400_000) {
      const to = Math.min(end + quarter, from + 100 * 86_400_000);
      if (name !== 'generated') await importing(name, from, to);
      else {
        await importing(name, from, Math.min(to, late[0]));
        await importing(name, Math.max(from, late[1]), to);
      }
    }
  }
  await server.telemetry.settle();
  expect(await run()).toEqual({ days: 365, changed: 365 });
  const before = await answered();
  expect(before.parts.filter(({ label, estimated }) => label.startsWith('2026-08') && estimated)).toHaveLength(31);

  await importing('generated', ...late);
  await server.telemetry.settle();
  const again = await run();
  expect(Number(again.changed)).toBeGreaterThan(30);
  const after = await answered();
  compare(after);
  expect(after.parts.filter(({ changed }) => changed > 0).length).toBeGreaterThan(30);
  expect(after.parts.filter(({ label, estimated }) => label.startsWith('2026-08') && estimated).length).toBeLessThan(5);
  expect(await run()).toEqual({ days: 365, changed: 0 });
  expect(await answered()).toEqual(after);
  await compareWhy();
  for (const month of ['2026-01', '2026-06']) await compareMonth(month);
});
