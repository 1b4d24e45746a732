/**
 * `npm run bench replay-record`: a station runs while faults come and go, and the live stream is recorded; then 1 000 values, 1 000 states
 * and the alarms of 250 instants are queried from history and compared (BENCH_SECONDS of recording, default 240).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Station, startStation } from '../e2e/station.ts';
import { deviceTypeById, expandPoints } from '../packages/devices/src/index.ts';
import { type ApiSession, session } from './api-session.ts';
import { LiveRecord } from './live-record.ts';
import type { BenchRow } from './row.ts';

const instants = 250;
const each = 4;
const warmMs = 30_000;
/** Maximum time until a change reaches a page; a sample that close to a change may have either value. */
const wayMs = 3000;
/** Each switched on at one fraction of the recording, and off at a later one. */
const faults = [
  ['hot-cell', 'bms-1', 0.05, 0.6],
  ['pcs-trip', 'pcs-1', 0.15, 0.45],
  ['comms-loss', 'pcs-2', 0.2, 0.7],
  ['fire-smoke', 'fire-1', 0.3, 0.5],
  ['flapping-bit', 'dcdc-1', 0.35, 0.8],
  ['stuck-value', 'env-1', 0.1, 0.9],
] as const;

interface Project {
  readonly id: number;
  readonly paramIds: readonly number[];
}

/** The first storage station, with its stored points. */
async function projectOf({ ask }: ApiSession): Promise<Project> {
  const { list } = await ask<{ list: { id: number; projectType: { id: number } }[] }>('/proj/getProjList');
  const id = list.find(({ projectType }) => projectType.id === 1)?.id ?? 0;
  const paramIds: number[] = [];
  for (const device of await ask<{ id: number; deviceType: { id: number } }[]>(`/device/getAllByProjId?id=${id}`)) {
    const type = deviceTypeById(device.deviceType.id);
    const stored = new Set(type ? expandPoints(type).flatMap(({ metric, storage }) => (storage === 'live' ? [] : [metric])) : []);
    const { params } = await ask<{ params: { paramId: number; metric: string }[] }>(`/device/ex/getDetail?deviceId=${device.id}`);
    paramIds.push(...params.flatMap(({ paramId, metric }) => (stored.has(metric) ? [paramId] : [])));
  }
  return { id, paramIds: paramIds.slice(0, 5000) };
}

async function inject(station: Station, lastMs: number): Promise<void> {
  const steps = faults
    .flatMap(([kind, device, on, off]) => [
      { kind, device, on: true, at: on * lastMs },
      { kind, device, on: false, at: off * lastMs },
    ])
    .sort((a, b) => a.at - b.at);
  const start = Date.now();
  for (const { at, ...fault } of steps) {
    await pause(Math.max(0, start + at - Date.now()));
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) };
    const answer = await fetch(`http://127.0.0.1:${station.ports.control}/fault`, init);
    if (!answer.ok) throw new Error(await answer.text());
  }
  await pause(Math.max(0, start + lastMs - Date.now()));
}

interface Counts {
  values: number;
  states: number;
  alarms: number;
  /** Samples with a different answer, with both values. */
  readonly wrong: string[];
}

interface Value {
  readonly paramId: number;
  readonly value: number | string | null;
  readonly time: number | null;
  readonly quality: string;
}

async function compareAt({ ask }: ApiSession, project: Project, record: LiveRecord, time: number, turn: number, counts: Counts) {
  const known = record.params();
  const paramIds = Array.from({ length: each }, (_, index) => known[(turn * 7919 + index * 104_729) % known.length] ?? 0);
  const { list } = await ask<{ list: Value[] }>('/api2/history/queryRealTimeData', { paramIds: [...new Set(paramIds)], time });
  for (const { paramId, value, time: read, quality } of list) {
    const live = record.reading(paramId, time);
    if (live === undefined) continue;
    counts.values += 1;
    const isSame = live.value === value && live.time === read && record.qualities(paramId, live, time + wayMs).includes(quality);
    if (!isSame) counts.wrong.push(`value of ${paramId} at ${time}: ${JSON.stringify(live)} / ${value} ${read} ${quality}`);
  }
  const devices = record.devices();
  const states = await ask<{ id: number; status: string }[]>(`/device/getAllByProjId?id=${project.id}&time=${time}`);
  for (let index = 0; index < each; index += 1) {
    const id = devices[(turn * 31 + index * 17) % devices.length] ?? 0;
    const then = states.find((state) => state.id === id)?.status;
    counts.states += 1;
    const said = [record.state(id, time), record.state(id, time + wayMs)];
    if (!said.includes(then)) counts.wrong.push(`state of ${id} at ${time}: ${said.join(' → ')} / ${then}`);
  }
  const standing = new Set((await ask<{ id: number }[]>(`/czyun/realAlarm?id=${project.id}&time=${time}`)).map(({ id }) => id));
  counts.alarms += 1;
  // The end of an alarm is shown after a tick and the transit time.
  const other = [...record.alarms.keys()].filter((alarm) => !record.shown(alarm, time, time + wayMs).has(standing.has(alarm)));
  if (other.length > 0) counts.wrong.push(`alarms at ${time}: ${other.map((alarm) => `${alarm} ${standing.has(alarm)}`).join()}`);
}

export async function replayRecordBench(): Promise<BenchRow[]> {
  const lastMs = Number(process.env.BENCH_SECONDS ?? 240) * 1000;
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-record-'));
  const station = await startStation({ dataDir: folder });
  try {
    const own = await session(station.api);
    const project = await projectOf(own);
    const record = new LiveRecord(`${station.api.replace('http', 'ws')}/live`, own.sid, project.id, project.paramIds);
    await pause(warmMs);
    const start = Date.now();
    await inject(station, lastMs);
    const end = Date.now();
    await pause(2 * wayMs);
    const { failure } = record;
    record.close();
    if (failure !== undefined) throw new Error(failure);
    const counts: Counts = { values: 0, states: 0, alarms: 0, wrong: [] };
    for (let turn = 0; turn < instants; turn += 1) {
      const time = Math.round(start + (((end - start) * turn * 0.618) % (end - start)));
      await compareAt(own, project, record, time, turn, counts);
      // Within the request limits of one caller.
      await pause(150);
    }
    for (const line of counts.wrong.slice(0, 20)) console.log(line);
    return [
      { name: 'values compared', figure: counts.values, unit: '' },
      { name: 'states compared', figure: counts.states, unit: '' },
      { name: `instants whose alarms were compared (${record.alarms.size} alarms)`, figure: counts.alarms, unit: '' },
      { name: 'samples that differ from the live stream', figure: counts.wrong.length, unit: '', goal: '0' },
    ];
  } finally {
    await station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
