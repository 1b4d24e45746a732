/** Products, set-up times, orders and a plan around now: the orders of reported batches, and the orders after them. */
import { dayMs, historyApi, hourMs, minuteMs, shiftsApi } from '@czyun/contract';
import { afterWork, nextWorking, productionApi, runTime, setupFinder } from '@czyun/contract/production';
import type { DeviceRecord } from '../../../registry/types.ts';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';
import { batchesOf, machineProducts, orderNumber, productOfBatch, productsAt } from './batches.ts';

const note = '演示工单 / Demonstration order';
/** Share of the ideal speed: machines of the plant stop occasionally. */
const speed = 70;
const pastDays = 2;
/** Orders of a machine after the current one. */
const coming = 3;
/** A plan begins on a quarter of an hour. */
const quarterMs = 15 * minuteMs;
const quarterAfter = (time: number) => Math.ceil(time / quarterMs) * quarterMs;

interface Draft {
  readonly number: string;
  readonly product: string;
  readonly quantity: number;
  readonly due: number;
  readonly priority: 1 | 2 | 3;
  readonly batch: string;
  readonly machines: readonly (readonly number[])[];
}

async function saveSettings(site: Site): Promise<void> {
  const products = machineProducts.flat().map(({ product, productEn }) => ({ code: product, name: product, nameEn: productEn }));
  const minutes = (from: string, to: string, time: number) => ({ deviceId: null, from, to, minutes: time });
  const setups = [
    minutes('', '', 45),
    minutes('法兰 FL-40', '端盖 EC-12', 25),
    minutes('端盖 EC-12', '法兰 FL-40', 35),
    minutes('支架 BR-03', '垫板 PL-05', 20),
    minutes('垫板 PL-05', '支架 BR-03', 30),
  ];
  await site.as('engineer').ask(productionApi.saveProductionSettings, {
    body: { projectId: site.projectId, version: 0, products, setups, speed },
  });
}

/** Pieces of the current order, as reported by the machine. */
async function quantityOf(site: Site, device: DeviceRecord): Promise<number> {
  const paramId = site.paramId(device, 'order_quantity');
  if (paramId === undefined) return 1500;
  const { list } = await site.as('engineer').ask(historyApi.queryRealTimeData, { body: { paramIds: [paramId] } });
  const value = Number(list[0]?.value);
  return Number.isFinite(value) && value >= 1 ? Math.round(value) : 1500;
}

/** Orders of a machine: the last batches, the current one, and the next ones. */
async function draftsOf(site: Site, device: DeviceRecord, place: number, kind: readonly number[]): Promise<readonly Draft[]> {
  const choices = productsAt(place);
  const now = site.now();
  const batches = (await batchesOf(site, device.id, pastDays)).filter(({ number }) => number !== '').toSorted((a, b) => a.start - b.start);
  const latest = Number(batches.at(-1)?.number ?? 0);
  const of = (number: string, quantity: number, due: number, priority: Draft['priority']): Draft => ({
    ...{ number: orderNumber(place, number), product: productOfBatch(choices, number)?.product ?? '', quantity: Math.max(1, quantity) },
    ...{ due: Math.round(due / hourMs) * hourMs, priority, batch: latest === 0 ? '' : number, machines: [kind] },
  });
  const before: Draft[] = [];
  for (const batch of batches) {
    const quantity = batch.open ? await quantityOf(site, device) : Math.round(batch.made ?? 1500);
    // One machine was late with its last order, and another one will be.
    const hours = batch.open ? (place === 2 ? 2 : place === 5 ? 4 : 40) : place === 6 ? -3 : 6;
    before.push(of(batch.number, quantity, (batch.open ? now : batch.end) + hours * hourMs, batch.open ? 1 : 2));
  }
  const after = Array.from({ length: coming }, (_, at) => {
    const days = (place === 3 && at === 0 ? 0.6 : 2.5 + at * 1.5) + (place % 3) * 0.4;
    return of(String(latest + at + 1), 800 + 300 * ((place + at) % 4), now + days * dayMs, at === 0 ? 2 : 3);
  });
  return [...before, ...after];
}

/** Orders that are not planned yet, one of them with two operations. */
function unplanned(site: Site, machines: readonly DeviceRecord[]): readonly Draft[] {
  const ids = (from: number, to: number) => machines.slice(from, to).map(({ id }) => id);
  const of = (number: string, product: string, quantity: number, days: number, more: Pick<Draft, 'priority' | 'machines'>): Draft => ({
    ...{ number, product, quantity, due: Math.round((site.now() + days * dayMs) / hourMs) * hourMs, batch: '' },
    ...more,
  });
  const [a, b] = [ids(0, 2), ids(2, 4)];
  if (b.length === 0) return a.length === 0 ? [] : [of('WO-90001', '法兰 FL-40', 400, 4, { priority: 2, machines: [a] })];
  return [
    of('WO-90001', '法兰 FL-40', 400, 4, { priority: 1, machines: [a, b] }),
    of('WO-90002', '传动轴 SH-25', 300, 5, { priority: 2, machines: [b] }),
    of('WO-90003', '支架 BR-03', 2_000, 3, { priority: 2, machines: [ids(6, 8).length > 0 ? ids(6, 8) : a] }),
  ];
}

async function saveOrders(site: Site): Promise<void> {
  const machines = site.of('machine');
  const drafts: Draft[] = [];
  for (const [place, device] of machines.entries()) {
    const pair = machines.slice(place - (place % 2), place - (place % 2) + 2).map(({ id }) => id);
    drafts.push(...(await draftsOf(site, device, place, pair)));
  }
  for (const { machines: operations, ...draft } of [...drafts, ...unplanned(site, machines)]) {
    const body = {
      ...{ projectId: site.projectId, version: 0, ...draft, note, closed: false },
      operations: operations.map((ids) => ({ name: '', machines: [...ids] })),
    };
    await site.as('engineer').ask(productionApi.saveProductionOrder, { body });
  }
}

/** Completed orders are planned slightly beside their actual time, coming ones follow. */
async function savePlan(site: Site): Promise<void> {
  const { projectId } = site;
  const asked = { query: { projectId } };
  const places = site.of('machine');
  const ofMachine = (place: number, number: string) => number.startsWith(`WO-${place + 1}`) && !number.startsWith('WO-9000');
  const { machines, orders, settings, now } = await site.as('engineer').ask(productionApi.getProductionPlan, asked);
  const setupOf = setupFinder(settings.setups);
  const moves: { id: number; version: number; deviceId: number; start: number }[] = [];
  for (const [place, device] of places.entries()) {
    const machine = machines.find(({ deviceId }) => deviceId === device.id);
    if (!machine) continue;
    let free: { readonly end: number; readonly product: string | null } = { end: now, product: null };
    for (const order of orders.filter(({ number }) => ofMachine(place, number)).toSorted((a, b) => Number(a.batch) - Number(b.batch))) {
      const [operation] = order.operations;
      const batch = machine.batches.find(({ number }) => number === order.batch);
      const runMs = runTime(machine, order.product, order.quantity);
      if (!operation || runMs === null) continue;
      const beside = ((Number(order.batch) % 5) - 2) * 20 * minuteMs;
      const at = batch ? batch.start + beside : free.end + hourMs;
      const start = nextWorking(machine.spans, batch ? Math.floor(at / quarterMs) * quarterMs : quarterAfter(at));
      if (start === null) continue;
      const end = afterWork(machine.spans, start, setupOf(device.id, free.product, order.product) + runMs) ?? start;
      free = { end: Math.max(now, end, free.end), product: order.product };
      moves.push({ id: operation.id, version: operation.version, deviceId: device.id, start });
    }
  }
  if (moves.length > 0) await site.as('engineer').ask(productionApi.saveProductionPlan, { body: { projectId, operations: moves } });
}

/** The coming Sunday has no night shift. */
async function closeSunday(site: Site): Promise<void> {
  const { projectId } = site;
  const days = [2, 3, 4, 5, 6, 7, 8].find((ahead) => new Date(`${site.date(ahead)}T12:00:00Z`).getUTCDay() === 0) ?? 7;
  const date = site.date(days);
  const { patterns } = await site.as('engadmin').ask(shiftsApi.shiftPlan, { query: { projectId } });
  const [pattern] = patterns;
  const crews = pattern?.cycle[0] ?? [];
  const shifts = (pattern?.shifts ?? []).flatMap((shift, at) => {
    const crewId = crews[at] ?? null;
    return crewId === null || at === 0 ? [] : [{ ...shift, crewId }];
  });
  if (shifts.length === 0) return;
  const text = '演示：周日夜班停产检修 / Demonstration: maintenance instead of the night shift';
  await site
    .as('engadmin')
    .ask(shiftsApi.shiftExceptionAdd, { body: { projectId, from: date, to: date, regionId: null, shifts, note: text } });
}

export const productionTheme: Theme = {
  name: 'production',
  needs: 'history',
  type: 2,
  async make(site) {
    await site.once('production/closed', () => closeSunday(site));
    await site.once('production/settings', () => saveSettings(site));
    await site.once('production/orders', () => saveOrders(site));
    await site.once('production/plan', () => savePlan(site));
  },
};
