/** Settled days whose prices are no longer in force: marked, previewed before a tariff is saved, and settled again on request. */
import type { LineDifference, PricesEffect, SettlementDay, SettlementLine, SettlementRow } from '@czyun/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSettledStation, inMonth, month, monthDays, type SettledStation, tariff, today } from './settlement-fixture.ts';

let station: SettledStation;
/** Time before any repricing. */
let first: number;

beforeAll(async () => {
  station = await createSettledStation();
  await station.saveTariff(tariff('1.1'));
  await station.run(inMonth(1), inMonth(monthDays));
  first = Date.now();
}, 60_000);
afterAll(() => station?.server.close());

interface DayThen {
  readonly day: SettlementDay;
  readonly lines: readonly SettlementLine[];
  readonly now: { readonly profit: string | null; readonly differences: readonly LineDifference[] };
}

const effect = async (change: object, as: 'engineer' | 'monitor' = 'engineer') =>
  await station.post<PricesEffect>('effect', { change }, as);
const marked = (rows: readonly SettlementRow[]) => rows.filter(({ repriced }) => repriced > 0).map(({ label }) => label);
const rows = async () => (await station.days(inMonth(1), inMonth(monthDays))).parts;
const three = [inMonth(3), inMonth(4), inMonth(5)];
// 0.9 a day at 1.1. At 2.1: 10 charged at 0.3, 1 used at noon at 2.1 and 7 fed in at 0.4, which is 1.9.
const dearer = tariff('2.1', { from: inMonth(3), to: inMonth(5) });
const noChange = { days: 0, from: null, to: null, bills: [] };

it('the effect of a tariff on settled days is computed before it is saved, and nothing is stored', async () => {
  expect((await effect({ kind: 'save', tariff: dearer })).data).toEqual({
    ...{ days: 3, from: inMonth(3), to: inMonth(5), bills: [] },
    profit: { before: '2.70', after: '5.70', difference: '3.00' },
    // Nothing is bought at noon, when energy is used. 15 kWh at other hours from 08:00 cost 2.1 instead of 1.1.
    purchase: expect.objectContaining({ difference: '45.00' }),
  });
  expect(marked(await rows())).toEqual([]);
  // Identical prices, and those of future days, change nothing.
  expect((await effect({ kind: 'save', tariff: tariff('1.1', { from: inMonth(3) }) })).data).toMatchObject(noChange);
  expect((await effect({ kind: 'save', tariff: tariff('9', { from: '2099-01-01' }) })).data).toMatchObject(noChange);
});

it('callers without permission, incomplete tariffs and unknown versions are rejected', async () => {
  expect((await effect({ kind: 'save', tariff: dearer }, 'monitor')).code).toBe(403);
  expect((await station.post('effect', { projectId: station.foreignId, change: { kind: 'calendar', own: [] } }, 'engadmin')).code).toBe(
    4013,
  );
  expect((await effect({ kind: 'remove', id: 999_999 })).code).toBe(404);
  expect((await effect({ kind: 'save', tariff: { ...dearer, prices: {} } })).code).toBe(400);
  expect((await effect({ kind: 'other' })).code).toBe(400);
});

it('after saving, the days are marked and keep their amounts until they are settled again', async () => {
  const before = await rows();
  await station.saveTariff(dearer);
  const after = await rows();
  expect(marked(after)).toEqual(three);
  expect(after.map(({ figures }) => figures)).toEqual(before.map(({ figures }) => figures));
  expect((await station.days(inMonth(1), inMonth(monthDays), 'month')).parts[0]).toMatchObject({ repriced: 3 });
  expect((await station.dayOn(inMonth(4))).day.repriced).toBe(true);
  expect((await station.dayOn(inMonth(6))).day.repriced).toBe(false);

  await station.run(inMonth(3), inMonth(4));
  const settled = await rows();
  expect(marked(settled)).toEqual([inMonth(5)]);
  expect(settled[2]?.figures.money.profit).toBe('1.90');
});

it('days stored before prices had a digest are compared by their content', async () => {
  await station.server.db.updateTable('settlement_days').set({ prices: null }).execute();
  expect(marked(await rows())).toEqual([inMonth(5)]);
});

it('an own day and a removal are previewed in the same way; affected bills are listed', async () => {
  const own = [{ date: inMonth(10), kind: 'holiday', festival: null, note: '' }];
  // The tariff has the same prices on every kind of day.
  expect((await effect({ kind: 'calendar', own })).data).toMatchObject(noChange);
  const issued = await station.server.ask('/api/settlement/bill/issue', {
    ...{ as: 'engineer', language: 'en' },
    body: { projectId: station.projectId, month, part: true },
  });
  expect(issued.code).toBe(200);
  const { data } = await station.server.ask<{ list: { id: number }[] }>(`/api/tariff/list?projectId=${station.projectId}`, {
    as: 'engineer',
  });
  const removed = { kind: 'remove', id: data.list[0]?.id };
  // The bill also settled the fifth day.
  expect((await effect(removed)).data).toMatchObject({ days: 3, bills: [month], profit: { before: '5.70', after: '2.70' } });
});

it('a day known before a tariff was saved has the earlier prices, and is returned with its present amount', async () => {
  const now = (await station.dayOn(inMonth(4))).day;
  const then = (await station.ask<DayThen>(`day?projectId=${station.projectId}&date=${inMonth(4)}&known=${first}`)).data;
  expect([then.day.figures.money.profit, then.now.profit]).toEqual(['0.90', now.figures.money.profit]);
  // Equals the amount stored before the last change.
  expect(then.day.figures.money.profit).toBe(now.before?.profit);
  expect(then.now.differences.map(({ flow, period }) => [flow, period])).toContainEqual(['gridImport', 'high']);
  const key = encodeURIComponent(then.lines.find(({ flow }) => flow === 'gridImport')?.key ?? '');
  const quarters = `quarters?projectId=${station.projectId}&date=${inMonth(4)}&key=${key}&known=${first}`;
  expect((await station.ask(quarters)).code).toBe(200);
  // Own days and tariff ends that were set later are not included.
  const { server, projectId } = station;
  const { data } = await server.ask<{ list: { id: number; tariff: { name: string } }[] }>(`/api/tariff/list?projectId=${projectId}`, {
    as: 'engineer',
  });
  const last = data.list.at(-1)?.id;
  const calendar = { projectId, version: 0, own: [{ date: inMonth(4), kind: 'holiday', festival: null, note: 'later' }] };
  expect((await server.ask('/api/tariff/calendar/save', { as: 'engineer', body: calendar })).code).toBe(200);
  expect((await server.ask('/api/tariff/end', { as: 'engineer', body: { projectId, id: last, on: today.date } })).code).toBe(200);
  const again = (await station.ask<DayThen>(`day?projectId=${projectId}&date=${inMonth(4)}&known=${first}`)).data;
  expect(again.lines).toEqual(then.lines);
  // The day had not started.
  const early = `day?projectId=${station.projectId}&date=${inMonth(4)}&known=${Date.parse(`${inMonth(3)}T00:00:00+08:00`)}`;
  expect((await station.ask(early)).code).toBe(404);
});
