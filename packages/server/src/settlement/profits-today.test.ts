/** Today's profits of a list: computed once a quarter-hour, and retried soon if the history was unavailable. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing/index.ts';
import { dayOf } from '../time/days.ts';
import { createProfitsToday } from './profits-today.ts';

const minute = 60_000;
const tariff = {
  ...{ name: 't', region: 0, from: '2024-01-01', prices: { flat: { buy: '0.5' } } },
  seasons: [
    {
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      days: [{ kinds: ['workday', 'weekend', 'holiday'], spans: [{ from: 0, to: 1440, period: 'flat' }] }],
    },
  ],
};

let server: TestServer;
let projectId: number;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  expect((await server.ask('/api/tariff/save', { as: 'engineer', body: { projectId, newest: 0, tariff } })).code).toBe(200);
}, 60_000);
afterAll(() => server?.close());

it('an unavailable engine is retried a minute later, not a quarter-hour later', async () => {
  // Start of a quarter-hour.
  let at = dayOf('Asia/Shanghai', Date.now()).start + 6 * 60 * minute;
  let asked = 0;
  const troubles: unknown[] = [];
  const registers = async () => {
    asked += 1;
    throw new Error('the engine is away');
  };
  const telemetry = { ...server.telemetry, history: { ...server.telemetry.history, registers } };
  const { db, registry } = server;
  const profits = createProfitsToday({ db, registry, telemetry, now: () => at, warn: (error) => troubles.push(error) });
  const look = async () => {
    expect(profits.of(projectId).profit).toBeNull();
    await profits.soon([projectId]);
    await expect.poll(() => troubles.length, { timeout: 15_000 }).toBe(asked);
    return asked;
  };
  expect(await look()).toBe(1);
  at += minute / 2;
  expect(await look()).toBe(1);
  at += minute;
  const again = () => {
    profits.of(projectId);
    return asked;
  };
  await expect.poll(again, { timeout: 15_000 }).toBe(2);
});

it('history that is still arriving is checked again a minute later', async () => {
  let at = dayOf('Asia/Shanghai', Date.now()).start + 6 * 60 * minute;
  let asked = 0;
  const { history } = server.telemetry;
  const registers: typeof history.registers = async (...wanted) => {
    asked += 1;
    return history.registers(...wanted);
  };
  const { db, registry } = server;
  const profits = createProfitsToday({
    db,
    registry,
    telemetry: { ...server.telemetry, history: { ...history, registers } },
    now: () => at,
  });
  // No readings of the storage yet: the day is unknown.
  profits.of(projectId);
  await profits.soon([projectId]);
  await expect.poll(() => asked, { timeout: 15_000 }).toBe(1);
  at += 1.5 * minute;
  // A request during the first computation does not start another one.
  const again = () => {
    profits.of(projectId);
    return asked;
  };
  await expect.poll(again, { timeout: 15_000 }).toBe(2);
});
