/** Every fault of the plant raises its own alarm once, which clears once; also when the server is killed in between. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noLimits } from '../packages/contract/src/alarms/limits.ts';
import type { LogEntry } from '../packages/contract/src/index.ts';
import { type Fault, type OwnStation, startOwnStation } from './own-station.ts';
import { until } from './page.ts';

const patience = { timeoutMs: 120_000, everyMs: 300 };
const called = { kind: 'reminder', device: 'fire-1', member: 9 };
let own: OwnStation;
/** Alarms of the plant's daily duties, active from the start. */
let old: ReadonlySet<number>;

const fresh = async () => (await own.entries()).filter(({ id }) => !old.has(id)).toReversed();
const isOf = (device: string, says: string) => (entry: LogEntry) =>
  own.keyOf(entry.deviceId) === device && entry.content.replace('（抖动）', '').includes(says);

/** The duties change at ten in the morning, every few days. */
const isDuty = ({ deviceId }: LogEntry) => ['lc-1', 'ac-1', 'wind-1'].includes(own.keyOf(deviceId));

/** A fault with the alarms that it raises: the first, and consequential ones. */
interface Told extends Fault {
  readonly alarms: readonly (readonly [device: string, says: string, severity: number])[];
}

const faults = {
  hot: {
    kind: 'hot-cell',
    device: 'bms-1',
    alarms: [
      ['bms-1', '单体温升过快', 1],
      ['bms-1', '单体温差过大', 2],
    ],
  },
  trip: {
    kind: 'pcs-trip',
    device: 'pcs-1',
    alarms: [
      ['pcs-1', '交流过流', 1],
      ['ems-1', '变流器故障', 1],
    ],
  },
  drift: {
    kind: 'drifting-cell',
    device: 'bms-2',
    alarms: [
      ['bms-2', '单体压差过大', 2],
      ['ems-1', '单体压差过大', 2],
    ],
  },
  silence: { kind: 'comms-loss', device: 'pv-1', alarms: [['pv-1', '通信中断', 2]] },
  refusal: { kind: 'refused-block', device: 'meter-pv', alarms: [['meter-pv', '拒绝读取数据', 2]] },
  stuck: { kind: 'stuck-value', device: 'meter-load', alarms: [['meter-load', '死数', 2]] },
} as const satisfies Record<string, Told>;

interface Life {
  readonly began: number;
  /** When the fault was removed, epoch ms. */
  readonly ended: number;
}

/** Runs one fault from its start until its last alarm has cleared. */
async function lifeOf({ alarms, ...fault }: Told, after?: Promise<unknown>): Promise<Life> {
  await after;
  const began = Date.now();
  await own.plant(fault, true);
  const found = async () => {
    const entries = await fresh();
    return alarms.map(([device, says]) => entries.find(isOf(device, says)));
  };
  await until(`${fault.kind} is shown`, async () => ((await found()).includes(undefined) ? undefined : true), patience);
  const ended = Date.now();
  await own.plant(fault, false);
  const isGone = async () => (await found()).every((entry) => entry?.recovered);
  await until(`${fault.kind} is gone`, async () => ((await isGone()) ? true : undefined), patience);
  return { began, ended };
}

/** Waits until no later alarm can be consequential to that one. */
const apartFrom = ([device, says]: Told['alarms'][number]) =>
  until(
    `${says} is old`,
    async () => ((await fresh()).some((entry) => isOf(device, says)(entry) && Date.now() - entry.startTime > 12_000) ? true : undefined),
    patience,
  );

beforeAll(async () => {
  own = await startOwnStation();
  await until('the duty of the day', async () => ((await own.standing()).length > 0 ? true : undefined), patience);
  await own.api.ask('/api/limits/save', {
    ...{ deviceId: own.deviceId('meter-load'), metric: 'active_power', version: 0 },
    limits: { ...noLimits, stuckMin: 0.1 },
  });
  old = new Set((await own.entries()).map(({ id }) => id));
});
afterAll(() => own?.station.stop());

describe('faults of the plant', () => {
  const lives = new Map<string, Promise<Life>>();
  beforeAll(() => {
    const begin = (name: keyof typeof faults, after?: Promise<unknown>) => {
      const life = lifeOf(faults[name], after);
      life.catch(() => undefined);
      lives.set(name, life);
    };
    for (const name of ['silence', 'refusal', 'stuck', 'hot'] as const) begin(name);
    // In one power train, in succession: each is the first fault of its time.
    begin('trip', apartFrom(faults.hot.alarms[0]));
    begin('drift', apartFrom(faults.trip.alarms[0]));
  });

  test('a flapping signal raises alarms until it is folded into one entry, which clears when the signal is quiet', async () => {
    const flapping = { kind: 'flapping-bit', device: 'env-1', member: 3 };
    await own.plant(flapping, true);
    const all = async () => (await fresh()).filter(isOf('env-1', '暴雨预警'));
    await until('it is folded', async () => ((await all()).at(-1)?.content.includes('抖动') ? true : undefined), patience);
    const folded = await all();
    await until('it is counted', async () => (((await all()).at(-1)?.count ?? 0) >= 3 ? true : undefined), patience);
    await own.plant(flapping, false);
    await until('it is quiet', async () => ((await all()).every(({ recovered }) => recovered) ? true : undefined), patience);
    const [ended, rose] = [await all(), folded.length];
    // Eleven changes: five times on and off, and once more on.
    expect(rose).toBe(6);
    expect(ended.map(({ id }) => id)).toEqual(folded.map(({ id }) => id));
    expect(ended.slice(0, -1).map(({ count }) => count)).toEqual(Array(rose - 1).fill(1));
  });

  test.each(Object.keys(faults) as (keyof typeof faults)[])('%s: raised once, cleared once, in time', async (name) => {
    const { began, ended } = (await lives.get(name)) ?? expect.fail('it never began');
    const entries = await fresh();
    for (const [device, says, severity] of faults[name].alarms) {
      const found = entries.filter(isOf(device, says));
      expect(found, `${device} ${says}`).toHaveLength(1);
      expect(found[0]).toMatchObject({ severity, recovered: true, count: 1 });
      const { startTime, recoverTime } = found[0] ?? expect.fail('it is gone');
      // Readings have the plant's time, in whole seconds.
      expect(startTime).toBeGreaterThanOrEqual(began - 2000);
      expect(startTime).toBeLessThanOrEqual(ended);
      expect(recoverTime).toBeGreaterThanOrEqual(ended - 2000);
    }
  });

  test('a trip is a first fault with one consequential alarm', async () => {
    const entries = await fresh();
    const [first, follower] = faults.trip.alarms.map(([device, says]) => entries.find(isOf(device, says)));
    expect(first?.firstId).toBe(undefined);
    expect(follower?.firstId).toBe(first?.id);
    expect(entries.filter(({ firstId }) => firstId === first?.id)).toHaveLength(1);
  });

  test('they raise no other alarm, and none is active at the end', async () => {
    const known: Told['alarms'] = [...Object.values(faults).flatMap(({ alarms }): Told['alarms'] => alarms), ['env-1', '暴雨预警', 2]];
    const others = (await fresh()).filter((entry) => !isDuty(entry) && !known.some(([device, says]) => isOf(device, says)(entry)));
    expect(others.map(({ content }) => content)).toEqual([]);
    expect((await own.standing()).filter((entry) => !old.has(entry.id) && !isDuty(entry))).toEqual([]);
  });
});

describe('a server that is killed', () => {
  const trip = { kind: 'pcs-trip', device: 'pcs-2' };
  const tripped = isOf('pcs-2', '交流过流');
  const isCalled = isOf('fire-1', '手动报警按钮');
  const stands = async (is: (entry: LogEntry) => boolean) => (await own.standing()).some(is);
  const untilActive = (what: string, is: (entry: LogEntry) => boolean, wanted: boolean) =>
    until(what, async () => ((await stands(is)) === wanted ? true : undefined), patience);
  const restart = async () => {
    await own.station.startServer();
    await own.untilAllReport();
  };

  test('while an alarm is active: a fault that ended meanwhile has cleared, a new one is raised once, at the correct time', async () => {
    old = new Set((await own.entries()).map(({ id }) => id));
    await own.plant(trip, true);
    await untilActive('the trip', tripped, true);
    await own.station.killServer();
    await own.plant(trip, false);
    const pressed = Date.now();
    await own.plant(called, true);
    await restart();
    await untilActive('the call', isCalled, true);
    await untilActive('no trip', tripped, false);
    const now = Date.now();
    await expect.poll(async () => (await fresh()).filter(tripped)).toMatchObject([{ recovered: true, count: 1 }]);
    await expect.poll(async () => (await fresh()).filter(isCalled)).toMatchObject([{ recovered: false, count: 1 }]);
    const entries = await fresh();
    const [call] = entries.filter(isCalled);
    expect(call?.startTime).toBeGreaterThanOrEqual(pressed - 2000);
    expect(call?.startTime).toBeLessThanOrEqual(now);
    expect(entries.filter(tripped)[0]?.recoverTime).toBeGreaterThanOrEqual(pressed - 2000);
  });

  test('right after an alarm has cleared: it is not raised again', async () => {
    await own.plant(called, false);
    await untilActive('no call', isCalled, false);
    await own.station.killServer();
    await restart();
    expect(await stands(isCalled)).toBe(false);
    await expect.poll(async () => (await fresh()).filter(isCalled)).toMatchObject([{ recovered: true, count: 1 }]);
  });

  test.each([30, 400])(
    '%i ms after it is raised and after it clears: one entry each time, and the final state matches the plant',
    async (delay) => {
      const earlier = (await fresh()).filter(isCalled).length;
      const killedAfter = async (on: boolean) => {
        await own.plant(called, on);
        await new Promise((resolve) => setTimeout(resolve, delay));
        await own.station.killServer();
        await restart();
        await untilActive(on ? 'the call' : 'no call', isCalled, on);
      };
      await killedAfter(true);
      await killedAfter(false);
      // The log is written shortly after the open alarms are sent.
      const ends = async () => (await fresh()).filter(isCalled).map(({ recovered, count }) => [recovered, count]);
      await expect.poll(ends).toEqual(Array(earlier + 1).fill([true, 1]));
    },
  );

  test('no other alarm was raised', async () => {
    const others = (await fresh()).filter((entry) => !tripped(entry) && !isCalled(entry) && !isOf('ems-1', '变流器故障')(entry));
    expect(others.map(({ content }) => content)).toEqual([]);
  });
});
