/**
 * Cost of thresholds and rules on the path of readings: the same readings with 5 000 thresholds and 500 alarm rules, and without, in turn,
 * in one process.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAlarmRule, noLimits } from '../packages/contract/src/index.ts';
import { createAlarms } from '../packages/server/src/alarms/index.ts';
import { openDatabase } from '../packages/server/src/db/index.ts';
import { importStation } from '../packages/server/src/features/project-transfer/index.ts';
import { createLogger } from '../packages/server/src/logger.ts';
import { createRegistry, type ParamRecord } from '../packages/server/src/registry/index.ts';
import { type Batch, createTelemetry } from '../packages/server/src/telemetry/index.ts';
import { type BenchRow, quantile } from './row.ts';

const devices = 300;
const points = 10_000;
const thresholds = 5000;
const rules = 500;
const batchesEach = 100;
/** Before each: the start of the evaluation is not part of the cost of a reading. */
const batchesBefore = 50;
/** Interval at which ten devices in turn send their values; the whole run is shorter than the age at which values become stale. */
const stepMs = 50;
const rounds = 9;
const logger = createLogger('error', { write: (line: string) => void console.error(line) });

const station = {
  projects: [
    {
      key: 'bench',
      name: 'Bench',
      type: 1,
      timeZone: 'Asia/Shanghai',
      devices: Array.from({ length: devices }, (_, n) => ({
        key: `meter-${n}`,
        name: `Meter ${n}`,
        typeId: 1203,
        profileId: 'mqtt-meter',
        connection: { kind: 'mqtt', periodMs: 1000 },
      })),
    },
  ],
};

async function storeIn(folder: string) {
  const store = await openDatabase({ dataDir: folder });
  await importStation(store.db, station);
  return { store, db: store.db, registry: await createRegistry(store.db) };
}
type Side = Awaited<ReturnType<typeof storeIn>>;

async function setLimits({ db }: Side, params: readonly ParamRecord[]): Promise<void> {
  await db.transaction().execute(async (on) => {
    for (const { deviceId, point } of params) {
      const [low, high] = point.range ?? [0, 1];
      const limits = { ...noLimits, high1: high, high2: low + (high - low) * 0.9, high3: low + (high - low) * 0.8, low1: low, delayS: 5 };
      const who = { user_id: null, login_name: '', user_name: '', link_id: null };
      const row = { device_id: deviceId, metric: point.metric, before_id: 0, limits: JSON.stringify(limits), time: 0, ...who };
      await on.insertInto('limit_changes').values(row).execute();
    }
  });
}

/** One rule per three points, of two devices; one in fifty has a delay. */
async function setRules({ db, registry }: Side, params: readonly ParamRecord[]): Promise<void> {
  const projectId = registry.projects()[0]?.id ?? 0;
  await db.transaction().execute(async (on) => {
    for (let n = 0; n < rules; n += 1) {
      const variables = ['a', 'b', 'c'].map((name, index) => {
        const { deviceId, point } = params[(n * 20 + index * 7) % params.length] ?? { deviceId: 0, point: { metric: '' } };
        return { name, deviceId, metric: point.metric };
      });
      const rule = {
        ...newAlarmRule,
        name: `rule ${n}`,
        expression: 'abs(a - b) > 1e6 && c / max(a, 1) < 0.5 || a + b + c > 1e7',
        variables,
        delayS: n % 50 === 0 ? 5 : 0,
      };
      const { id } = await on.insertInto('alarm_rules').values({ project_id: projectId }).returning('id').executeTakeFirstOrThrow();
      const who = { user_id: null, login_name: '', user_name: '', link_id: null };
      await on
        .insertInto('alarm_rule_changes')
        .values({ rule_id: id, before_id: 0, rule: JSON.stringify(rule), time: 0, ...who })
        .execute();
    }
  });
}

/** All points at one instant; one in 500 crosses its limit repeatedly. */
function instant(params: readonly ParamRecord[], time: number): Batch {
  return {
    paramIds: Uint32Array.from(params, ({ paramId }) => paramId),
    times: new Float64Array(params.length).fill(time),
    values: Float64Array.from(params, ({ point }, n) => {
      const [low, high] = point.range ?? [0, 1];
      const crossing = n % 500 === 0 && Math.floor(time / 5000) % 2 === 0;
      return low + (high - low) * (crossing ? 0.85 : 0.5 + 0.1 * Math.sin(time / 7000 + n));
    }),
    quality: new Uint8Array(params.length),
  };
}

export async function limitsBench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'czyun-bench-limits-'));
  const [bare, limited] = [await storeIn(join(folder, 'bare')), await storeIn(join(folder, 'limited'))];
  const params = bare.registry
    .devices()
    .flatMap((device) => device.params.filter(({ point }) => point.kind === 'YC' && point.type === 'number'))
    .slice(0, points);
  await setLimits(limited, params.slice(0, thresholds));
  await setRules(limited, params);
  const telemetry = await createTelemetry({ dataDir: folder, catalog: bare.registry, logger });
  const states = {
    get: (deviceId: number) => ({ deviceId, status: 'run' as const, lastMessage: clock }),
    health: (deviceId: number) => ({ deviceId, online: true, messages: 0, faults: {} }),
    onChange: () => () => {},
  };
  let clock = Date.now() - 20_000;

  /** CPU of this process per reading, µs: the engine is another process with the same work in both cases. */
  async function cost({ db, registry }: Side): Promise<number> {
    const { newest, history } = telemetry;
    const alarms = await createAlarms({ db, registry, newest, history, states, logger });
    const batches = Array.from({ length: batchesBefore + batchesEach }, (_, n) => instant(params, clock + (n + 1) * stepMs));
    for (const batch of batches.splice(0, batchesBefore)) {
      clock += stepMs;
      await telemetry.ingest.submit(batch);
    }
    const started = process.cpuUsage();
    let readings = 0;
    for (const batch of batches) {
      clock += stepMs;
      readings += (await telemetry.ingest.submit(batch)).stored;
    }
    const { user, system } = process.cpuUsage(started);
    await alarms.close();
    return (user + system) / readings;
  }

  const without: number[] = [];
  const within: number[] = [];
  await cost(bare);
  await cost(limited);
  for (let round = 2; round < rounds; round += 1) {
    without.push(await cost(bare));
    within.push(await cost(limited));
  }
  await telemetry.close();
  for (const { store } of [bare, limited]) await store.close();
  await rm(folder, { recursive: true, force: true });
  const [plain, judged] = [quantile(without, 0.5), quantile(within, 0.5)];
  return [
    { name: `CPU of a reading, ${params.length} points, no limits and no rules (median)`, figure: plain, unit: 'µs' },
    {
      name: `CPU of a reading, ${thresholds} points with limits and ${rules} rules (median)`,
      figure: judged,
      unit: 'µs',
      ratio: judged / plain,
      ratioTo: 'without',
      goal: '≤ 1.10',
    },
  ];
}
