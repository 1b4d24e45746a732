import type { LogEntry, ServerFrame } from '@czyun/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RawData, WebSocket } from 'ws';
import { basePath, createTestServer, type TestServer, type TestUser } from '../testing/index.ts';

let server: TestServer;
let port: number;
const open: Watcher[] = [];

beforeAll(async () => {
  server = await createTestServer();
  port = await server.listen();
});
afterEach(() => {
  for (const watcher of open.splice(0)) watcher.socket.terminate();
});
afterAll(() => server.close());

/** A client that stores the received frames. */
class Watcher {
  readonly socket: WebSocket;
  readonly frames: ServerFrame[] = [];
  closed: number | null = null;
  refused: number | null = null;

  constructor(headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${basePath}/live`, { headers });
    this.socket.on('message', (data: RawData) => this.frames.push(JSON.parse(data.toString()) as ServerFrame));
    this.socket.on('close', (code) => {
      this.closed = code;
    });
    this.socket.on('unexpected-response', (_request, response) => {
      this.refused = response.statusCode ?? 0;
    });
    this.socket.on('error', () => {});
    open.push(this);
  }

  async opened(): Promise<this> {
    await expect.poll(() => this.socket.readyState).toBe(WebSocket.OPEN);
    return this;
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  of<K extends ServerFrame['op']>(op: K): Extract<ServerFrame, { op: K }>[] {
    return this.frames.filter((frame): frame is Extract<ServerFrame, { op: K }> => frame.op === op);
  }

  /** Latest received value of a parameter. */
  value(paramId: number): number | string | null | undefined {
    for (const { ids, values } of this.of('values').toReversed()) {
      const index = ids.lastIndexOf(paramId);
      if (index >= 0) return values[index];
    }
    return undefined;
  }

  error() {
    return expect.poll(() => this.of('error').at(-1)?.code);
  }

  /** Everything sent before has been answered. */
  async settled(): Promise<void> {
    const pongs = this.of('pong').length;
    this.send({ op: 'ping' });
    await expect.poll(() => this.of('pong').length).toBeGreaterThan(pongs);
  }
}

interface Asked {
  readonly paramIds?: readonly number[];
  readonly projectId?: number;
  readonly since?: number | undefined;
}

async function watch(as: TestUser, { paramIds, projectId, since }: Asked, language: 'zh' | 'en' = 'zh'): Promise<Watcher> {
  const watcher = await new Watcher().opened();
  watcher.send({ op: 'hello', sid: await server.sid(as), language });
  await expect.poll(() => watcher.of('welcome').length).toBe(1);
  if (projectId !== undefined) watcher.send({ op: 'subscribe', projectId, since });
  if (paramIds !== undefined) watcher.send({ op: 'want', paramIds, since });
  await watcher.settled();
  return watcher;
}

const power = () => server.paramId('t-grid', 'active_power');
const voltage = () => server.paramId('t-grid', 'voltage_a');

describe('signing in', () => {
  it('needs a hello with a valid session', async () => {
    const eager = await new Watcher().opened();
    eager.send({ op: 'want', paramIds: [1] });
    await expect.poll(() => eager.closed).toBe(4012);
    const wrong = await new Watcher().opened();
    wrong.send({ op: 'hello', sid: 'nobody', language: 'en' });
    await expect.poll(() => wrong.closed).toBe(4012);
    expect(wrong.of('error')[0]).toMatchObject({ code: 4012, msg: 'Not logged in' });
    expect(wrong.of('welcome')).toEqual([]);
  });

  it('accepts the cookie from our own pages and refuses other sites', async () => {
    const cookie = `sid=${await server.sid('monitor')}`;
    const ours = await new Watcher({ cookie, origin: `http://127.0.0.1:${port}` }).opened();
    ours.send({ op: 'hello' });
    await expect.poll(() => ours.of('welcome').length).toBe(1);
    const theirs = new Watcher({ cookie, origin: 'http://evil.example' });
    await expect.poll(() => theirs.refused).toBe(403);
  });

  it('survives malformed frames', async () => {
    const watcher = await watch('monitor', {});
    watcher.send('no json');
    watcher.send({ op: 'want', paramIds: ['x'] });
    watcher.send({ op: 'want', paramIds: [] });
    watcher.send({ op: 'subscribe', paramIds: [power()] });
    watcher.send({ op: 'nonsense' });
    await expect.poll(() => watcher.of('error').map(({ code }) => code)).toEqual([400, 400, 400, 400, 400]);
    expect(watcher.closed).toBeNull();
  });
});

describe('permission', () => {
  it('is checked for every parameter and project: the accessible ones are sent anyway', async () => {
    const foreign = server.paramId('t-foreign', 'active_power');
    const watcher = await watch('monitor', { paramIds: [power(), foreign, 99_999_999] });
    expect(watcher.of('error')).toMatchObject([{ code: 4013, paramIds: [foreign, 99_999_999] }]);
    watcher.send({ op: 'subscribe', projectId: server.project('foreign').id });
    await expect.poll(() => watcher.of('error').length).toBe(2);
    const before = watcher.frames.length;
    await server.publish('t-foreign', { active_power: 5 });
    await server.publish('t-grid', { active_power: 6 });
    await expect.poll(() => watcher.value(power())).toBe(6);
    const told = watcher.frames.slice(before);
    expect(told.flatMap((frame) => (frame.op === 'values' ? frame.ids : []))).toEqual([power()]);
    expect(told.some(({ op }) => op === 'devices' || op === 'alarms')).toBe(false);
  });

  it('ends with the membership', async () => {
    const watcher = await watch('useradmin', { paramIds: [power()], projectId: server.project('station').id });
    const userId = await server.accounts.userIdOf('useradmin');
    await server.accounts.setMembership(userId ?? 0, server.project('station').id, null);
    await expect.poll(() => watcher.of('error').at(-1), { timeout: 15_000 }).toMatchObject({ code: 4013, paramIds: [power()] });
    const before = watcher.frames.length;
    await server.publish('t-grid', { active_power: 1.25 });
    await watcher.settled();
    expect(watcher.frames.slice(before).map(({ op }) => op)).toEqual(['pong']);
  });

  it('ends with the session, with 4012', async () => {
    const watcher = await watch('engineer', { paramIds: [power()] });
    const session = await server.accounts.sessionByToken(await server.sid('engineer'));
    if (session) await server.accounts.end(session);
    await expect.poll(() => watcher.closed, { timeout: 10_000 }).toBe(4012);
    expect(watcher.of('error').at(-1)?.code).toBe(4012);
  });
});

describe('values', () => {
  it('are complete at first, and then only changes', async () => {
    await server.publish('t-grid', { active_power: 1, voltage_a: 220 });
    const watcher = await watch('monitor', { paramIds: [power(), voltage(), server.paramId('t-grid', 'voltage_b')] });
    await expect.poll(() => watcher.value(voltage())).toBe(220);
    expect(watcher.of('values')).toHaveLength(1);
    expect(watcher.of('values')[0]?.ids.toSorted()).toEqual([power(), voltage()].toSorted());
    const time = Date.now();
    await server.publish('t-grid', { active_power: 2 }, time);
    await expect.poll(() => watcher.value(power())).toBe(2);
    expect(watcher.of('values').at(-1)).toMatchObject({ ids: [power()], values: [2], times: [time], quality: [0] });
  });

  it('include staleness', async () => {
    await server.publish('t-load', { active_power: 3 });
    const id = server.paramId('t-load', 'active_power');
    const watcher = await watch('monitor', { paramIds: [id] });
    server.telemetry.newest.markStale([id]);
    await expect.poll(() => watcher.of('values').at(-1)?.quality).toEqual([1]);
    expect(watcher.value(id)).toBe(3);
  });

  it("continue from the client's last frame: only later changes are sent", async () => {
    await server.publish('t-grid', { active_power: 10, voltage_a: 230 });
    const first = await watch('monitor', { paramIds: [power(), voltage()] });
    await expect.poll(() => first.value(power())).toBe(10);
    const since = first.of('values').at(-1)?.at;
    first.socket.terminate();
    await server.publish('t-grid', { active_power: 11 });
    const second = await watch('monitor', { paramIds: [power(), voltage()], since });
    await expect.poll(() => second.value(power())).toBe(11);
    expect(second.of('values')).toHaveLength(1);
    expect(second.of('values')[0]?.ids).toEqual([power()]);
    const unchanged = await watch('monitor', { paramIds: [power(), voltage()], since: second.of('values')[0]?.at });
    expect(unchanged.of('values')).toEqual([]);
    const old = await watch('monitor', { paramIds: [power(), voltage()], since: 1 });
    expect(old.value(voltage())).toBe(230);
  });

  it('stop when they are dropped; nothing is sent twice', async () => {
    const watcher = await watch('monitor', { paramIds: [power()] });
    await server.publish('t-grid', { active_power: 11.5, voltage_a: 230.5 });
    await expect.poll(() => watcher.value(power())).toBe(11.5);
    const before = watcher.of('values').length;
    watcher.send({ op: 'want', paramIds: [power(), voltage()] });
    watcher.send({ op: 'drop', paramIds: [power()] });
    await watcher.settled();
    await server.publish('t-grid', { active_power: 12 });
    await server.publish('t-grid', { voltage_a: 231 });
    await expect.poll(() => watcher.value(voltage())).toBe(231);
    const told = watcher.of('values').slice(before);
    expect(new Set(told.flatMap(({ ids }) => ids))).toEqual(new Set([voltage()]));
    watcher.send({ op: 'want', paramIds: [power()] });
    await expect.poll(() => watcher.value(power())).toBe(12);
  });
});

describe('a project', () => {
  it('sends states of devices, and alarms in the client’s language', async () => {
    const projectId = server.project('station').id;
    const [zh, en] = [await watch('monitor', { projectId }), await watch('monitor', { projectId }, 'en')];
    expect(zh.of('devices')[0]?.devices.map(({ id }) => id)).toEqual(server.registry.devicesOf(projectId).map(({ id }) => id));
    const pv = server.device('t-pv');
    const word = server.registry.paramOf(pv.id, 'fault_word_1')?.point.bits ?? {};
    const [bit, words] = Object.entries(word).find(([, { alarm }]) => alarm) ?? [];
    await server.publish('t-pv', { fault_word_1: 2 ** Number(bit) });
    const newest = (watcher: Watcher): LogEntry | undefined => watcher.of('alarms').at(-1)?.entries.at(-1);
    await expect.poll(() => newest(zh)?.content).toContain(words?.zh);
    await expect.poll(() => newest(en)?.content).toContain(words?.en);
    expect(newest(en)).toMatchObject({ deviceId: pv.id, recovered: false, projectId });
    const state = () =>
      zh
        .of('devices')
        .flatMap(({ devices }) => devices)
        .findLast(({ id }) => id === pv.id);
    await expect.poll(state).toMatchObject({ openAlarms: 1 });
    expect(state()?.status).not.toBe('offline');

    const since = zh.of('alarms').at(-1)?.at;
    await server.publish('t-pv', { fault_word_1: 0 });
    await expect.poll(() => newest(en)?.recovered).toBe(true);
    const back = await watch('monitor', { projectId, since });
    expect(newest(back)).toMatchObject({ id: newest(en)?.id, recovered: true });
  });

  it('sends active alarms to a client that connects later', async () => {
    const word = server.registry.paramOf(server.device('t-bms').id, 'fault_word_1')?.point.bits ?? {};
    const [bit] = Object.entries(word).find(([, { alarm }]) => alarm) ?? [];
    await server.publish('t-bms', { fault_word_1: 2 ** Number(bit) });
    await expect.poll(() => server.alarms.openCount(server.device('t-bms').id)).toBe(1);
    const late = await watch('monitor', { projectId: server.project('station').id });
    expect(late.of('alarms')[0]?.entries.map(({ deviceName }) => deviceName)).toContain('电池1');
  });

  it('reports that no alarm is active, and the version of the set-up', async () => {
    const projectId = server.project('factory').id;
    const watcher = await watch('monitor', { projectId });
    expect(watcher.of('alarms')).toMatchObject([{ projectId, whole: true }]);
    expect(watcher.of('devices')).toMatchObject([{ projectId, whole: true }]);
    const [told] = watcher.of('setup');
    expect(told).toMatchObject({ projectId });
    const again = await watch('monitor', { projectId, since: watcher.of('alarms')[0]?.at });
    expect(again.of('setup')).toMatchObject([{ version: told?.version }]);
    expect(again.of('devices')).toEqual([]);
  });
});
