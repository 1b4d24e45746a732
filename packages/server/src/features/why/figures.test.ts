/** Figures drawn at random over the calls of the screens: the readings at the leaves of their chains make the shown digits again. */
import type { EnergyStatistics, ParamValue } from '@czyun/contract';
import { dayMs, hourMs } from '@czyun/contract';
import type { WhyAnswer, WhySubject } from '@czyun/contract/why';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../testing/index.ts';
import type { GridCell } from '../projects/grid-parts.ts';
import { createExplainedStation, days, firstDay, type Raw, recomputed, seeded, today, zone } from './why-fixture.ts';

let server: TestServer;
let raw: Raw;
let projectId: number;

const tariff = {
  ...{ name: 't', region: 0, from: '2024-01-01' },
  prices: { valley: { buy: '0.3', feedIn: '0.4' }, high: { buy: '1.2', feedIn: '0.4' } },
  seasons: [
    {
      months: Array.from({ length: 12 }, (_, index) => index + 1),
      days: [
        {
          kinds: ['workday', 'weekend', 'holiday'],
          spans: [
            { from: 0, to: 480, period: 'valley' },
            { from: 480, to: 1440, period: 'high' },
          ],
        },
      ],
    },
  ],
};

const answers = new Map<string, Promise<unknown>>();
/** Answers of past days do not change: each is asked once. */
function get<T>(path: string): Promise<T> {
  const known = answers.get(path) ?? server.ask<T>(path, { as: 'engineer', language: 'en' }).then(({ data }) => data);
  answers.set(path, known);
  return known as Promise<T>;
}
const dateOf = (time: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(time);

async function chainOf(subject: WhySubject): Promise<WhyAnswer> {
  const fields = new URLSearchParams(
    Object.entries({ projectId, ...subject }).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await server.ask<WhyAnswer>(`/api/why/get?${fields}`, { as: 'engineer', language: 'en' });
  expect(answer.code, `${JSON.stringify(subject)}: ${answer.msg}`).toBe(200);
  return answer.data;
}

beforeAll(async () => {
  ({ server, raw, projectId } = await createExplainedStation());
  expect((await server.ask('/api/tariff/save', { as: 'engineer', body: { projectId, newest: 0, tariff } })).code).toBe(200);
}, 120_000);
afterAll(() => server?.close());

interface Drawn {
  readonly subject: WhySubject;
  readonly shown: number | null;
  /** Digits of the answer. */
  readonly decimals: number;
}

type Draw = (random: () => number) => Promise<Drawn | null>;
const oneOf = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;
const dayAt = (random: () => number) => firstDay + Math.floor(random() * days) * dayMs;

/** A figure of the day on the statistics page, of the day itself or of the one before. */
const ofStatistics: Draw = async (random) => {
  const start = dayAt(random);
  const statistics = await get<EnergyStatistics>(`/api/energy/statistics?projectId=${projectId}&unit=day&start=${start}`);
  const figure = oneOf(statistics.energy, random);
  const isBefore = random() < 0.3;
  const span = isBefore ? statistics.before : { start: statistics.start, end: statistics.until };
  const subject = { kind: 'energy', key: figure.key, ...span } as WhySubject;
  return { subject, shown: isBefore ? figure.before : figure.value, decimals: 3 };
};

/** An hour of its heat map. */
const ofHours: Draw = async (random) => {
  const { fine } = await get<EnergyStatistics>(`/api/energy/statistics?projectId=${projectId}&unit=day&start=${dayAt(random)}`);
  const series = oneOf(fine.series, random);
  const at = Math.floor(random() * fine.times.length);
  const start = fine.times[at] ?? 0;
  return {
    subject: { kind: 'energy', key: series.key, start, end: start + hourMs } as WhySubject,
    shown: series.values[at] ?? null,
    decimals: 3,
  };
};

/** A slice of a ring on the overview, at an instant of the past. */
const ofOverview: Draw = async (random) => {
  const start = dayAt(random);
  const time = start + oneOf([9.2, 13.7, 21.05], random) * hourMs;
  const { grid } = await get<{ grid: GridCell[] }>(`/dv2/proj/getMainPage?projectId=${projectId}&time=${time}`);
  const pies = grid.filter((cell) => cell.kind === 'pie' && (cell.id === 'sources' || cell.id === 'uses'));
  const item = oneOf(
    pies.flatMap((cell) => (cell.kind === 'pie' ? cell.items : [])),
    random,
  );
  return { subject: { kind: 'energy', key: item.key, start, end: time } as WhySubject, shown: item.value, decimals: 3 };
};

/** A value of a device's page at an instant of the past. */
const ofDevice: Draw = async (random) => {
  const [deviceId = 0, metric = ''] = oneOf([...raw.keys()], random).split(':');
  const time = firstDay + Math.floor(random() * (today - firstDay));
  const paramId = server.registry.paramOf(Number(deviceId), metric)?.paramId;
  const answer = await server.ask<{ list: ParamValue[] }>('/api2/history/queryRealTimeData', {
    as: 'engineer',
    body: { paramIds: [paramId], time },
  });
  const value = answer.data.list[0]?.value;
  return {
    subject: { kind: 'value', deviceId: Number(deviceId), metric, time },
    shown: typeof value === 'number' ? value : null,
    decimals: 3,
  };
};

/** A bucket of a curve of a register. */
const ofCurve: Draw = async (random) => {
  const key = oneOf(
    [...raw.keys()].filter((each) => each.includes('energy')),
    random,
  );
  const start = dayAt(random) + Math.floor(random() * 20) * hourMs;
  const end = start + 3 * hourMs;
  const { series } = await get<{ series: { values: (number | null)[] }[] }>(
    `/dv2/param/getParamHistory?key=${key}&start=${start}&end=${end}&downSample=3h-diff&form=columns`,
  );
  const [deviceId, metric = ''] = key.split(':');
  if (series[0]?.values.length !== 1) return null;
  return { subject: { kind: 'counted', deviceId: Number(deviceId), metric, start, end }, shown: series[0]?.values[0] ?? null, decimals: 4 };
};

/** Money of a day. */
const ofMoney: Draw = async (random) => {
  const date = dateOf(dayAt(random));
  const { day } = await get<{ day: { figures: { money: Record<string, string | null> } } }>(
    `/api/settlement/day?projectId=${projectId}&date=${date}`,
  );
  const key = oneOf(['purchase', 'feedIn', 'chargeCost', 'dischargeValue', 'profit'] as const, random);
  const text = day.figures.money[key];
  return { subject: { kind: 'money', key, date }, shown: text == null ? null : Number(text), decimals: 2 };
};

/** A published figure of own energy. */
const ofOwn: Draw = async (random) => {
  const start = dayAt(random);
  const { own } = await get<EnergyStatistics>(`/api/energy/statistics?projectId=${projectId}&unit=day&start=${start}`);
  const { key, value } = oneOf(own.figures, random);
  return { subject: { kind: 'published', key, start, end: start + dayMs }, shown: value, decimals: 1 };
};

/** Each round of 25 has every kind; `WHY_FIGURES=200` draws eight rounds. */
const wanted = Number(process.env.WHY_FIGURES ?? 75);

test('the readings at the leaves of figures drawn at random make the shown digits again', { timeout: 400_000 }, async () => {
  const random = seeded(20_261_126);
  // Those of the overview, of money and of own energy take whole days of quarter-hours each.
  const draws = [...Array<Draw>(8).fill(ofDevice), ...Array<Draw>(5).fill(ofCurve), ...Array<Draw>(5).fill(ofHours)];
  draws.push(ofStatistics, ofStatistics, ofStatistics, ofOverview, ofOverview, ofMoney, ofOwn);
  const drawn: { readonly name: string; readonly of: Drawn }[] = [];
  for (let tries = 0; tries < 2 * wanted && drawn.length < wanted; tries += 1) {
    const draw = draws[tries % draws.length] as Draw;
    const of = await draw(random);
    // An unknown figure has no digits.
    if (of !== null && of.shown !== null) drawn.push({ name: draw.name, of });
  }
  const wrong: string[] = [];
  let readings = 0;
  const check = async ({ subject, shown, decimals }: Drawn) => {
    const found = recomputed(await chainOf(subject), raw);
    readings += found.readings;
    if (found.value.toFixed(decimals) !== shown?.toFixed(decimals))
      wrong.push(`${JSON.stringify(subject)}: ${found.value}, shown ${shown}`);
    if (found.strange.length > 0) wrong.push(`${JSON.stringify(subject)}: never sent ${JSON.stringify(found.strange[0])}`);
  };
  for (let at = 0; at < drawn.length; at += 8) await Promise.all(drawn.slice(at, at + 8).map(({ of }) => check(of)));
  expect(wrong).toEqual([]);
  expect(drawn.length).toBe(wanted);
  expect(new Set(drawn.map(({ name }) => name)).size).toBe(7);
  expect(readings).toBeGreaterThan(wanted);
});

test('the restart of a register and a gap in its readings are named in the chain', async () => {
  const start = firstDay + 3 * dayMs;
  const restarted = await chainOf({
    kind: 'counted',
    deviceId: server.device('t-pv').id,
    metric: 'energy_total',
    start,
    end: start + dayMs,
  });
  expect(restarted.nodes.some(({ label }) => label === 'Reading before the restart')).toBe(true);
  const noon = firstDay + dayMs + 12 * hourMs;
  const silent = await chainOf({
    ...{ kind: 'counted', deviceId: server.device('t-grid').id, metric: 'energy_import' },
    ...{ start: noon, end: noon + hourMs },
  });
  expect(silent.nodes.filter(({ way }) => way === 'line').length).toBeGreaterThan(0);
  expect(silent.nodes[0]?.quality).toBe('estimated');
});
