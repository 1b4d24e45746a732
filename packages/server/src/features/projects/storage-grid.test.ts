import { describe, expect, it } from 'vitest';
import { noSupply } from '../../energy/figures/index.ts';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import { storageGrid } from './storage-grid.ts';

const unknownDay = { known: { knownMs: 0, ableMs: 0, wholeMs: 0 }, supply: noSupply, rated: { get: () => undefined } };

function device(id: number, nature: string, role: string | null, metrics: readonly string[]): DeviceRecord {
  const params = metrics.map((metric, index) => ({
    paramId: id * 100 + index,
    deviceId: id,
    projectId: 1,
    point: { metric, type: 'counter', access: 'r' } as ParamRecord['point'],
  }));
  const points = new Map(params.map(({ paramId, point }) => [point.metric, { paramId, point }]));
  return { id, name: `d${id}`, role, enabled: true, type: { nature }, params, driver: { points } } as unknown as DeviceRecord;
}

function figures(counts: Readonly<Record<string, number | null>>, supply = noSupply) {
  const devices = [
    device(1, 'meter', 'grid', ['energy_import', 'energy_export']),
    device(2, 'meter', 'load', ['energy_import']),
    device(3, 'pv', null, ['energy_total']),
    device(4, 'pv', null, ['energy_total']),
  ];
  const cells = storageGrid({
    language: 'en',
    devices,
    newest: { get: () => undefined },
    offers: ({ params }) => params,
    states: { get: (deviceId) => ({ deviceId, status: 'run', lastMessage: null }) },
    dayStart: 0,
    known: { knownMs: 1000, ableMs: 907, wholeMs: 1000 },
    supply,
    rated: { get: () => undefined },
    day: (param) => counts[`${param.deviceId}:${param.point.metric}`] ?? null,
  });
  const items = cells.flatMap((cell) => (cell.kind === 'radar' || cell.kind === 'pie' ? cell.items : []));
  return (key: string) => items.find((item) => item.key === key)?.value;
}

const day = { '1:energy_import': 60, '1:energy_export': 10, '2:energy_import': 100, '3:energy_total': 30, '4:energy_total': 20 };

describe('a station of many cabinets without a controller', () => {
  const cabinets = Array.from({ length: 12 }, (_, index) => device(index + 1, 'cabinet', null, ['active_power', 'soc', 'rated_energy']));
  const value: Readonly<Record<string, number>> = { active_power: 100, soc: 50, rated_energy: 215 };
  const cells = storageGrid({
    language: 'zh',
    devices: [...cabinets, device(20, 'meter', 'grid', ['active_power']), device(21, 'meter', 'load', ['active_power'])],
    newest: {
      get: (paramId) => {
        const metric = cabinets.flatMap(({ params }) => params).find((param) => param.paramId === paramId)?.point.metric ?? '';
        return { paramId, value: value[metric] ?? 0, quality: paramId >= 1200 && paramId < 1300 ? 1 : 0, time: 1 };
      },
    },
    offers: ({ params }) => params,
    states: { get: (deviceId) => ({ deviceId, status: 'run', lastMessage: null }) },
    dayStart: 0,
    ...unknownDay,
    day: () => 1,
  });
  const chart = (id: string) =>
    cells.find((cell) => cell.kind === 'line' && cell.id === id) as Extract<(typeof cells)[number], { kind: 'line' | 'bar' }>;

  it('draws one curve per role including every device, so that the balance is complete', () => {
    expect(chart('power').series.map(({ name, how, parts }) => [name, how, parts.length])).toEqual([
      ['电网', 'sum', 1],
      ['储能 (12)', 'sum', 12],
      ['负荷', 'sum', 1],
    ]);
  });

  it('weights each state of charge by its energy, even for a silent device', () => {
    const [soc] = chart('soc').series;
    expect([soc?.how, soc?.parts.length, soc?.parts[11]?.weight]).toEqual(['mean', 12, 215]);
  });
});

describe('a station whose roles have only meters', () => {
  // Meters count import as positive: the output of PV and battery is negative.
  const shown: Readonly<Record<number, number>> = { 100: 10, 200: -30, 300: -20, 400: 60 };
  const metrics = ['active_power', 'energy_import', 'energy_export'];
  const cells = storageGrid({
    language: 'en',
    devices: (['grid', 'pv', 'storage', 'load'] as const).map((role, index) => device(index + 1, 'meter', role, metrics)),
    newest: { get: (paramId) => ({ paramId, value: shown[paramId] ?? 0, quality: 0, time: 1 }) },
    offers: ({ params }) => params,
    states: { get: (deviceId) => ({ deviceId, status: 'run', lastMessage: null }) },
    dayStart: 0,
    ...unknownDay,
    day: ({ deviceId, point }) => (point.metric === 'energy_export' ? deviceId : 0),
  });
  const series = (id: string) =>
    cells.flatMap((cell) => (cell.kind !== 'radar' && cell.kind !== 'pie' && cell.id === id ? cell.series : []));

  it('inverts generation, so that the balance closes', () => {
    const power = series('power').map(({ role, parts }) => [role, (shown[parts[0]?.paramId ?? 0] ?? 0) * (parts[0]?.weight ?? 0)]);
    expect(power).toEqual([
      ['grid', 10],
      ['pv', 30],
      ['storage', 20],
      ['load', 60],
    ]);
  });

  it('has the energy of the same meters, and bars of the storage’s charge and discharge', () => {
    const items = cells.flatMap((cell) => (cell.kind === 'pie' ? cell.items : []));
    const value = (key: string) => items.find((item) => item.key === key)?.value;
    expect([value('pv'), value('discharge'), value('charge')]).toEqual([2, 3, 0]);
    expect(series('chargeDischarge').map(({ role, parts }) => [role, parts[0]?.today])).toEqual([
      ['charge', 0],
      ['discharge', 3],
    ]);
  });
});

describe('the energy balance of a day', () => {
  it('shows losses separately, so that both rings have the same total', () => {
    const value = figures(day);
    expect([value('losses'), value('unmetered')]).toEqual([undefined, undefined]);
    const lossy = figures({ ...day, '2:energy_import': 92.5 });
    expect([lossy('gridImport'), lossy('pv'), lossy('load'), lossy('gridExport'), lossy('losses')]).toEqual([60, 50, 92.5, 10, 7.5]);
    expect(lossy('unmetered')).toBeUndefined();
  });

  it('shows output without known input as unmetered input', () => {
    const value = figures({ ...day, '2:energy_import': 104 });
    expect([value('losses'), value('unmetered')]).toEqual([undefined, 4]);
  });

  it('shows no losses while a part is unknown', () => {
    expect(figures({ ...day, '2:energy_import': null })('losses')).toBeUndefined();
  });

  it('sums the devices of a source and uses the published daily figures', () => {
    const value = figures(day, { ...noSupply, quarters: 1, known: 1, used: 100n, own: 40n });
    expect([value('pv'), value('gridImport'), value('load'), value('selfSufficiency')]).toEqual([50, 60, 100, 40]);
    expect(value('availability')).toBe(90.7);
  });

  it('omits parts that a project does not have', () => {
    expect(figures(day)('wind')).toBeUndefined();
    expect(figures(day)('soc')).toBeUndefined();
  });

  it('has an unknown part if one of its devices is unknown', () => {
    const value = figures({ ...day, '4:energy_total': null });
    expect([value('pv'), value('selfSufficiency'), value('gridImport')]).toEqual([null, null, 60]);
  });
});

describe('a controller without grid and load values', () => {
  // Its type has these points, but this device never sends them.
  const silent = new Set(['grid_power', 'load_power']);
  const devices = [
    device(1, 'ess', null, ['grid_power', 'load_power', 'storage_power', 'charge_energy_total', 'discharge_energy_total']),
    device(2, 'meter', 'grid', ['active_power', 'energy_import', 'energy_export']),
    device(3, 'pv', null, ['active_power', 'energy_total']),
  ];
  const shown: Readonly<Record<number, number>> = { 102: -40, 200: 90, 300: 25 };
  const counts: Readonly<Record<string, number | null>> = {
    '1:charge_energy_total': 50,
    '1:discharge_energy_total': 35,
    '2:energy_import': 120,
    '2:energy_export': 5,
    '3:energy_total': 60,
  };
  const cells = (day: (param: ParamRecord) => number | null) =>
    storageGrid({
      language: 'en',
      devices,
      offers: ({ params }) => params.filter(({ point }) => !silent.has(point.metric)),
      newest: { get: (paramId) => ({ paramId, value: shown[paramId] ?? 0, quality: 0, time: 1 }) },
      states: { get: (deviceId) => ({ deviceId, status: 'run', lastMessage: null }) },
      dayStart: 0,
      ...unknownDay,
      day,
    });
  const known = cells(({ deviceId, point }) => counts[`${deviceId}:${point.metric}`] ?? null);

  it('hides no meter, and shows the load from the balance as one curve', () => {
    const power = known.find((cell) => cell.kind === 'line' && cell.id === 'power') as Extract<
      (typeof known)[number],
      { kind: 'line' | 'bar' }
    >;
    const sum = (parts: readonly { paramId: number; weight: number }[]) =>
      parts.reduce((total, { paramId, weight }) => total + (shown[paramId] ?? 0) * weight, 0);
    expect(power.series.map(({ name, parts }) => [name, sum(parts)])).toEqual([
      ['Grid', 90],
      ['PV', 25],
      ['Storage', -40],
      ['Load (from the balance)', 75],
    ]);
  });

  it('counts consumption from the other registers; unknown if any of them is unknown', () => {
    const load = (of: typeof known) =>
      of.flatMap((cell) => (cell.kind === 'pie' ? cell.items : [])).find(({ key }) => key === 'load')?.value;
    expect(load(known)).toBe(120 + 60 + 35 - 5 - 50);
    expect(load(cells(({ deviceId, point }) => (deviceId === 3 ? null : (counts[`${deviceId}:${point.metric}`] ?? null))))).toBeNull();
  });
});
