/** Two servers on one store: calls and open pages may be at either, whichever owns the project. */
import type { CommandAnswer, LogEntry, ServerFrame } from '@czyun/contract';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawData, WebSocket } from 'ws';
import { RequestFailed } from '../bus/index.ts';
import { everyCall } from '../http/call-fixture.ts';
import { createForwarding } from '../http/forward.ts';
import { answeringDriver, basePath, createTestServer, type TestServer, testStation } from '../testing/index.ts';

const [station, ...others] = testStation.projects;
const pcs = { key: 't-pcs', name: '变流器1', typeId: 1201, profileId: 'mqtt-pcs', connection: { kind: 'mqtt', periodMs: 10_000 } };
const registers = new Map<string, number>([
  ['control_source', 1],
  ['state', 0],
  ['active_power_lower_limit', -100],
  ['active_power_upper_limit', 100],
  ['active_power_setpoint', 0],
  ['grid_mode', 0],
]);

let owner: TestServer;
let other: TestServer;
const report = () => owner.publish('t-pcs', Object.fromEntries(registers));
beforeAll(async () => {
  const description = { projects: [{ ...station, devices: [...(station?.devices ?? []), pcs] }, ...others] };
  owner = await createTestServer({ description, hasOthers: true, drivers: [answeringDriver({ registers, report })] });
  other = await createTestServer({ beside: owner });
  await report();
});
afterAll(async () => {
  await other?.close();
  await owner?.close();
});

/** Frames that an open page of a project has received from a server. */
async function openPage(server: TestServer, projectId: number, paramIds: readonly number[]) {
  const socket = new WebSocket(`ws://127.0.0.1:${await server.listen()}${basePath}/live`);
  const frames: ServerFrame[] = [];
  socket.on('message', (data: RawData) => frames.push(JSON.parse(data.toString()) as ServerFrame));
  await new Promise((resolve) => socket.once('open', resolve));
  for (const frame of [
    { op: 'hello', sid: await server.sid('engadmin'), language: 'en' },
    { op: 'subscribe', projectId },
    { op: 'want', paramIds },
  ])
    socket.send(JSON.stringify(frame));
  return {
    close: () => socket.terminate(),
    value(paramId: number): readonly [value: number | string | null | undefined, quality: number | undefined] | undefined {
      for (const frame of frames.toReversed()) {
        const at = frame.op === 'values' ? frame.ids.lastIndexOf(paramId) : -1;
        if (frame.op === 'values' && at >= 0) return [frame.values[at], frame.quality[at]];
      }
      return undefined;
    },
    device: (deviceId: number) =>
      frames.flatMap((frame) => (frame.op === 'devices' ? frame.devices.filter(({ id }) => id === deviceId) : [])).at(-1),
    alarms: () => frames.flatMap((frame) => (frame.op === 'alarms' ? frame.entries : [])),
  };
}

it('health and metrics of each server show its projects and whether it is connected to the other', async () => {
  const figure = async ({ app }: TestServer, name: string) =>
    Number(new RegExp(`^${name} (\\d+)`, 'm').exec((await app.inject('/metrics')).body)?.[1]);
  const figures = (server: TestServer) =>
    Promise.all(
      ['seats', 'rollup_seat', 'bus_connected', 'other_servers', 'projects_unconfirmed'].map((name) => figure(server, `czyun_${name}`)),
    );
  const projects = testStation.projects.length;
  await expect.poll(() => figures(owner), { timeout: 15_000 }).toEqual([projects, 1, 1, 1, 0]);
  await expect.poll(() => figures(other), { timeout: 15_000 }).toEqual([0, 0, 1, 1, 0]);
  await expect
    .poll(() => figure(owner, `czyun_seat_load\\{project="${owner.project('factory').id}"\\}`), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(0);
  const headers = { sid: await other.sid('platform') };
  const { parts } = (await other.app.inject({ url: '/readyz', headers })).json();
  expect(parts.servers).toEqual({ ok: true, detail: 'connected; 1 other server heard, 0 projects without a sign of an owner' });
});

it('guessing at both servers in turn is slowed down as at one, and so is a right password at both', async () => {
  const signIn = async ({ app }: TestServer, password: string) =>
    (await app.inject({ method: 'POST', url: `${basePath}/login`, payload: { username: 'engineer', password } })).json<{ code: number }>()
      .code;
  for (let attempt = 0; attempt < 4; attempt += 1) for (const server of [owner, other]) await signIn(server, 'wrong');
  // The tenth failed attempt is the first to be followed by a wait.
  await signIn(owner, 'test12345');
  const codes = [];
  for (let attempt = 0; attempt < 11; attempt += 1) codes.push(await signIn(attempt % 2 === 0 ? owner : other, 'wrong'));
  expect(codes).toEqual([...Array(10).fill(4011), 429]);
  expect(await signIn(other, 'test12345')).toBe(429);
});

describe('a call at the server without the seat of the project', () => {
  it('returns the newest values of the owner', async () => {
    const path = `/api/device/queryMultiDeviceParamStatus?paramIds=${owner.paramId('t-pcs', 'active_power_upper_limit')}`;
    const [there, here] = [await owner.ask(path, { as: 'monitor' }), await other.ask(path, { as: 'monitor' })];
    expect(here).toEqual(there);
    expect(here.data).toMatchObject([{ value: 100 }]);
  });

  it('sends a command once, through the owner', async () => {
    const path = `/api/operate/setDeviceParamValue?paramId=${owner.paramId('t-pcs', 'active_power_setpoint')}&value=40`;
    const answer = await other.ask<CommandAnswer>(path, { as: 'engadmin', language: 'en' });
    expect([answer.code, registers.get('active_power_setpoint')]).toEqual([200, 40]);
    const rows = await owner.db.selectFrom('commands').select(['state', 'address']).execute();
    expect(rows).toHaveLength(1);
  });

  it("acknowledges in the owner's memory, and is refused there like at any server", async () => {
    const { id } = owner.project('factory');
    owner.alarms.call(owner.device('t-m1').id, { kind: 'stop', minutes: 5 });
    await expect.poll(() => owner.alarms.open(id).length).toBe(1);
    const { data } = await other.ask<readonly LogEntry[]>(`/czyun/realAlarm?id=${id}`, { as: 'operator' });
    const ids = data.map((entry) => entry.id);
    const body = { projectId: id, ids };
    expect((await other.ask('/api/log/acknowledge', { as: 'monitor', body })).code).toBe(403);
    expect((await other.ask('/api/log/acknowledge', { as: 'operator', body })).data).toEqual({ acknowledged: 1 });
    expect(owner.alarms.open(id)[0]?.ackUser).toBeTruthy();
  });

  it('is one with a project, and without files, raw bodies and new sessions', () => {
    const forwarded = everyCall.filter(([, { byOwner }]) => byOwner);
    expect(forwarded.length).toBeGreaterThan(0);
    for (const [name, { scope, file, rawBody, renewsSession }] of forwarded)
      expect([name, typeof scope, file ?? rawBody ?? renewsSession]).toEqual([name, 'object', undefined]);
  });

  it('is refused with the reason if the owner is away or slow, and never forwarded twice', async () => {
    const sent: string[] = [];
    const forwarding = (fail: 'away' | 'late', alone = false) =>
      createForwarding({
        ...{ alone, server: 'here', ownerOf: () => 'there' },
        seats: { holds: () => false, onChange: () => () => {} },
        bus: {
          answer: () => () => {},
          async ask(subject) {
            sent.push(subject);
            throw new RequestFailed(fail);
          },
        },
      });
    const request = { method: 'GET', url: '/x', ip: '127.0.0.1', headers: {}, cookies: {}, body: null } as unknown as FastifyRequest;
    const outcome = (each: ReturnType<typeof forwarding>, of = request) =>
      each.answerOf(of, 7).catch((error: { error?: string }) => error.error);
    expect([await outcome(forwarding('away')), await outcome(forwarding('late')), await outcome(forwarding('away', true))]).toEqual([
      'ownerAway',
      'ownerSlow',
      null,
    ]);
    expect(sent).toEqual(['calls.there', 'calls.there']);
    // The owner was killed during the request, or hangs and has been followed by another one.
    for (const next of [undefined, 'elsewhere']) {
      let owner: string | undefined = 'there';
      const hanging = createForwarding({
        ...{ alone: false, server: 'here', seats: { holds: () => false, onChange: () => () => {} }, ownerOf: () => owner, silentMs: 50 },
        bus: {
          answer: () => () => {},
          ask() {
            owner = next;
            return Promise.withResolvers<string>().promise;
          },
        },
      });
      expect(await outcome(hanging)).toBe('ownerSlow');
      // Nothing is sent to an owner that gives no sign.
      if (next === undefined) expect(await outcome(hanging)).toBe('ownerAway');
    }
    // A project that is still being taken up: its active alarms are not read yet.
    let takeUp = (_ids: readonly number[]): unknown => undefined;
    const gaining = createForwarding({
      ...{ alone: false, server: 'here', ownerOf: () => undefined },
      bus: { answer: () => () => {}, ask: () => Promise.reject(new Error('asked')) },
      seats: {
        holds: () => true,
        onChange(listener) {
          takeUp = listener.gained ?? takeUp;
          return () => {};
        },
      },
    });
    gaining.open({} as never, []);
    let answered: unknown = 'waiting';
    const waiting = outcome(gaining).then((result) => {
      answered = result;
    });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(answered).toBe('waiting');
    takeUp([7]);
    await waiting;
    expect(answered).toBeNull();
    // A request that another server forwarded to this one.
    let marked: FastifyRequest = request;
    const asked = forwarding('away');
    let answer: ((text: string) => Promise<string>) | undefined;
    const answering = createForwarding({
      ...{ alone: false, server: 'here', ownerOf: () => 'there' },
      seats: { holds: () => false, onChange: () => () => {} },
      bus: {
        answer: (_subject, answerer) => {
          answer = answerer;
          return () => {};
        },
        ask: async () => Promise.reject(new Error('forwarded twice')),
      },
    });
    const app = {
      async inject({ headers }: { readonly headers: Record<string, string> }) {
        marked = Object.assign(Object.create(null), request, { headers });
        return { statusCode: 200, headers: {}, payload: String(await outcome(answering, marked)) };
      },
    };
    answering.open(app as never, [7]);
    const text = JSON.stringify({ method: 'GET', url: '/x', address: '127.0.0.1', headers: {}, body: null });
    expect(JSON.parse((await answer?.(text)) ?? '')).toEqual({ status: 200, body: 'ownerAway' });
    // The mark of another process is not accepted here.
    expect(await outcome(asked, marked)).toBe('ownerAway');
    expect(sent).toHaveLength(3);
  });
});

describe('a server without the seat of a project', () => {
  const limit = { timeout: 20_000, interval: 20 };
  const projectList = (server: TestServer) =>
    server.ask<{ list: readonly { id: number; openAlarms: number }[] }>('/proj/getProjList?isAll=true', { as: 'engadmin' });

  it('shows values, states and alarms of the owner, on open pages and in lists over projects', async () => {
    const { id } = other.project('factory');
    const machine = other.device('t-m2').id;
    const power = other.paramId('t-m2', 'active_power');
    await owner.publish('t-m2', { active_power: 7, state: 1 });
    const page = await openPage(other, id, [power]);
    await expect.poll(() => page.value(power), limit).toEqual([7, 0]);
    await owner.publish('t-m2', { active_power: 8 });
    await expect.poll(() => page.value(power), limit).toEqual([8, 0]);
    owner.alarms.call(machine, { kind: 'stop', minutes: 5 });
    await expect.poll(() => page.alarms().filter(({ deviceId }) => deviceId === machine).length, limit).toBeGreaterThan(0);
    await expect.poll(() => page.device(machine)?.openAlarms, limit).toBe(1);
    const counts = async (server: TestServer) => (await projectList(server)).data.list.map((each) => [each.id, each.openAlarms]);
    await expect.poll(() => counts(other), limit).toEqual(await counts(owner));
    owner.alarms.endCall(machine, 'stop');
    await expect.poll(() => page.device(machine)?.openAlarms, limit).toBe(0);
    page.close();
  });

  it('shows values as stale and devices as offline while nobody owns the project, and takes it over with its alarms', async () => {
    const { id } = other.project('factory');
    const machine = other.device('t-m2').id;
    const power = other.paramId('t-m2', 'active_power');
    owner.alarms.call(machine, { kind: 'stop', minutes: 6 });
    await expect.poll(() => other.alarms.open(id).some(({ deviceId }) => deviceId === machine), limit).toBe(true);
    // The owner stops sending signs, as if it had been killed.
    await owner.leaveBus();
    await expect.poll(() => other.telemetry.newest.get(power)?.quality, limit).toBe(1);
    expect(other.alarms.open(id).some(({ deviceId }) => deviceId === machine)).toBe(true);
    // Its lease has expired.
    await owner.db.updateTable('seats').set({ owner: null, lease_end: 0 }).execute();
    await expect
      .poll(async () => (await owner.db.selectFrom('seats').select('owner').execute()).every((seat) => seat.owner), limit)
      .toBe(true);
    await expect
      .poll(async () => (await projectList(other)).data.list.find((each) => each.id === id)?.openAlarms, limit)
      .toBeGreaterThan(0);
    await other.publish('t-m2', { active_power: 9 });
    await expect.poll(() => other.telemetry.newest.get(power), limit).toMatchObject({ value: 9, quality: 0 });
    // Repeated as by the watch of stops: the alarm may not have been read from the database yet.
    const isOpen = () => {
      other.alarms.endCall(machine, 'stop');
      return other.alarms.open(id).some(({ deviceId }) => deviceId === machine);
    };
    await expect.poll(isOpen, limit).toBe(false);
  });
});
