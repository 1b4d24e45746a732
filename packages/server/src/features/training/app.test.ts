import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FaultLesson, Training } from '@czyun/contract/training';
import { longestLessonMs } from '@czyun/contract/training';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unsigned } from '../../kernel/actor.ts';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { createPlantControl } from './plant-control.ts';
import { createTraining } from './service.ts';

/** Control port of a plant that simulates the project `station`. */
const plant = { faults: new Set<string>(), isDown: false };
let control: Server;
let server: TestServer;
let projectId: number;

beforeAll(async () => {
  control = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      if (plant.isDown) return response.destroy();
      if (request.url === '/fault') {
        const { kind, device, on } = JSON.parse(text) as { kind: string; device: string; on: boolean };
        if (on) plant.faults.add(`${kind} ${device}`);
        else plant.faults.delete(`${kind} ${device}`);
      }
      return response.end(JSON.stringify({ ok: true, projects: ['station'] }));
    });
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  server = await createTestServer({ environment: { PLANT_CONTROL: `http://127.0.0.1:${(control.address() as AddressInfo).port}` } });
  projectId = server.project('station').id;
});
afterAll(async () => {
  await server?.close();
  control?.close();
});
beforeEach(async () => {
  plant.isDown = false;
  await call('end');
});

const get = async (as: TestUser = 'operator', id = projectId) => server.ask<Training>(`/api/training/get?projectId=${id}`, { as });
const call = (action: 'start' | 'end', more: object = {}, as: TestUser = 'operator') =>
  server.ask<Training>(`/api/training/${action}`, { as, body: { projectId, ...more } });
const start = (lesson: FaultLesson, as: TestUser = 'operator') => call('start', { lesson }, as);
const entries = async () => {
  const rows = await server.db
    .selectFrom('log_entries')
    .select(['content_en', 'user_name'])
    .where('content_en', 'like', 'Training%')
    .execute();
  return rows.map(({ content_en: content }) => content);
};

describe('lessons with faults', () => {
  it('are offered in the projects of the plant, for matching devices', async () => {
    const { data } = await get('monitor');
    expect(data).toEqual({
      lessons: [
        { lesson: 'hot-cell', deviceId: server.device('t-bms').id },
        { lesson: 'comms-loss', deviceId: server.device('t-pv').id },
      ],
      running: null,
    });
    expect((await get('operator', server.project('factory').id)).data.lessons).toEqual([]);
    plant.isDown = true;
    expect((await get()).data.lessons).toEqual([]);
    expect((await start('hot-cell')).status).toBe(503);
  });

  it('inject one fault and remove it, each with a log entry', async () => {
    const before = (await entries()).length;
    const { data } = await start('hot-cell');
    expect(data.running).toMatchObject({ lesson: 'hot-cell', deviceId: server.device('t-bms').id, own: true });
    expect(data.running?.leftMs).toBeGreaterThan(longestLessonMs - 60_000);
    expect([...plant.faults]).toEqual(['hot-cell t-bms']);
    expect((await get('monitor')).data.running).toMatchObject({ own: false });
    // Other users have to wait; the same user can continue with the next lesson.
    expect((await start('comms-loss', 'engineer')).status).toBe(409);
    await start('comms-loss');
    expect([...plant.faults]).toEqual(['comms-loss t-pv']);
    expect((await call('end', {}, 'engineer')).data.running).toBeNull();
    expect([...plant.faults]).toEqual([]);
    expect((await entries()).slice(before)).toEqual([
      ...['Training: inject a fault', 'Training: remove a fault', 'Training: inject a fault', 'Training: remove a fault'],
    ]);
    await call('end');
    expect((await entries()).length).toBe(before + 4);
  });

  it('are rejected without permission, for other projects, unknown lessons and lessons without a device', async () => {
    expect((await start('hot-cell', 'monitor')).status).toBe(403);
    expect((await start('hot-cell', 'stranger')).status).toBe(403);
    expect((await call('end', {}, 'monitor')).status).toBe(403);
    expect((await call('start', { lesson: 'earthquake' })).status).toBe(400);
    expect((await start('converter-stop')).status).toBe(503);
    expect((await call('start', { lesson: 'hot-cell', projectId: server.project('factory').id })).status).toBe(503);
    expect((await get('operator', 999_999)).status).toBe(403);
    expect([...plant.faults]).toEqual([]);
  });
});

describe('a fault is removed', () => {
  // A server without a plant, which removes no faults itself.
  let other: TestServer;
  beforeAll(async () => {
    other = await createTestServer();
  });
  afterAll(() => other?.close());
  const operator = { ...unsigned('operator', ''), userId: 4711 };
  const stationId = () => other.project('station').id;
  const port = () => (control.address() as AddressInfo).port;
  /** The service alone, with a test clock. */
  function service() {
    const clock = { ms: 0 };
    const { db, registry } = other;
    const audit = { record: async () => undefined } as never;
    const options = { plant: createPlantControl(`http://127.0.0.1:${port()}`, undefined), elapsed: () => clock.ms };
    return { clock, training: createTraining({ db, registry, audit, now: Date.now }, options) };
  }

  it('after ten minutes, even if its user is present', async () => {
    const { clock, training } = service();
    await training.start(stationId(), 'hot-cell', operator);
    for (; clock.ms < longestLessonMs; clock.ms += 30_000) {
      await training.get(stationId(), 4711);
      await training.sweep();
      expect([...plant.faults]).toEqual(['hot-cell t-bms']);
    }
    await training.sweep();
    expect([...plant.faults]).toEqual([]);
  });

  it('one minute after its user has left, even if others view it', async () => {
    const { clock, training } = service();
    await training.start(stationId(), 'hot-cell', operator);
    clock.ms = 61_000;
    await training.get(stationId(), 1);
    await training.sweep();
    expect([...plant.faults]).toEqual([]);
  });

  it('after a restart of the server, once the plant responds', async () => {
    await service().training.start(stationId(), 'hot-cell', operator);
    const { training } = service();
    plant.isDown = true;
    await expect(training.sweep()).rejects.toThrow();
    expect([...plant.faults]).toEqual(['hot-cell t-bms']);
    plant.isDown = false;
    await training.sweep();
    expect([...plant.faults]).toEqual([]);
    expect((await training.get(stationId(), 4711)).running).toBeNull();
  });
});
