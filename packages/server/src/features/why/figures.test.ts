/** Random figures from the calls of the screens can be computed from the readings in their explanations, digit by digit. */
import { dayMs, hourMs } from '@czyun/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeFigures, openExplained } from './draws-fixture.ts';
import { firstDay } from './why-fixture.ts';

let station: Awaited<ReturnType<typeof openExplained>>;

beforeAll(async () => {
  station = await openExplained();
}, 120_000);
afterAll(() => station?.server.close());

/** `npm run bench why` draws 200. */
const wanted = 75;

test('random figures equal the results computed from the readings in their explanations', { timeout: 400_000 }, async () => {
  const { drawn, kinds, readings, wrong } = await judgeFigures(station, wanted);
  expect(wrong).toEqual([]);
  expect([drawn, kinds]).toEqual([wanted, 8]);
  expect(readings).toBeGreaterThan(wanted);
});

test('the explanation includes the restart of a register and a gap in its readings', async () => {
  const start = firstDay + 3 * dayMs;
  const restarted = await station.chainOf({
    kind: 'counted',
    deviceId: station.server.device('t-pv').id,
    metric: 'energy_total',
    start,
    end: start + dayMs,
  });
  expect(restarted.nodes.some(({ label }) => label === 'Reading before the restart')).toBe(true);
  const noon = firstDay + dayMs + 12 * hourMs;
  const silent = await station.chainOf({
    ...{ kind: 'counted', deviceId: station.server.device('t-grid').id, metric: 'energy_import' },
    ...{ start: noon, end: noon + hourMs },
  });
  expect(silent.nodes.filter(({ way }) => way === 'line').length).toBeGreaterThan(0);
  expect(silent.nodes[0]?.quality).toBe('estimated');
});
