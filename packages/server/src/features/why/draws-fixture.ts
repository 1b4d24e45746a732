/** Random figures from the calls of the screens, compared with the results computed from the readings in their explanations. */
import type { CarbonFigures, EnergyStatistics, ParamValue } from '@czyun/contract';
import { dayMs, hourMs } from '@czyun/contract';
import type { WhyAnswer, WhySubject } from '@czyun/contract/why';
import { createExplainedStation, days, firstDay, recomputed, seeded, today, zone } from './why-fixture.ts';

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

const dateOf = (time: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(time);

/** The station with its calls. */
type ExplainedServer = Awaited<ReturnType<typeof openExplained>>;

/** Creates a station with settled days. */
export async function openExplained() {
  const station = await createExplainedStation();
  const { server, projectId } = station;
  const saved = await server.ask('/api/tariff/save', { as: 'engineer', body: { projectId, newest: 0, tariff } });
  if (saved.code !== 200) throw new Error(saved.msg);
  const answers = new Map<string, Promise<unknown>>();
  /** Responses for past days are constant, so each is requested once. */
  function get<T>(path: string): Promise<T> {
    const known = answers.get(path) ?? server.ask<T>(path, { as: 'engineer', language: 'en' }).then(({ data }) => data);
    answers.set(path, known);
    return known as Promise<T>;
  }
  async function chainOf(subject: WhySubject): Promise<WhyAnswer> {
    const fields = new URLSearchParams(
      Object.entries({ projectId, ...subject }).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const answer = await server.ask<WhyAnswer>(`/api/why/get?${fields}`, { as: 'engineer', language: 'en' });
    if (answer.code !== 200) throw new Error(`${JSON.stringify(subject)}: ${answer.msg}`);
    return answer.data;
  }
  return { ...station, get, chainOf };
}

interface Drawn {
  readonly subject: WhySubject;
  readonly shown: number | null;
  /** Decimals of the response. */
  readonly decimals: number;
}

type Draw = (random: () => number, station: ExplainedServer) => Promise<Drawn | null>;
const oneOf = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;
const dayAt = (random: () => number) => firstDay + Math.floor(random() * days) * dayMs;

/** A daily figure of the statistics page, of the day or of the previous day. */
const ofStatistics: Draw = async (random, { projectId, get }) => {
  const start = dayAt(random);
  const statistics = await get<EnergyStatistics>(`/api/energy/statistics?projectId=${projectId}&unit=day&start=${start}`);
  const figure = oneOf(statistics.energy, random);
  const isBefore = random() < 0.3;
  const span = isBefore ? statistics.before : { start: statistics.start, end: statistics.until };
  const subject = { kind: 'energy', key: figure.key, ...span } as WhySubject;
  return { subject, shown: isBefore ? figure.before : figure.value, decimals: 3 };
};

/** An hour of the page's heat map. */
const ofHours: Draw = async (random, { projectId, get }) => {
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

/** A slice of a ring chart of the overview, at a past instant. */
const ofOverview: Draw = async (random, { projectId, get }) => {
  const start = dayAt(random);
  const time = start + oneOf([9.2, 13.7, 21.05], random) * hourMs;
  const { grid } = await get<{ grid: { id: string; items?: { key: string; value: number | null }[] }[] }>(
    `/dv2/proj/getMainPage?projectId=${projectId}&time=${time}`,
  );
  const item = oneOf(
    grid.flatMap(({ id, items = [] }) => (id === 'sources' || id === 'uses' ? items : [])),
    random,
  );
  return { subject: { kind: 'energy', key: item.key, start, end: time } as WhySubject, shown: item.value, decimals: 3 };
};

/** A value of a device page at a past instant. */
const ofDevice: Draw = async (random, { server, raw }) => {
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
const ofCurve: Draw = async (random, { raw, get }) => {
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
const ofMoney: Draw = async (random, { projectId, get }) => {
  const date = dateOf(dayAt(random));
  const { day } = await get<{ day: { figures: { money: Record<string, string | null> } } }>(
    `/api/settlement/day?projectId=${projectId}&date=${date}`,
  );
  const key = oneOf(['purchase', 'feedIn', 'chargeCost', 'dischargeValue', 'profit'] as const, random);
  const text = day.figures.money[key];
  return { subject: { kind: 'money', key, date }, shown: text == null ? null : Number(text), decimals: 2 };
};

/** A published figure of own energy. */
const ofOwn: Draw = async (random, { projectId, get }) => {
  const start = dayAt(random);
  const { own } = await get<EnergyStatistics>(`/api/energy/statistics?projectId=${projectId}&unit=day&start=${start}`);
  const { key, value } = oneOf(own.figures, random);
  return { subject: { kind: 'published', key, start, end: start + dayMs }, shown: value, decimals: 1 };
};

/** CO2 of a day's imported or generated energy. */
const ofCarbon: Draw = async (random, { projectId, get }) => {
  const figures = await get<CarbonFigures>(`/api/carbon/figures?projectId=${projectId}&unit=day&start=${dayAt(random)}`);
  const key = oneOf(['caused', 'avoided'] as const, random);
  return { subject: { kind: 'carbon', key, unit: 'day', start: figures.start }, shown: figures[key]?.kg ?? null, decimals: 3 };
};

// Figures of the overview, of money and of own energy need whole days of quarter-hours each.
const round: readonly Draw[] = [
  ...Array<Draw>(8).fill(ofDevice),
  ...Array<Draw>(5).fill(ofCurve),
  ...Array<Draw>(4).fill(ofHours),
  ...[ofStatistics, ofStatistics, ofStatistics, ofOverview, ofOverview, ofMoney, ofOwn, ofCarbon],
];

export interface Judged {
  readonly drawn: number;
  /** Number of different calls. */
  readonly kinds: number;
  /** Readings in all explanations. */
  readonly readings: number;
  /** Figures that differ from their readings, or with a reading that was never sent. */
  readonly wrong: readonly string[];
}

/** Draws `wanted` figures and computes each from the readings in its explanation; a round of 25 contains every kind. */
export async function judgeFigures(station: ExplainedServer, wanted: number): Promise<Judged> {
  const random = seeded(20_261_126);
  const drawn: { readonly name: string; readonly of: Drawn }[] = [];
  for (let tries = 0; tries < 2 * wanted && drawn.length < wanted; tries += 1) {
    const draw = round[tries % round.length] as Draw;
    const of = await draw(random, station);
    // Unknown figures have no decimals.
    if (of !== null && of.shown !== null) drawn.push({ name: draw.name, of });
  }
  const wrong: string[] = [];
  let readings = 0;
  const check = async ({ subject, shown, decimals }: Drawn) => {
    const found = recomputed(await station.chainOf(subject), station.raw);
    readings += found.readings;
    if (found.value.toFixed(decimals) !== shown?.toFixed(decimals))
      wrong.push(`${JSON.stringify(subject)}: ${found.value}, shown ${shown}`);
    if (found.strange.length > 0) wrong.push(`${JSON.stringify(subject)}: never sent ${JSON.stringify(found.strange[0])}`);
  };
  for (let at = 0; at < drawn.length; at += 8) await Promise.all(drawn.slice(at, at + 8).map(({ of }) => check(of)));
  return { drawn: drawn.length, kinds: new Set(drawn.map(({ name }) => name)).size, readings, wrong };
}
