/** Compressed air over one day of imported registers, compared with a loop over ten-second slots of the raw rows. */
import { type CallResult, dayMs, hourMs, minuteMs } from '@czyun/contract';
import { pieceEnergyApi } from '@czyun/contract/piece-energy';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { basePath, createTestServer, type TestServer, type TestUser, testStation } from '../../testing/index.ts';
import { bareLogEntry } from '../../testing/log-entry.ts';
import { dayOf } from '../../time/days.ts';

type Pieces = CallResult<typeof pieceEnergyApi.getPieceEnergy>;

let server: TestServer;
let projectId: number;
const { start: day, date } = dayOf('Asia/Shanghai', Date.now() - 3 * dayMs);
const slotMs = 10_000;
const slots = dayMs / slotMs;

type Log = readonly (readonly [state: string, until: number])[];
const clock = (hour: number, minute = 0, second = 0) => hour * hourMs + minute * minuteMs + second * 1000;
/** States with the time of day at which each ends, not on whole minutes. */
const logs: Readonly<Record<string, Log>> = {
  'a-1': [
    ['stop', clock(6, 0, 10)],
    ['auto', clock(9, 20, 30)],
    ['stop', clock(12)],
    ['auto', clock(20)],
    ['stop', dayMs],
  ],
  'a-2': [
    ['stop', clock(7)],
    ['auto', clock(10, 0, 20)],
    ['fault', clock(11)],
    ['auto', clock(22, 0, 50)],
    ['stop', dayMs],
  ],
  'a-3': [
    ['stop', clock(2)],
    ['offline', clock(4)],
    ['stop', clock(13)],
    ['run', clock(14, 30)],
    ['stop', dayMs],
  ],
  'b-1': [
    ['auto', clock(5, 10, 40)],
    ['stop', dayMs],
  ],
};
const stateAt = (key: string, slot: number) => logs[key]?.find(([, until]) => slot * slotMs < until)?.[0] ?? '';

/**
 * Compressors with their machines; no machine is in the zone of the second one. Units of the last digit per minute, divisible by all
 * numbers of sharing machines.
 */
const supplied = { 'air-a': ['a-1', 'a-2', 'a-3'], 'air-all': ['a-1', 'a-2', 'a-3', 'b-1'] } as const;
type Compressor = keyof typeof supplied;
const tenthsOf = (compressor: Compressor, minute: number) =>
  (compressor === 'air-a' ? [18, 36, 0][minute % 3] : minute % 2 === 0 ? 12 : 24) ?? 0;
const litresOf = (minute: number) => (minute % 4 === 0 ? 6 : 30);
const priceOf = (slot: number) => (slot * slotMs < clock(8) ? 0.3 : 1.2) + 0.02;

/** kWh (`cost`: CNY) by machine, `rest` or `unknown`. */
function plainly(compressor: Compressor, is: (slot: number) => boolean = () => true) {
  const [kWh, cost] = [new Map<string, number>(), new Map<string, number>()];
  let [restSlots, restLitres] = [0, 0];
  for (let slot = 0; slot < slots; slot += 1) {
    if (!is(slot)) continue;
    const minute = Math.floor((slot * slotMs) / minuteMs);
    const states = supplied[compressor].map((key) => [key, stateAt(key, slot)] as const);
    const running = states.flatMap(([key, state]) => (state === 'auto' || state === 'run' ? [key] : []));
    const whose = running.length > 0 ? running : [states.some(([, state]) => state === 'offline') ? 'unknown' : 'rest'];
    if (whose[0] === 'rest') [restSlots, restLitres] = [restSlots + 1, restLitres + litresOf(minute) / 6];
    for (const key of whose) {
      const part = tenthsOf(compressor, minute) / 10 / 6 / whose.length;
      kWh.set(key, (kWh.get(key) ?? 0) + part);
      cost.set(key, (cost.get(key) ?? 0) + part * priceOf(slot));
    }
  }
  return { of: (key: string) => kWh.get(key) ?? 0, costOf: (key: string) => cost.get(key) ?? 0, restSlots, restM3: restLitres / 10 };
}

beforeAll(async () => {
  const device = (key: string, type: 'machine' | 'air-compressor', region: string) => ({
    ...{ key, name: key, typeId: type === 'machine' ? 1501 : 1504, profileId: `mqtt-${type}`, region },
    connection: { kind: 'mqtt', periodMs: 10_000 },
  });
  const [station, factory, foreign] = testStation.projects;
  const devices = [
    ...Object.keys(logs).map((key) => device(key, 'machine', key.startsWith('a') ? 'Shop A' : 'Shop B')),
    device('air-a', 'air-compressor', 'Shop A'),
    device('air-all', 'air-compressor', 'Utilities'),
  ];
  const projects = [station, { ...factory, regions: ['Shop A', 'Shop B', 'Utilities'], devices }, foreign];
  server = await createTestServer({ description: { projects } });
  projectId = server.project('factory').id;
  const times = Float64Array.from({ length: 1441 }, (_, index) => day + index * minuteMs);
  const counted = (deviceKey: string, metric: string, from: number, of: (minute: number) => number) => {
    const values = Float64Array.from(times, () => from);
    for (let minute = 1; minute <= 1440; minute += 1) values[minute] = (values[minute - 1] ?? 0) + of(minute - 1);
    return { deviceKey, metric, times, values: values.map((tenths) => tenths / 10) };
  };
  const body = encodeColumns([
    counted('air-a', 'energy_total', 90_000, (minute) => tenthsOf('air-a', minute)),
    counted('air-a', 'air_total', 700_000, litresOf),
    counted('air-all', 'energy_total', 50_000, (minute) => tenthsOf('air-all', minute)),
    ...Object.keys(logs).map((key) => counted(key, 'energy_total', 10_000, (minute) => (stateAt(key, minute * 6) === 'auto' ? 7 : 1))),
    ...Object.keys(logs).map((key) => counted(key, 'output_total', 10_000, (minute) => (stateAt(key, minute * 6) === 'auto' ? 20 : 0))),
  ]);
  await server.ask(`/api2/history/import?projectId=${projectId}&spacingMs=${minuteMs}`, { as: 'engadmin', body });
  await server.telemetry.settle();
  const rows = Object.entries(logs).flatMap(([key, log]) =>
    log.map(([result, until], index) => ({
      ...{ ...bareLogEntry, type: 5, project_id: projectId, device_id: id(key), result },
      ...{ start_time: day + (log[index - 1]?.[1] ?? 0), recover_time: day + until },
    })),
  );
  await server.db.insertInto('log_entries').values(rows).execute();
  const post = (path: string, sent: object) => server.ask<{ id: number }>(path, { as: 'engadmin', language: 'en', body: sent });
  const crew = await post('/api/shifts/crew/save', { projectId, name: 'A', userIds: [] });
  const shifts = [{ name: 'Early', from: '06:00', to: '14:00', breaks: [] }];
  await post('/api/shifts/pattern/save', { projectId, from: date, anchor: date, shifts, cycle: [[crew.data.id]] });
  const spans = [
    { from: 0, to: 480, period: 'valley' },
    { from: 480, to: 1440, period: 'high' },
  ];
  const days = [{ kinds: ['workday', 'weekend', 'holiday'], spans }];
  const tariff = {
    ...{ name: 'Test', region: 0, from: '2020-01-01', seasons: [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], days }] },
    ...{ prices: { valley: { buy: '0.3' }, high: { buy: '1.2' } }, surcharges: [{ name: 'Fund', price: '0.02' }] },
  };
  expect((await post('/api/tariff/save', { projectId, newest: 0, tariff })).code).toBe(200);
}, 120_000);
afterAll(() => server?.close());

const id = (key: string) => server.device(key).id;
const ask = (by: string, more = '', as: TestUser = 'operator') =>
  server.ask<Pieces>(`${pieceEnergyApi.getPieceEnergy.path}?projectId=${projectId}&start=${day}&end=${day + dayMs}&by=${by}${more}`, {
    ...{ as, language: 'en' },
  });
const compressors = ['air-a', 'air-all'] as const;
const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

it('assigns the energy of compressors to running machines exactly, without double counting', async () => {
  const { data } = await ask('device');
  const plain = compressors.map((key) => plainly(key));
  for (const key of Object.keys(logs)) {
    const row = data.rows.find(({ deviceId }) => deviceId === id(key));
    expect(row?.air).toBe(round((plain[0]?.of(key) ?? 0) + (plain[1]?.of(key) ?? 0), 6));
    expect(Number(row?.airCost)).toBeCloseTo((plain[0]?.costOf(key) ?? 0) + (plain[1]?.costOf(key) ?? 0), 2);
    // A machine's energy is that of its own register only.
    const own = Array.from({ length: 1440 }, (_, minute) => (stateAt(key, minute * 6) === 'auto' ? 7 : 1)).reduce(
      (sum, each) => sum + each,
      0,
    );
    expect(row?.energy).toBe(own / 10);
  }
  const whole = compressors.map(
    (key) => Array.from({ length: 1440 }, (_, minute) => tenthsOf(key, minute)).reduce((sum, each) => sum + each, 0) / 10,
  );
  expect(data.air.map(({ counted, parts, remainder, estimated }) => [counted, parts, remainder, estimated])).toEqual(
    whole.map((each) => [each, each, 0, false]),
  );
  expect(data.air.map(({ supplied: machines, uses }) => [machines, uses.rest, uses.unknown, uses.others])).toEqual([
    [3, round(plain[0]?.of('rest') ?? 0, 6), round(plain[0]?.of('unknown') ?? 0, 6), 0],
    [4, round(plain[1]?.of('rest') ?? 0, 6), round(plain[1]?.of('unknown') ?? 0, 6), 0],
  ]);
  const units = (value: number | null) => Math.round((value ?? 0) * 1e6);
  const uses = data.air.reduce((sum, each) => sum + units(each.uses.machines) + units(each.uses.rest) + units(each.uses.unknown), 0);
  expect(uses).toBe(data.air.reduce((sum, { counted }) => sum + units(counted), 0));
  const rows = data.rows.reduce((sum, { air }) => sum + units(air), 0);
  expect([rows, units(data.sum.air)]).toEqual(Array(2).fill(data.air.reduce((sum, each) => sum + units(each.uses.machines), 0)));
});

it('returns the specific power, and the flow and cost while no machine runs', async () => {
  const { data } = await ask('device');
  const [own, all] = data.air;
  const plain = plainly('air-a');
  const m3 = Array.from({ length: 1440 }, (_, minute) => litresOf(minute)).reduce((sum, each) => sum + each, 0) / 10;
  expect([own?.volume, own?.perVolume]).toEqual([m3, round((own?.counted ?? 0) / m3, 4)]);
  expect(own?.specificPower).toBe(round(((own?.counted ?? 0) / m3) * 60, 4));
  expect([own?.restMs, own?.restVolume]).toEqual([plain.restSlots * slotMs, round(plain.restM3, 3)]);
  expect(own?.restFlow).toBe(round(plain.restM3 / ((plain.restSlots * slotMs) / minuteMs), 4));
  expect(Number(own?.restCost)).toBeCloseTo(plain.costOf('rest'), 2);
  expect(all).toMatchObject({ volume: null, perVolume: null, specificPower: null, restFlow: null, restVolume: null });
  // By hour of the day.
  expect(own?.steps.map(({ rest }) => rest)).toEqual(
    Array.from({ length: 24 }, (_, hour) => round(plainly('air-a', (slot) => Math.floor((slot * slotMs) / hourMs) === hour).of('rest'), 6)),
  );
});

it('is split over shifts, and a machine has the same share whether or not the others are requested', async () => {
  const inShift = (slot: number) => slot * slotMs >= clock(6) && slot * slotMs < clock(14);
  const sumOf = (is: (slot: number) => boolean) =>
    round(
      compressors.reduce((sum, key) => sum + supplied[key].reduce((all, machine) => all + plainly(key, is).of(machine), 0), 0),
      6,
    );
  const { data } = await ask('shift');
  expect(data.rows.map(({ shift, air }) => [shift, air])).toEqual([
    ['', sumOf((slot) => !inShift(slot))],
    ['Early', sumOf(inShift)],
  ]);
  const alone = (await ask('device', `&deviceIds=${id('a-1')}`)).data;
  expect(alone.rows.map(({ air }) => air)).toEqual([round(plainly('air-a').of('a-1') + plainly('air-all').of('a-1'), 6)]);
  expect(alone.air.map(({ uses, remainder }) => [uses.others > 0, remainder])).toEqual([
    [true, 0],
    [true, 0],
  ]);
  // Shop B has no compressor.
  expect((await ask('device', `&deviceIds=${id('b-1')}`)).data.air.map(({ name }) => name)).toEqual(['air-all']);
});

it('is a column of the report, and its cost is hidden from callers who may not see money', async () => {
  const { data } = await ask('device', '', 'monitor');
  expect([data.sum.airCost, ...data.air.flatMap(({ cost, restCost }) => [cost, restCost])]).toEqual([null, null, null, null, null]);
  const path = `${pieceEnergyApi.exportProductionReport.path}?projectId=${projectId}&start=${day}&end=${day + dayMs}&by=shift`;
  const file = await server.app.inject({
    url: `${basePath}${path}&columns=air,airPerGood,airCost&format=csv`,
    headers: { sid: await server.sid('operator'), 'accept-language': 'en' },
  });
  const lines = file.body.replace('\ufeff', '').trimEnd().split('\r\n');
  expect(lines[0]).toBe('Shift,Compressed air energy (kWh),Compressed air per good piece (kWh/pcs),Compressed air cost (CNY)');
  const all = (await ask('shift')).data;
  expect(lines.at(-1)?.split(',')[1]).toBe(String(round(all.sum.air ?? 0, 2)));
});
