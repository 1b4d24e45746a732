import { decodeColumns, deviceTypeById, encodeColumns, expandPoints, type SeriesColumns } from '@czyun/devices';
import { expect, it, vi } from 'vitest';
import { createRunningPlant } from '../running-plant.ts';
import { plantDevices } from '../station.ts';
import { type HistoryTarget, type HistoryWatch, makeHistory } from './make-history.ts';
import { historyStart, runUp } from './segments.ts';

const now = Date.UTC(2026, 5, 15, 5, 7, 23);
const days = 2;
// Two bodies; the default two hours of seconds would be most of the work.
const fineMs = 35 * 60_000;
// Simulates two days with every point: slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });
const startMs = historyStart(now, days);

it('sends every stored point once per instant, newest range first, resumes after a failure, joins the plant without a jump', async () => {
  const times = new Map<string, Set<number>>();
  const last = new Map<string, number>();
  const newest = new Map<string, number>();
  const progress: number[] = [];
  const firstTimes: number[] = [];
  const finished: number[][] = [];
  const sent: number[] = [];
  const reached: number[] = [];
  /** Instants that were sent twice. */
  const repeated = new Set<number>();
  /** Number of bodies still accepted after the first range is stored. */
  let left = 2;
  const target: HistoryTarget = {
    projects: new Map([
      ['示范储能电站', 1],
      ['示范工厂', 2],
    ]),
    send: async (_project, series: readonly SeriesColumns[]) => {
      if (sent.length > 0 && left-- === 0) throw new Error('the server is gone for good');
      for (const one of decodeColumns(encodeColumns(series))) {
        const name = `${one.deviceKey}.${one.metric}`;
        const seen = times.get(name) ?? new Set();
        if (name === 'meter-grid.active_power' && !seen.has(one.times[0] ?? 0)) firstTimes.push(one.times[0] ?? 0);
        for (const [index, time] of one.times.entries()) {
          if (seen.has(time)) repeated.add(time);
          seen.add(time);
          if (time > (newest.get(name) ?? 0)) {
            newest.set(name, time);
            last.set(name, one.values[index] ?? 0);
          }
        }
        times.set(name, seen);
      }
    },
    announce: async (_project, { reachedMs }) => void reached.push(reachedMs),
    finish: async (projectId, from, until) => void finished.push([projectId, from, until]),
  };
  const watch: HistoryWatch = {
    progress: ({ done }) => void progress.push(done),
    sent: (fromMs) => void sent.push(fromMs),
    finished: () => undefined,
  };
  const plan = { seed: 7, startMs, endMs: now, fineMs };
  await expect(makeHistory(plan, target, watch)).rejects.toThrow('gone for good');
  const stored = [...sent];
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.length).toBeLessThan(4);
  expect(finished).toEqual([]);
  left = Infinity;
  await makeHistory({ ...plan, known: { sent: stored, finished: ['示范工厂'] } }, target, watch);
  // Only bodies in flight at the failure are sent again.
  expect(Math.max(...repeated)).toBeLessThanOrEqual(Math.min(...stored));
  expect(repeated.size).toBeLessThan(24 * 60 + 1);
  expect(reached.toSorted((a, b) => b - a)).toEqual(reached);
  expect([reached[0], reached.at(-1)]).toEqual([now, startMs]);
  const wanted = plantDevices().flatMap(({ key, typeId }) =>
    expandPoints(deviceTypeById(typeId)!)
      .filter((point) => point.access !== 'w' && point.storage !== 'live')
      .map((point) => `${key}.${point.metric}`),
  );
  expect([...times.keys()].sort()).toEqual(wanted.sort());
  expect(progress).toEqual([1, 2, 3, 4]);
  expect(finished).toEqual([[1, startMs, now]]);
  const fineFrom = now - fineMs - 60_000;
  expect(firstTimes.map((time) => time > fineFrom)).toEqual(firstTimes.map((_, index) => index < 2));
  expect(firstTimes.at(-1)).toBe(startMs + 60_000);
  // Every minute of a curve has a reading, also of the sun at night; a run state is repeated before it expires.
  const longestSilence = (name: string) => {
    const own = [...(times.get(name) ?? [])].sort((a, b) => a - b);
    return Math.max(...own.map((time, index) => time - (own[index - 1] ?? startMs)), now - (own.at(-1) ?? startMs));
  };
  const states = plantDevices().flatMap(({ key, typeId }) => {
    const metric = deviceTypeById(typeId)?.status?.metric;
    return metric === undefined ? [] : [`${key}.${metric}`];
  });
  expect(states.length).toBeGreaterThan(20);
  for (const name of ['pv-1.active_power', ...states]) expect(longestSilence(name), name).toBeLessThanOrEqual(60_000);
  const minutes = times.get('meter-grid.active_power')?.size ?? 0;
  expect(minutes).toBeGreaterThan(days * 1440 + 1_700);
  expect(times.get('bms-1.cell_voltage_9')?.size).toBeGreaterThan((days * 1440) / 5);
  expect(times.get('pcs-1.grid_mode')?.size).toBeLessThan(10);

  const running = createRunningPlant(runUp(7, startMs, now, fineMs).state);
  const before = last.get('meter-grid.energy_import') ?? Number.NaN;
  running.runTo(now + 1_000);
  expect(newest.get('meter-grid.energy_import')).toBeGreaterThan(now - 60_000);
  expect(running.state.meters.grid.importKwh - before).toBeLessThan(20);
  expect(running.state.meters.grid.importKwh).toBeGreaterThanOrEqual(before - 0.01);
  expect(Math.abs((last.get('bms-1.soc') ?? 0) - running.state.batteries[0]!.soc * 100)).toBeLessThan(0.2);
});

it('rejects a server that has none of the projects', async () => {
  const nothing = async () => undefined;
  const target = { projects: new Map([['another', 1]]), send: nothing, announce: nothing, finish: nothing };
  const watch = { progress: () => undefined, sent: () => undefined, finished: () => undefined };
  await expect(makeHistory({ seed: 7, startMs, endMs: now }, target, watch)).rejects.toThrow(/knows no project/);
});
