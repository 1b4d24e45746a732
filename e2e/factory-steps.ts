/** Steps of the flows of a factory: its shifts, orders and OEE by the API. */
import { shiftsApi } from '../packages/contract/src/index.ts';
import { productionApi } from '../packages/contract/src/production/index.ts';
import { apiSession, type SignedIn, until } from './page.ts';

/** Position of the factory among the projects. */
export const factory = 2;
const [hour, day] = [3_600_000, 86_400_000];

interface Plan {
  readonly settings: { readonly version: number; readonly products: readonly { readonly code: string }[] };
  readonly hasCalendar: boolean;
  readonly orders: readonly {
    readonly id: number;
    readonly version: number;
    readonly number: string;
    readonly operations: readonly {
      readonly id: number;
      readonly version: number;
      readonly deviceId: number | null;
      readonly start: number | null;
    }[];
  }[];
}

export const planOf = (person: SignedIn) =>
  person.ask<Plan>(`${productionApi.getProductionPlan.path}?projectId=${person.projectId(factory)}`);

/** Creates shifts around the clock, valid for some past days; they remain. */
async function planShifts(projectId: number): Promise<void> {
  const admin = await apiSession('engadmin');
  const { id } = await admin.ask<{ id: number }>(shiftsApi.crewSave.path, { projectId, name: `Plan ${Date.now()}`, userIds: [] });
  const from = new Date(Date.now() - 5 * day).toISOString().slice(0, 10);
  const shifts = [{ name: 'S1', from: '00:00', to: '00:00' }];
  await admin.ask(shiftsApi.patternSave.path, { projectId, from, anchor: from, shifts, cycle: [[id]] });
}

/** Creates an order and plans it two hours from now on the first of the machines. */
export async function orderOn(person: SignedIn, machines: readonly number[]) {
  const projectId = person.projectId(factory);
  let plan = await planOf(person);
  if (!plan.hasCalendar) await planShifts(projectId);
  const product = { code: 'FLOW', name: '流程件', nameEn: 'Flow part' };
  if (!plan.settings.products.some(({ code }) => code === product.code)) {
    const { version, products } = plan.settings;
    await person.ask(productionApi.saveProductionSettings.path, {
      ...{ projectId, version, products: [...products, product], setups: [], speed: 100 },
    });
  }
  const number = `E2E-${Date.now()}`;
  const order = { number, product: product.code, quantity: 60, due: Date.now() + 2 * day, priority: 2, batch: '', note: '', closed: false };
  await person.ask(productionApi.saveProductionOrder.path, { projectId, version: 0, ...order, operations: [{ name: '', machines }] });
  plan = await planOf(person);
  const made = plan.orders.find((each) => each.number === number);
  const [operation] = made?.operations ?? [];
  if (!made || !operation) throw new Error('no order');
  const start = Math.ceil((Date.now() + 2 * hour) / hour) * hour;
  await person.ask(productionApi.saveProductionPlan.path, {
    ...{ projectId, operations: [{ id: operation.id, version: operation.version, deviceId: machines[0], start }] },
  });
  return { number, orderId: made.id, operationId: operation.id, start };
}

interface Oee {
  readonly plan: string;
  readonly total: { readonly oee: number | null; readonly losses: { readonly breakdowns: number } };
  readonly devices: readonly { readonly deviceId: number; readonly isOver: boolean }[];
}
export const oeeOf = (person: SignedIn, more = '') =>
  person.ask<Oee>(`/api/oee/get?projectId=${person.projectId(factory)}&start=${Date.now() - day}${more}`);

/** Creates three shifts of eight hours, valid for some past days; they remain. */
export async function planThreeShifts(person: SignedIn): Promise<void> {
  const projectId = person.projectId(factory);
  const admin = await apiSession('engadmin');
  const { id } = await admin.ask<{ id: number }>(shiftsApi.crewSave.path, { projectId, name: `OEE ${Date.now()}`, userIds: [] });
  const from = new Date(Date.now() - 5 * day).toISOString().slice(0, 10);
  const shifts = ['00:00', '08:00', '16:00'].map((begin, at, all) => ({ name: `S${at + 1}`, from: begin, to: all[at + 1] ?? '00:00' }));
  await admin.ask(shiftsApi.patternSave.path, { projectId, from, anchor: from, shifts, cycle: [[id, id, id]] });
}

/** States and counts are imported some time after the start. */
export const onceKnown = (person: SignedIn) =>
  until(
    'the machines had an OEE and lost time',
    async () => {
      const { total } = await oeeOf(person);
      return total.oee !== null && total.losses.breakdowns > 0 ? true : undefined;
    },
    { timeoutMs: 150_000 },
  );
