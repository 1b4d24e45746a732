/** The assembly that production starts: its schedules run, its consumers get events, and it closes in order. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLocalWires } from '../bus/index.ts';
import { systemClock } from '../clock.ts';
import { type FreshDatabase, freshStore } from '../db/fixture.ts';
import { importStation } from '../features/project-transfer/index.ts';
import { unsigned } from '../kernel/actor.ts';
import { testStation } from '../testing/index.ts';
import { closeAll, localBus, patientClosing, testSettings } from '../testing/server-parts.ts';
import { createServer, type Server } from './server.ts';
import { type Closing, createClosing } from './stop.ts';

/** An instant at which an hourly schedule is due. */
const due = Date.UTC(2026, 10, 24, 3, 27);
const leadMs = 1000;

let dataDir: string;
let store: FreshDatabase;
let closing: Closing;
let server: Server;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'czyun-server-'));
  store = await freshStore();
  closing = createClosing(patientClosing);
  // The clock is fixed until the server runs, since a start may be slow on a busy machine.
  let began: number | undefined;
  const now = () => due - leadMs + (began === undefined ? 0 : Date.now() - began);
  server = await createServer({
    settings: testSettings({ DATA_DIR: dataDir, WEB_DIR: '/nonexistent' }),
    store,
    bus: await localBus(createLocalWires()),
    logger: pino({ level: 'silent' }),
    clock: { now, elapsed: systemClock.elapsed },
    worldNow: now,
    closing,
    seed: async ({ db }) => void (await importStation(db, testStation)),
    field: () => ({ drivers: [] }),
  });
  began = Date.now();
});
afterEach(async () => {
  await closeAll(closing);
  await store.remove();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the server', () => {
  it('has every schedule, and requests a job at its time', async () => {
    const { jobs } = server.deps;
    const names = (await jobs.schedules()).map(({ schedule }) => schedule.name);
    expect(names.toSorted()).toMatchInlineSnapshot(`
      [
        "delivery-retention",
        "file-sweep",
        "log-retention",
        "notice-retention",
        "security-retention",
        "session-removal",
        "settlement-1",
        "settlement-2",
        "settlement-3",
      ]
    `);
    await expect.poll(async () => (await jobs.list({ kind: 'security-retention', offset: 0, limit: 1 })).list[0]?.state).toBe('done');
  });

  it('delivers every event to every consumer', async () => {
    const { audit, db } = server.deps;
    const cursors = () => db.selectFrom('outbox_cursors').select(['consumer', 'position']).where('consumer', '!=', '').execute();
    const before = await cursors();
    expect(before.map(({ consumer }) => consumer).toSorted()).toMatchInlineSnapshot(`
      [
        "camera-alarm-pictures",
        "notices",
      ]
    `);
    await audit.record({ projectId: null, by: unsigned('test', ''), action: { zh: '试', en: 'Trial' } });
    await expect
      .poll(async () =>
        (await cursors()).every(({ consumer, position }) => position > (before.find((was) => was.consumer === consumer)?.position ?? 0)),
      )
      .toBe(true);
  });
});
