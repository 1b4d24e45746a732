import { isDeepStrictEqual } from 'node:util';
import type {
  Bill,
  BillHead,
  BillIssued,
  BillOutlook,
  CallResult,
  EarnedToday,
  LineDifference,
  LineQuarter,
  LogEntry,
  SettlementMonth,
  SettlementParty,
  settlementTermsApi,
} from '@czyun/contract';
import { dateAfter, dayMs, maxDueDays, statementNumber, usualDueDays } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basePath, type TestUser } from '../../testing/index.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { billDigest } from './bill-digest.ts';
import {
  createSettledStation,
  type Days,
  dateBefore,
  inMonth,
  month,
  monthDays,
  monthStart,
  quarter,
  type SettledStation,
  tariff,
  today,
  yesterday,
} from './settlement-fixture.ts';

let server: SettledStation['server'];
let projectId: SettledStation['projectId'];
let foreignId: SettledStation['foreignId'];
let ask: SettledStation['ask'];
let post: SettledStation['post'];
let saveTariff: SettledStation['saveTariff'];
let run: SettledStation['run'];
let dayOn: SettledStation['dayOn'];
let days: SettledStation['days'];

beforeAll(async () => {
  ({ server, projectId, foreignId, ask, post, saveTariff, run, dayOn, days } = await createSettledStation());
}, 60_000);
afterAll(() => server?.close());

describe('days', () => {
  it('are computed on request; without a tariff only energies are known', async () => {
    const { day } = await dayOn(inMonth(2));
    expect(day).toMatchObject({
      revision: 0,
      provisional: false,
      missing: 0,
      figures: { energy: { charge: '10', discharge: '8', loss: '2' } },
    });
    expect(day.figures.money).toMatchObject({ purchase: null, profit: null });
  });

  it('miss only quarter-hours that have ended', async () => {
    const { today } = await days(yesterday, yesterday);
    const { day } = await dayOn(today);
    const over = Math.floor((Date.now() - day.start) / 900_000);
    expect(day.missing).toBeLessThanOrEqual(over);
    expect(day.provisional).toBe(true);
  });

  it('are settled by engineers as a job, and read by all members of the project only', async () => {
    await saveTariff(tariff('1.1'));
    for (const as of ['monitor', 'operator', 'useradmin'] as const)
      expect((await post('run', { from: yesterday, to: yesterday }, as)).code).toBe(403);
    expect((await post('run', { projectId: foreignId, from: yesterday, to: yesterday }, 'engadmin')).code).toBe(4013);
    expect((await ask(`days?projectId=${projectId}&from=${yesterday}&to=${yesterday}`, 'stranger')).code).toBe(4013);
    expect((await post('run', { from: yesterday, to: dateBefore(2) })).code).toBe(400);
    expect((await post('run', { from: '2026-02-30', to: '2026-03-01' })).code).toBe(400);
    expect((await post('run', { from: '2020-01-01', to: yesterday })).code).toBe(400);
    expect(await run(inMonth(1), inMonth(monthDays))).toEqual({ days: monthDays, changed: monthDays });
    expect(await run(inMonth(1), inMonth(monthDays))).toEqual({ days: monthDays, changed: 0 });
    const { parts: rows, sums: total } = await days(inMonth(1), inMonth(monthDays));
    expect(rows).toHaveLength(monthDays);
    // 10 kWh at 0.3; 1 used at noon at 1.1, and 7 fed in at 0.4.
    expect(rows[4]).toMatchObject({
      settled: 1,
      changed: 0,
      figures: {
        // By the storage meter: 8 at 1.1 minus 10 at 0.3.
        money: { chargeCost: '3.00', dischargeValue: '8.80', profit: '0.90' },
        bases: {
          saving: { avoidedPurchase: '1.10', extraExport: '2.80', extraPurchase: '3.00', forgoneExport: '0.00', profit: '0.90' },
          storageMeter: { profit: '5.80' },
        },
      },
    });
    expect(total.money.profit).toBe((monthDays * 0.9).toFixed(2));
    const [whole] = (await days(inMonth(1), inMonth(monthDays), 'month')).parts;
    expect(whole).toMatchObject({ label: month, days: monthDays, settled: monthDays, figures: total });
  });

  it('explain the difference from the day before', async () => {
    const { why, day } = await dayOn(inMonth(5));
    expect(why).toMatchObject({
      date: inMonth(4),
      before: '0.90',
      after: '0.90',
      total: '0.00',
      spread: '0.00',
      energy: '0.00',
      losses: '0.00',
    });
    // 8 kWh worth 3.90 from 10 kWh for 3.00.
    expect(why?.causes.after).toMatchObject({ gained: '0.4875', paid: '0.3000', energy: '8', lost: '2', stored: null });
    expect(day.figures.money.profit).toBe('0.90');
    // There is no settled day before the first, and today is not complete.
    expect([(await dayOn(inMonth(1))).why, (await dayOn(today.date)).why]).toEqual([null, null]);
  });

  it('can be traced to the readings', async () => {
    const { lines, devices } = await dayOn(inMonth(3));
    const line = lines.find(({ flow, period }) => flow === 'gridImport' && period === 'valley');
    expect(line).toMatchObject({ quantity: '18', price: '0.3', charge: '5.40', quarters: 32, spans: 1 });
    expect(Number(line?.end) - Number(line?.start)).toBeCloseTo(18, 9);
    expect(devices).toContainEqual({ id: server.device('t-grid').id, name: 'Grid meter' });
    const opened = (
      await ask<{ quarters: LineQuarter[] }>(
        `quarters?projectId=${projectId}&date=${inMonth(3)}&key=${encodeURIComponent(line?.key ?? '')}`,
      )
    ).data;
    expect(opened.quarters).toHaveLength(32);
    expect(opened.quarters[0]).toMatchObject({
      start: Date.parse(`${inMonth(3)}T00:00:00+08:00`),
      quantity: '2.75',
      estimated: false,
      readings: [{ start: line?.start, quantity: '2.75' }],
    });
    expect(opened.quarters.at(-1)?.readings[0]?.end).toBe(line?.end);
    expect((await ask(`quarters?projectId=${projectId}&date=${inMonth(3)}&key=none`)).code).toBe(404);
    expect((await ask(`day?projectId=${projectId}&date=2099-01-01`)).code).toBe(404);
  });

  it('so far today are computed on request and provisional', async () => {
    const { parts: rows, today: date } = await days(yesterday, today.date);
    expect(date).toBe(today.date);
    expect(rows.map(({ label, settled }) => [label, settled])).toEqual([
      [yesterday, yesterday.startsWith(month) ? 1 : 0],
      [today.date, 1],
    ]);
    expect(rows[1]).toMatchObject({ provisional: true });
    expect(await server.db.selectFrom('settlement_days').select('date').where('date', '=', today.date).execute()).toEqual([]);
  });

  it('carry stored energy over from the stored days before, which are computed if one is missing', async () => {
    const { db } = server;
    const stored = await db
      .selectFrom('settlement_days')
      .selectAll()
      .where('date', '>=', inMonth(2))
      .where('date', '<=', inMonth(9))
      .orderBy('date')
      .execute();
    expect(stored).toHaveLength(8);
    const remove = (date: string) => db.deleteFrom('settlement_days').where('date', '=', date).execute();
    await remove(inMonth(9));
    const asked = async () => {
      const { origin, held, figures } = (await dayOn(inMonth(9))).day;
      return { origin, held, figures };
    };
    const day = await asked();
    expect(day.figures.energy.discharge).not.toBe('0');
    // A day that charged from an unknown source and did not discharge: its energy is used on the next day.
    const before = stored.find(({ date }) => date === inMonth(8));
    const { registers, ...others } = JSON.parse(before?.inputs ?? '{}') as { registers: { flow: string }[] };
    const inputs = JSON.stringify({ ...others, registers: registers.filter(({ flow }) => flow === 'charge') });
    await db.updateTable('settlement_days').set({ inputs }).where('date', '=', inMonth(8)).execute();
    expect((await asked()).origin).not.toEqual(day.origin);
    await remove(inMonth(5));
    expect(await asked()).toEqual(day);
    await remove(inMonth(8));
    await db
      .insertInto('settlement_days')
      .values(stored.filter(({ date }) => [inMonth(5), inMonth(8), inMonth(9)].includes(date)))
      .execute();
  });

  it('are in the list of projects with the amounts settled so far', async () => {
    const told = async () => {
      const { list } = (await server.ask<{ list: { id: number; earnedToday: EarnedToday }[] }>('/proj/getProjList', { as: 'monitor' }))
        .data;
      const { day } = await dayOn(today.date);
      return {
        own: list.find(({ id }) => id === projectId)?.earnedToday,
        settled: { profit: day.figures.money.profit, held: day.held },
        others: list.filter(({ id }) => id !== projectId).map((each) => each.earnedToday),
      };
    };
    // A factory has no storage. There is no profit in the first quarter-hour of a day.
    await expect
      .poll(async () => {
        const { own, settled, others } = await told();
        return isDeepStrictEqual(own, settled) ? others : { own, settled };
      })
      .toEqual([{ profit: null, held: { energy: null, cost: null } }]);
  });

  it('increment their revision and return their previous figures if the result changes', async () => {
    const date = inMonth(6);
    const start = Date.parse(`${date}T00:00:00+08:00`);
    const before = await dayOn(date);
    expect(before.day).toMatchObject({ revision: 1, before: null });
    // A correction: the energy discharged at noon was already discharged by eleven.
    const body = encodeColumns([
      {
        ...{ deviceKey: 't-storage', metric: 'energy_export' },
        times: Float64Array.from([start + 48 * quarter]),
        values: Float64Array.from([1000 + 8 * 6 + 2]),
      },
    ]);
    const path = `/api2/history/import?projectId=${projectId}&spacingMs=${quarter}&replace=true`;
    expect((await server.ask(path, { as: 'platform', body })).code).toBe(200);
    await server.telemetry.settle();
    expect(await run(date, date)).toEqual({ days: 1, changed: 1 });
    const { day } = await dayOn(date);
    // 2 of the 8 kWh were used on site before noon, when nothing was fed in: 2.75 × 1.1 and 5.25 × 0.4.
    expect(day).toMatchObject({ revision: 2, before: { profit: '0.90' } });
    const value = Number(day.figures.money.profit) - 0.9;
    expect(day.before?.difference).toBe(value.toFixed(2));
    expect(value).toBeGreaterThan(0);
  });
});

describe('parties', () => {
  const two = [
    { name: '业主', ratio: '30' },
    { name: '投资方', ratio: '70' },
  ];

  it('share the profit with ratios that add up to 100 %', async () => {
    const read = async () => (await ask<{ parties: SettlementParty[]; version: number }>(`parties?projectId=${projectId}`)).data;
    expect(await read()).toEqual({ parties: [], version: 0, dueDays: usualDueDays });
    expect((await post('parties/save', { version: 0, parties: two }, 'operator')).code).toBe(403);
    const wrong = await post('parties/save', { version: 0, parties: [two[0], { name: 'x', ratio: '69.9999' }] });
    expect(wrong.errors?.map(({ path }) => path)).toEqual(['parties.1.ratio']);
    expect((await post('parties/save', { version: 0, parties: [{ name: 'x', ratio: '1e2' }] })).code).toBe(400);
    expect((await post('parties/save', { version: 0, parties: two, dueDays: maxDueDays + 1 })).code).toBe(400);
    expect((await post('parties/save', { version: 0, parties: two, dueDays: 10 })).data).toEqual({ parties: two, version: 1, dueDays: 10 });
    // Absent: unchanged.
    expect((await post('parties/save', { version: 1, parties: two })).data).toEqual({ parties: two, version: 1, dueDays: 10 });
    expect((await post('parties/save', { version: 0, parties: [] })).code).toBe(409);
    expect((await dayOn(inMonth(5))).shares).toMatchObject([
      { name: '业主', amount: '0.27' },
      { name: '投资方', amount: '0.63' },
    ]);
  });
});

const theBill = ({ bill }: BillIssued): Bill => {
  if (!bill) throw new Error('the job still goes on');
  return bill;
};

describe('bills', () => {
  let issued: Bill;
  const list = async () => (await ask<{ list: BillHead[] }>(`bills?projectId=${projectId}`)).data.list;

  it('are issued once for a completed month', async () => {
    expect((await post('bill/issue', { month }, 'operator')).code).toBe(403);
    expect((await post('bill/issue', { month: today.date.slice(0, 7) })).code).toBe(400);
    expect((await post('bill/issue', { month: '2019-01' })).code).toBe(400);
    const outlook = `bill/outlook?projectId=${projectId}&month=${month}`;
    expect((await ask(outlook)).code).toBe(403);
    const seen = (await ask<BillOutlook>(outlook, 'engineer')).data;
    const answer = await post<BillIssued>('bill/issue', { month });
    expect(answer.code).toBe(200);
    issued = theBill(answer.data);
    expect(seen).toEqual({
      length: monthDays,
      partial: [],
      month,
      total: issued.total,
      profit: issued.profit,
      days: monthDays,
      unmeasured: [],
      issued: null,
    });
    expect((await ask<BillOutlook>(outlook, 'engineer')).data.issued).toBe(issued.id);
    expect((await post('bill/issue', { month })).code).toBe(409);
    const { document } = issued;
    expect(document.days).toHaveLength(monthDays);
    // 2.75 kWh in a quarter-hour; without the storage, the 2.25 kWh of the corrected day.
    expect(document.basic).toMatchObject({ peak: '11', peakWithout: '9', charge: '440.00', effect: '80.00' });
    const lines = document.lines.filter(({ flow }) => flow === 'gridImport').map(({ charge }) => Math.round(Number(charge) * 100));
    expect(document.total).toBe((lines.reduce((sum, fen) => sum + fen, 44_000) / 100).toFixed(2));
    const shared = document.shares.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    expect(shared).toBe(Math.round(Number(document.profit) * 100));
    expect(await list()).toMatchObject([{ month, number: 0, total: document.total, by: { loginName: 'engineer' }, changedDays: 0 }]);
  });

  it('never change: a retroactive tariff is previewed by line and issued as a correction', async () => {
    const path = `bill/reRate?projectId=${projectId}&id=${issued.id}`;
    expect((await ask(path)).code).toBe(403);
    const same = (await ask<{ differences: LineDifference[]; digest: string }>(path, 'engineer')).data;
    expect(same.differences).toEqual([]);
    expect((await post('bill/correct', { id: issued.id, digest: same.digest })).code).toBe(409);
    await saveTariff(tariff('1.2', { to: inMonth(monthDays) }));
    expect(await list()).toMatchObject([{ changedDays: monthDays }]);
    const preview = (await ask<{ differences: LineDifference[]; digest: string; total: string; profit: string }>(path, 'engineer')).data;
    const difference = preview.differences.reduce(
      (sum, each) => sum + (each.flow === 'gridImport' ? Math.round(Number(each.difference) * 100) : 0),
      0,
    );
    // 64 minus 4 quarter-hours of a quarter of a kWh each day, at 0.1 yuan more per kWh.
    expect(difference).toBe(monthDays * 15 * 10);
    expect(preview.total).toBe((difference / 100).toFixed(2));
    expect((await ask<Bill>(`bill?projectId=${projectId}&id=${issued.id}`)).data).toEqual(issued);
    expect((await post('bill/correct', { id: issued.id, digest: same.digest })).code).toBe(409);
    const corrected = await post<BillIssued>('bill/correct', { id: issued.id, digest: preview.digest });
    expect(corrected.data.bill).toMatchObject({ number: 1, differences: preview.differences });
    expect((await list()).map(({ number, changedDays }) => [number, changedDays])).toEqual([
      [1, 0],
      [0, 0],
    ]);
    // A corrected bill cannot be corrected again and is unchanged.
    expect((await post('bill/correct', { id: issued.id, digest: preview.digest })).code).toBe(409);
    expect((await ask<Bill>(`bill?projectId=${projectId}&id=${issued.id}`)).data).toEqual(issued);
    expect((await ask(`bill?projectId=${projectId}&id=999999`)).code).toBe(404);
  });

  it('include the month so far, with its charges and the shares of the parties', async () => {
    const so = async (of: string, as: TestUser = 'operator', more = '') =>
      ask<SettlementMonth>(`month?projectId=${projectId}&month=${of}${more}`, as);
    const [newest] = await list();
    const { data } = await so(month);
    expect(data).toMatchObject({
      ...{ month, days: monthDays, settled: monthDays, unmeasured: [], total: newest?.total, profit: newest?.profit },
      ...{ basic: { charge: '440.00', effect: '80.00' }, bill: { id: newest?.id, number: 1 } },
      ...{ payable: `${today.date.slice(0, 7)}-01`, due: dateAfter(today.date, 10) },
    });
    const shared = data.shares.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    expect(shared).toBe(Math.round(Number(data.profit) * 100));
    // The month has a bill; the day before it is not billed.
    expect(data.unbilled).not.toContain(month);
    expect((await so(month, 'monitor')).data).toMatchObject({ profit: newest?.profit, shares: [], bill: null, unbilled: [] });
    expect((await so(today.date.slice(0, 7))).data).toMatchObject({ bill: null, payable: expect.stringMatching(/-01$/) });
    expect((await so('2019-01')).data).toMatchObject({ settled: 0, total: null, profit: null });
    expect((await so('2099-01')).code).toBe(400);
    expect((await so('2026-13')).code).toBe(400);
    expect((await so(month, 'stranger')).code).toBe(4013);
    expect((await ask(`month?projectId=999999&month=${month}`)).code).toBe(4013);
  });

  it('are documents with the figures of the screen, to the cent', async () => {
    const [corrected] = await list();
    const file = async (id: number | undefined, as: TestUser) =>
      server.app.inject({
        url: `${basePath}/api/settlement/bill/file?projectId=${projectId}&id=${id}`,
        headers: { sid: await server.sid(as), 'accept-language': 'en' },
      });
    expect((await file(corrected?.id, 'monitor')).json().code).toBe(403);
    expect((await file(999_999, 'operator')).statusCode).toBe(404);
    const answer = await file(corrected?.id, 'operator');
    expect(answer.headers['content-type']).toBe('application/pdf');
    const texts = pdfPages(answer.rawPayload).flatMap((page) => page.texts);
    const { document, differences } = (await ask<Bill>(`bill?projectId=${projectId}&id=${corrected?.id}`)).data;
    /** `¥1,234.50` → 123450. */
    const cents = (text: string | undefined) => Math.round(Number((text ?? '').replace(/[¥,]/g, '')) * 100);
    const centsOf = (text: string | null) => Math.round(Number(text) * 100);
    expect(texts[0]).toBe(`Monthly statement ${month} · Correction 1`);
    expect(texts).toContain(statementNumber(projectId, { month, number: 1 }));
    expect(texts).toContain(dateAfter(today.date, 10));
    expect(cents(texts[texts.indexOf('Charges') + 1])).toBe(centsOf(document.total));
    expect(cents(texts[texts.indexOf('Profit') + 1])).toBe(centsOf(document.profit));
    const under = (heading: string, next: string) =>
      texts
        .slice(texts.indexOf(heading), texts.indexOf(next))
        .filter((text) => /^-?¥[\d,]+\.\d\d$/.test(text))
        .map(cents);
    const chargesOf = (...flows: string[]) =>
      document.lines.filter(({ flow }) => flows.includes(flow)).map(({ charge }) => centsOf(charge));
    // Every charge of every line in order, and the total, which is their sum.
    const charged = [...chargesOf('gridImport', 'surcharge'), ...(document.basic.lines ?? []).map(({ charge }) => centsOf(charge))];
    expect(under('Electricity charges', 'Energy fed in')).toEqual([...charged, centsOf(document.total)]);
    expect(charged.reduce((sum, each) => sum + each, 0)).toBe(centsOf(document.total));
    const fed = chargesOf('gridExport');
    expect(under('Energy fed in', 'Storage profit')).toEqual([...fed, fed.reduce((sum, each) => sum + each, 0)]);
    const earned = under('Storage profit', 'Profit shares');
    const [gained, paid] = [chargesOf('avoidedPurchase', 'extraExport'), chargesOf('extraPurchase', 'forgoneExport')];
    expect(earned.toSorted()).toEqual(
      [...gained, ...paid.map((each) => -each), -centsOf(document.basic.effect), centsOf(document.profit)].toSorted(),
    );
    expect(earned.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(earned.at(-1));
    expect(under('Profit shares', 'Differences')).toEqual([
      ...document.shares.map(({ amount }) => centsOf(amount)),
      centsOf(document.profit),
    ]);
    const changed = differences.filter(({ flow }) => flow === 'gridImport').reduce((sum, { difference }) => sum + centsOf(difference), 0);
    expect(under('Differences', 'Signatures')).toEqual([
      ...differences.flatMap(({ before, after, difference }) =>
        [before?.charge, after?.charge, difference].flatMap((text) => (text == null ? [] : [centsOf(text)])),
      ),
      ...[centsOf(document.total) - changed, centsOf(document.total), changed],
    ]);
    for (const { name } of document.shares) expect(texts.slice(texts.indexOf('Signatures')).join(' ')).toContain(name);
  });

  it('that were changed in the store say so: in the answer, on paper, and once in the security log', async () => {
    const path = `bill?projectId=${projectId}&id=${issued.id}`;
    const stored = await server.db.selectFrom('bills').selectAll().where('id', '=', issued.id).executeTakeFirstOrThrow();
    const put = (columns: object) => server.db.updateTable('bills').set(columns).where('id', '=', issued.id).execute();
    const altered = async () => (await ask<Bill>(path)).data.altered;
    expect([issued.altered, await altered()]).toEqual([false, false]);
    for (const columns of [
      { document: stored.document.replace(/"total":"[\d.]+"/, '"total":"1.00"') },
      { total: '1.00' },
      { user_name: 'nobody' },
      { digest: null },
    ]) {
      await put(columns);
      expect([columns, await altered()]).toEqual([columns, true]);
      await put(stored);
      expect(await altered()).toBe(false);
    }
    // With a digest that fits the row: the operation log has the right one.
    const forged = { ...stored, profit: '1.00' };
    await put({ ...forged, digest: billDigest(forged) });
    expect(await altered()).toBe(true);
    const answer = await server.app.inject({
      url: `${basePath}/api/settlement/bill/file?projectId=${projectId}&id=${issued.id}`,
      headers: { sid: await server.sid('operator'), 'accept-language': 'en' },
    });
    const pages = pdfPages(answer.rawPayload).map(({ texts }) => texts.join(' '));
    for (const page of pages) expect(page).toContain('Does not match the digest');
    await put(stored);
    const noted = () => server.db.selectFrom('security_events').select(['detail', 'count']).where('kind', '=', 'documentAltered').execute();
    await expect.poll(noted, { timeout: 15_000 }).toEqual([{ detail: `bill ${issued.id} (${month}, 0)`, count: 1 }]);
    // A bill issued before digests were logged: its total is in the log.
    const entry = () => server.db.updateTable('log_entries').where('target_param', '=', month).where('content_en', 'like', 'Issue%');
    const { set_value: logged } = await server.db
      .selectFrom('log_entries')
      .select('set_value')
      .where('target_param', '=', month)
      .where('content_en', 'like', 'Issue%')
      .executeTakeFirstOrThrow();
    await entry().set({ set_value: issued.total }).execute();
    expect(await altered()).toBe(false);
    await entry().set({ set_value: logged }).execute();
  });

  it('are recorded in the operation log', async () => {
    const entries = await server.db.selectFrom('log_entries').select('target_param').where('target_param', '=', month).execute();
    expect(entries).toHaveLength(2);
  });
});

describe('money', () => {
  const link = async (money: boolean) => {
    const createdBy = (await server.accounts.userIdOf('engadmin')) ?? 0;
    const wish = { projectId, code: 4, writes: false, money, name: 'wall', createdBy, expires: Date.now() + 86_400_000 };
    const { secret } = await server.accounts.createSecretLink(wish);
    return (await server.accounts.loginBySecret(secret, { address: '127.0.0.1', agent: 'test' })).sid;
  };
  const answer = async (path: string, sid: string) => {
    const response = await server.app.inject({ url: `${basePath}${path}`, headers: { sid, 'accept-language': 'en' } });
    return response.json<{ code: number; data: unknown }>();
  };
  const of = (call: string, more = '') => `/api/settlement/${call}?projectId=${projectId}${more}`;
  const range = `&from=${month}-01&to=${month}-02&by=day`;
  const shares = async (sid: string) => ((await answer(of('days', range), sid)).data as Days).shares;
  const valuesOfIssue = async (sid: string) => {
    const { data } = await answer(`/dv2/log/getLogs?projectId=${projectId}&type=4`, sid);
    const { list } = data as { list: LogEntry[] };
    return list.find(({ operation }) => operation?.action === 'Issue monthly bill')?.operation;
  };

  it('of bills and shares is for those with money.view; the profit of a day is for every member', async () => {
    const monitor = await server.sid('monitor');
    for (const path of [of('bills'), of('bill', '&id=1'), of('bill/file', '&id=1'), of('parties')])
      expect([path, (await answer(path, monitor)).code]).toEqual([path, 403]);
    expect((await answer(of('days', range), monitor)).code).toBe(200);
    expect([(await shares(monitor)).length, (await shares(await server.sid('operator'))).length > 0]).toEqual([0, true]);
    expect((await ask<Days>(`days?projectId=${projectId}${range}`, 'monitor')).data.sums.money.profit).not.toBeNull();
    expect(JSON.stringify(await valuesOfIssue(monitor))).not.toMatch(/\d\.\d\d/);
    expect(JSON.stringify(await valuesOfIssue(await server.sid('operator')))).toMatch(/\d\.\d\d/);
  });

  it('is shown by a secret link only where its switch says so', async () => {
    const [without, with_] = [await link(false), await link(true)];
    const asked = [of('days', range), of('bills'), of('parties')];
    expect(await Promise.all(asked.map(async (path) => (await answer(path, without)).code))).toEqual([403, 403, 403]);
    expect(await Promise.all(asked.map(async (path) => (await answer(path, with_)).code))).toEqual([200, 200, 200]);
    expect((await shares(with_)).length).toBeGreaterThan(0);
    const profitOf = async (sid: string) => {
      const { data } = await answer('/proj/getProjList', sid);
      return (data as { list: { linkMoney: boolean }[] }).list.map(({ linkMoney }) => linkMoney);
    };
    expect([await profitOf(without), await profitOf(with_)]).toEqual([[false], [true]]);
    expect(JSON.stringify(await valuesOfIssue(without))).not.toMatch(/\d\.\d\d/);
  });
});

describe('terms of the profit', () => {
  const current = today.date.slice(0, 7);
  const prices = { sharp: null, high: '0.5', flat: null, valley: '0.1', deep: null };
  const chosen = { basis: 'storageMeter', auxiliaries: 'behindGrid', meters: null, prices };
  type Terms = Pick<CallResult<typeof settlementTermsApi.settlementTerms>, 'list' | 'from' | 'version' | 'storages'>;
  const terms = async (as: TestUser = 'monitor') => (await ask<Terms>(`terms?projectId=${projectId}`, as)).data;

  it('are those of the saving until others are chosen, from a month without a bill', async () => {
    const storage = { id: server.device('t-storage').id, name: 'Storage meter' };
    expect(await terms()).toMatchObject({
      list: [{ month: null, terms: { basis: 'saving', meters: null, prices: null }, madeAt: null, userName: '' }],
      ...{ from: current, version: 0, storages: [storage] },
    });
    expect((await ask(`terms?projectId=${projectId}`, 'stranger')).code).toBe(4013);
  });

  it('are previewed for the last days with the terms in force and the chosen ones, without storing anything', async () => {
    const { data } = await post<CallResult<typeof settlementTermsApi.settlementTermsPreview>>('terms/preview', chosen);
    expect(data.to).toBe(yesterday);
    expect(data.inForce).toEqual({ profit: expect.stringMatching(/^\d+\.\d\d$/), unknown: 0 });
    const dates = Array.from({ length: data.days }, (_, index) => dateBefore(data.days - index));
    const energies = await Promise.all(dates.map(async (date) => (await dayOn(date)).day.figures.energy));
    const fen = (kwh: string | null, price: number) => Math.round(Number(kwh) * price * 100);
    // Discharged at noon at 0.5, charged at night at 0.1.
    const own = energies.reduce((sum, energy) => sum + fen(energy.discharge, 0.5) - fen(energy.charge, 0.1), 0);
    expect(data.chosen).toEqual({ profit: (own / 100).toFixed(2), unknown: 0 });
    expect((await terms()).version).toBe(0);
  });

  it('are rejected for a billed month, without permission, for foreign or unknown storages, and after another change', async () => {
    const save = (more: object, as?: TestUser) => post('terms/save', { month: current, version: 0, ...chosen, ...more }, as);
    for (const as of ['monitor', 'operator'] as const) {
      expect((await save({}, as)).code).toBe(403);
      expect((await post('terms/preview', chosen, as)).code).toBe(403);
    }
    expect((await save({ projectId: foreignId }, 'engadmin')).code).toBe(4013);
    expect((await save({ month })).errors).toMatchObject([
      { path: 'month', message: 'A bill for this month was issued. Choose a later month' },
    ]);
    for (const id of [server.device('t-foreign').id, 999_999])
      expect((await save({ meters: [id] })).errors).toMatchObject([{ path: 'meters.0', message: 'Storage not found in this project' }]);
    expect((await save({ basis: 'attribution' })).code).toBe(400);
    expect((await save({ month: '2026-13' })).code).toBe(400);
    expect((await save({ version: 3 })).code).toBe(409);
    expect((await terms()).version).toBe(0);
  });

  it('apply from their month on, are recorded, and change no bill', async () => {
    const billsNow = async () => {
      const { list } = (await ask<{ list: BillHead[] }>(`bills?projectId=${projectId}`, 'engineer')).data;
      return Promise.all(list.map(async ({ id }) => (await ask<Bill>(`bill?projectId=${projectId}&id=${id}`, 'engineer')).data));
    };
    const before = await billsNow();
    const { data } = await post<Terms & { jobId: number | null }>('terms/save', { month: current, version: 0, ...chosen });
    expect(data.list.map((each) => [each.month, each.terms.basis])).toEqual([
      [null, 'saving'],
      [current, 'storageMeter'],
    ]);
    if (data.jobId !== null) expect((await server.jobs.ended(data.jobId, 60_000))?.state).toBe('done');
    const { day } = await dayOn(today.date);
    expect(day.rule).toEqual({ basis: 'storageMeter', version: 2 });
    expect(day.figures.money.profit).toBe(day.figures.bases.storageMeter?.profit ?? null);
    expect((await dayOn(inMonth(3))).day.rule.basis).toBe('saving');
    expect(await billsNow()).toEqual(before);
    const log = await server.ask<{ list: LogEntry[] }>(`/dv2/log/getLogs?projectId=${projectId}&type=4`, {
      as: 'engineer',
      language: 'en',
    });
    expect(log.data.list.some(({ operation }) => operation?.action === 'Set the profit rule')).toBe(true);
  });
});

describe('the bill of a part of a month', () => {
  // Readings start on the last day of the month.
  const before = new Date(monthStart - dayMs / 2).toISOString().slice(0, 7);
  const count = new Date(Date.UTC(Number(before.slice(0, 4)), Number(before.slice(5)), 0)).getUTCDate();

  it('requires confirmation, and lists every day of the month', async () => {
    const asked = await post('bill/issue', { month: before });
    expect(asked.code).toBe(400);
    expect(asked.errors).toMatchObject([
      { path: 'part', message: expect.stringMatching(`^${count - 1} days of the month have no readings`) },
    ]);
    // The caller disconnects once the job is submitted: the bill is issued nevertheless.
    const leaving = new AbortController();
    const left = server.app
      .inject({
        ...{ method: 'POST', url: `${basePath}/api/settlement/bill/issue`, signal: leaving.signal },
        ...{ headers: { sid: await server.sid('engineer') }, payload: { projectId, month: before, part: true } },
      })
      .catch(() => undefined);
    const jobs = () => server.db.selectFrom('jobs').select('input').where('kind', '=', 'bill-issue').execute();
    await expect.poll(async () => (await jobs()).filter(({ input }) => input.includes('"part":true')).length, { timeout: 15_000 }).toBe(1);
    leaving.abort();
    await left;
    const bills = async () => (await ask<{ list: BillHead[] }>(`bills?projectId=${projectId}`)).data.list;
    await expect.poll(async () => (await bills()).some((bill) => bill.month === before), { timeout: 15_000 }).toBe(true);
    const id = (await bills()).find((bill) => bill.month === before)?.id;
    const { days: measured, unmeasured } = (await ask<Bill>(`bill?projectId=${projectId}&id=${id}`)).data.document;
    expect([measured.map(({ date }) => date), unmeasured.length, unmeasured[0]]).toEqual([
      [`${before}-${count}`],
      count - 1,
      `${before}-01`,
    ]);
  });
});

it('every project has a nightly schedule', async () => {
  const names = (await server.jobs.schedules()).map(({ schedule }) => schedule.name);
  expect(names).toContain(`settlement-${projectId}`);
});
