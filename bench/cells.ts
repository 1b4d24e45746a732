/**
 * Ranks recorded cells (BENCH_DATA has `battery-nasa-4cells-43C`), imported through the product's own import: compares the capacities with
 * the published ones, and the order with a plain computation from the file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type CellRanking, cellsApi, dayMs, deviceSetupApi, deviceTypesApi, historyApi } from '../packages/contract/src/index.ts';
import { encodeColumns, type TypeDocument } from '../packages/devices/src/index.ts';
import { bms } from '../packages/devices/src/types/bms.ts';
import { type OwnServer, openOwnServer } from './own-server.ts';
import { type BenchRow, quantile } from './row.ts';

const folderName = 'battery-nasa-4cells-43C';
const cells = 4;
const numbers = Array.from({ length: cells }, (_, at) => at + 1);
/** End voltage of the published capacities. */
const emptyV = 2.7;
const [fullV, typeId, deviceKey, base] = [4.05, 19_202, 'recorded', '/dataviewapi8'] as const;

interface Row {
  readonly time: number;
  readonly run: string;
  readonly volts: readonly number[];
  /** A, discharge positive. */
  readonly amps: readonly number[];
}

function readRows(folder: string): Row[] {
  const text = gunzipSync(readFileSync(join(folder, 'cells_timeseries.csv.gz'))).toString('utf8');
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  const names = head.split(',');
  const at = (name: string) => names.indexOf(name);
  return lines.map((line) => {
    const fields = line.split(',');
    const of = (suffix: string, sign: number) => numbers.map((cell) => sign * Number(fields[at(`cell${cell}_${suffix}`)]));
    const time = Math.round(Date.parse(`${fields[at('timestamp')]?.slice(0, 23)}Z`));
    return { time, run: `${fields[at('step')]} ${fields[at('cycle_index')]}`, volts: of('v', 1), amps: of('a', -1) };
  });
}

function readPublished(folder: string): number[][] {
  const [, ...lines] = readFileSync(join(folder, 'discharge_capacity.csv'), 'utf8').trim().split(/\r?\n/);
  return lines.map((line) => line.split(',').slice(2).map(Number));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const middle = (values: readonly number[]) => quantile(values, 0.5);
const worstFirst = (values: readonly number[], low: boolean) =>
  numbers.toSorted((a, b) => ((values[a - 1] ?? 0) - (values[b - 1] ?? 0)) * (low ? 1 : -1));

/** Capacities and resistances straight from the file: trapezoids down to the end voltage, and every current step during a discharge. */
function plainFigures(rows: readonly Row[]) {
  const byRun = Map.groupBy(
    rows.filter(({ run }) => run.startsWith('discharge')),
    ({ run }) => run,
  );
  const ah = numbers.map((): number[] => []);
  const mOhm = numbers.map((): number[] => []);
  for (const run of byRun.values())
    for (const [cell] of numbers.entries()) {
      let sum = 0;
      let isOver = false;
      for (let at = 1; at < run.length; at++) {
        const [before, now] = [run[at - 1], run[at]];
        if (!before || !now) break;
        const rise = (now.amps[cell] ?? 0) - (before.amps[cell] ?? 0);
        if (Math.abs(rise) > 1) mOhm[cell]?.push((1000 * ((before.volts[cell] ?? 0) - (now.volts[cell] ?? 0))) / rise);
        sum += (((before.amps[cell] ?? 0) + (now.amps[cell] ?? 0)) / 2) * ((now.time - before.time) / 3.6e6);
        if (!isOver && (now.volts[cell] ?? 0) <= emptyV && (now.amps[cell] ?? 0) > 1) {
          ah[cell]?.push(sum);
          isOver = true;
        }
      }
    }
  return { ah: ah.map(mean), mOhm: mOhm.map(middle) };
}

/** A battery type with one current per cell. */
function ownType(): TypeDocument {
  const points = bms.points
    .filter(({ group }) => group !== 'cell_temperatures')
    .map((point) => (point.group === 'cell_voltages' ? { ...point, repeat: { count: cells }, decimals: 4 } : point));
  const voltage = points.find(({ group }) => group === 'cell_voltages');
  if (voltage === undefined) throw new Error('the type has cells');
  const { outlier: _outlier, suggest: _suggest, ...plain } = voltage;
  const name = { zh: '{n}号单体电流', en: 'Cell {n} current' };
  const { cell_temperatures: _temperatures, ...groups } = bms.groups;
  const current = { ...plain, metric: 'cell_current_{n}', name, unit: 'A', range: [-100, 100] as const };
  return {
    ...bms,
    groups,
    id: typeId,
    key: 'recorded-cells',
    name: { zh: '实测电芯', en: 'Recorded cells' },
    points: [...points, current],
  };
}

function caller(server: OwnServer, sid: string) {
  return async <T>(path: string, payload?: object | Uint8Array): Promise<T> => {
    const isBytes = payload instanceof Uint8Array;
    const headers = { sid, ...(payload ? { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' } : {}) };
    const answer = await server.app.inject({
      ...{ method: payload ? 'POST' : 'GET', url: `${base}${path}`, headers },
      ...(payload ? { payload: isBytes ? Buffer.from(payload) : payload } : {}),
    });
    const { code, data } = answer.json<{ code: number; data: T }>();
    if (code !== 200) throw new Error(`${path}: ${answer.body.slice(0, 600)}`);
    return data;
  };
}

/** The product's ranking of the rows. */
async function rankedBy(server: OwnServer, rows: readonly Row[]): Promise<CellRanking> {
  const { accounts, registry, telemetry, jobs } = server.deps;
  await accounts.createUser({ loginName: 'bench', password: 'bench-password', name: 'Bench', userType: 1 });
  const call = caller(server, (await accounts.login('bench', 'bench-password', false, { address: '127.0.0.1', agent: 'bench' })).sid);
  const projectId = registry.projects()[0]?.id ?? 0;
  await call(`${deviceTypesApi.addDeviceType.path}?projectId=${projectId}&apply=true`, Buffer.from(JSON.stringify(ownType())));
  const connection = { kind: 'mqtt', periodMs: 10_000 };
  const device = { projectId, key: deviceKey, name: deviceKey, typeId, profileId: 'mqtt-recorded-cells', connection };
  await call(deviceSetupApi.createDevice.path, device);
  const times = Float64Array.from(rows, ({ time }) => time);
  const series = numbers.flatMap((cell) =>
    (['voltage', 'current'] as const).map((what) => ({
      ...{ deviceKey, metric: `cell_${what}_${cell}`, times },
      values: Float64Array.from(rows, ({ volts, amps }) => (what === 'voltage' ? volts : amps)[cell - 1] ?? Number.NaN),
    })),
  );
  for (const one of series) await call(`${historyApi.importReadings.path}?projectId=${projectId}&spacingMs=10000`, encodeColumns([one]));
  await telemetry.settle();
  const deviceId = registry.deviceByKey(deviceKey)?.id ?? 0;
  const end = (rows.at(-1)?.time ?? 0) + 60_000;
  const { jobId } = await call<{ jobId: number }>(cellsApi.startCellRanking.path, { deviceId, days: 12, end, fullV, emptyV });
  const job = await jobs.ended(jobId, 300_000);
  if (job?.state !== 'done') throw new Error(`the computation ended as ${job?.state}: ${job?.cause}`);
  const { ranking } = await call<{ ranking: CellRanking | null }>(`${cellsApi.getCellRanking.path}?deviceId=${deviceId}`);
  if (ranking === null) throw new Error('nothing was ranked');
  return ranking;
}

export async function cellsBench(): Promise<BenchRow[]> {
  const recording = join(process.env.BENCH_DATA ?? '', folderName);
  if (!existsSync(recording)) {
    console.log(`  recorded cells: skipped, BENCH_DATA has no ${folderName}`);
    return [];
  }
  const all = readRows(recording);
  // Shifted as if it had ended yesterday, so that no retention applies.
  const shift = Math.floor((Date.now() - (all.at(-1)?.time ?? 0)) / dayMs - 1) * dayMs;
  const rows = all.map((row) => ({ ...row, time: row.time + shift }));
  const published = readPublished(recording);
  const folder = await mkdtemp(join(tmpdir(), 'czyun-bench-'));
  const station = { projects: [{ key: 'bench', name: 'bench', type: 1, timeZone: 'UTC', regions: [], devices: [] }] };
  const server = await openOwnServer({ folder, station, parts: { limits: { take: () => {}, stranger: () => {}, lookedUp: () => {} } } });
  try {
    const started = performance.now();
    const ranking = await rankedBy(server, rows);
    const seconds = (performance.now() - started) / 1000;
    const measureOf = (measure: string) => ranking.measures.find((each) => each.measure === measure);
    const [capacity, resistance] = [measureOf('capacity'), measureOf('resistance')];
    const plain = plainFigures(rows);
    const publishedAh = numbers.map((_, cell) => mean(published.map((each) => each[cell] ?? Number.NaN)));
    const perCell = numbers.flatMap((cell, at): BenchRow[] => {
      const [value, error] = [capacity?.values[at] ?? Number.NaN, capacity?.errors[at] ?? Number.NaN];
      const apart = Math.abs(value / (publishedAh[at] ?? 1) - 1) * 100;
      return [
        {
          name: `cell ${cell}: capacity from ${capacity?.counts[at]} half-cycles, own error ± ${error.toFixed(4)} Ah`,
          figure: value,
          unit: 'Ah',
        },
        { name: `cell ${cell}: difference from the published ${publishedAh[at]?.toFixed(4)} Ah`, figure: apart, unit: '%', goal: '< 3' },
      ];
    });
    const same = (order: readonly number[] | undefined, other: readonly number[]) => (String(order) === String(other) ? 1 : 0);
    return [
      ...perCell,
      {
        name: `order by capacity as a plain count (${worstFirst(plain.ah, true)})`,
        figure: same(capacity?.order, worstFirst(plain.ah, true)),
        unit: '',
        goal: '1',
      },
      {
        name: `order by capacity as published (${worstFirst(publishedAh, true)})`,
        figure: same(capacity?.order, worstFirst(publishedAh, true)),
        unit: '',
        goal: '1',
      },
      {
        name: `order by resistance as a plain count (${worstFirst(plain.mOhm, false)})`,
        figure: same(resistance?.order, worstFirst(plain.mOhm, false)),
        unit: '',
        goal: '1',
      },
      { name: `import and ranking of ${rows.length} rows`, figure: seconds, unit: 's' },
    ];
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
