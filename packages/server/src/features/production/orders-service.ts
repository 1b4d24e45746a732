/** Production orders with their operations. */
import { everyFieldText } from '@czyun/contract';
import { maxOpenOrders, type OrderPriority } from '@czyun/contract/production';
import { auditedChange, type ChangeDeps, type Entry } from '../../audit/index.ts';
import { actorColumns } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { type WrongField, wrongFields } from '../../kernel/wrong-fields.ts';
import { type OperationRow, type OrderRow, type ProductionRepo, productionRepo } from './repo.ts';
import { documentOf } from './settings-service.ts';
import { actions } from './words.ts';

export interface OperationForm {
  readonly id?: number | undefined;
  readonly name: string;
  readonly machines: readonly number[];
}

export interface OrderForm {
  readonly projectId: number;
  readonly id?: number | undefined;
  readonly version: number;
  readonly number: string;
  readonly product: string;
  readonly quantity: number;
  readonly due: number;
  readonly priority: OrderPriority;
  readonly batch: string;
  readonly note: string;
  readonly closed: boolean;
  readonly operations: readonly OperationForm[];
}

type Shape = Pick<OperationRow, 'name' | 'machines'>;
type Facts = Pick<OrderRow, 'product' | 'quantity' | 'due' | 'priority' | 'batch' | 'note' | 'closed'>;

const logged = (row: Facts, operations: readonly Shape[]) => ({
  ...{ orderProduct: row.product, orderQuantity: row.quantity, orderDue: row.due, orderPriority: row.priority },
  ...{ orderBatch: row.batch, orderNote: row.note, orderClosed: row.closed },
  orderOperations: operations.map(({ name, machines }) => ({ name, machines: JSON.parse(machines) as number[] })),
});

export function createProductionOrders(deps: ChangeDeps) {
  const { registry, now } = deps;

  async function wrongIn(repo: ProductionRepo, form: OrderForm, old: OrderRow | undefined, kept: readonly OperationRow[]) {
    const { projectId, number, product, operations, closed } = form;
    const wrong: WrongField[] = [];
    const same = await repo.orderByNumber(projectId, number);
    if (same && same.id !== form.id) wrong.push({ path: 'number', message: everyFieldText.orderTaken });
    const { products } = documentOf(await repo.settings(projectId));
    if (!products.some(({ code }) => code === product)) wrong.push({ path: 'product', message: everyFieldText.listedWrong });
    const isOurs = (id: number) => registry.device(id)?.projectId === projectId;
    const isKept = (id: number | undefined) => id === undefined || kept.some((row) => row.id === id);
    const ids = operations.flatMap(({ id }) => id ?? []);
    if (!operations.every(({ id, machines }) => isKept(id) && machines.every(isOurs)) || new Set(ids).size < ids.length)
      wrong.push({ path: 'operations', message: everyFieldText.listedWrong });
    const opens = !closed && (old === undefined || old.closed !== 0);
    if (opens && (await repo.openOrders(projectId)) >= maxOpenOrders) wrong.push({ path: 'number', message: everyFieldText.ordersMany });
    return wrong;
  }

  /** Writes an order inside a transaction; unchanged data is not recorded. */
  async function write(repo: ProductionRepo, form: OrderForm, actor: CallActor): Promise<{ row: OrderRow; entries: Entry[] }> {
    const { projectId, number, id } = form;
    const old = id === undefined ? undefined : await repo.orderById(projectId, id);
    if (id !== undefined && !old) throw new AppError('notFound');
    if ((old?.version ?? 0) !== form.version) throw stale(true);
    const kept = id === undefined ? [] : await repo.operationsOf(projectId, id);
    const wrong = await wrongIn(repo, form, old, kept);
    if (wrong.length > 0) throw wrongFields(actor.language, wrong);
    const { product, quantity, due, priority, batch, note } = form;
    const facts: Facts = { product, quantity, due, priority, batch, note, closed: form.closed ? 1 : 0 };
    const shapes = form.operations.map(({ name, machines }) => ({ name, machines: JSON.stringify([...new Set(machines)]) }));
    const isSameOperations = kept.length === shapes.length && form.operations.every((each, at) => each.id === Number(kept[at]?.id));
    const changes = changedFields(old ? { number: old.number, ...logged(old, kept) } : {}, { number, ...logged(facts, shapes) });
    if (old && isSameOperations && changes.setValue === '{}') return { row: old, entries: [] };
    const author = { changed: now(), ...actorColumns(actor) };
    const row = { ...facts, number, version: form.version + 1, ...author };
    const stored = old ? await repo.changeOrder(old.id, row) : await repo.addOrder({ ...row, project_id: projectId, created: now() });
    const orderId = stored.id;
    for (const gone of kept.filter((each) => !form.operations.some((one) => one.id === each.id))) await repo.removeOperation(gone.id);
    for (const [at, shape] of shapes.entries()) {
      const before = kept.find((each) => each.id === form.operations[at]?.id);
      const place = { ...shape, sequence: at + 1 };
      if (!before) await repo.addOperation({ ...place, project_id: projectId, order_id: orderId, version: 1, ...author });
      else if (before.sequence !== at + 1 || before.name !== shape.name || before.machines !== shape.machines)
        await repo.changeOperation(before.id, { ...place, version: before.version + 1, ...author });
    }
    return { row: stored, entries: [{ projectId, action: old ? actions.change : actions.add, target: number, ...changes }] };
  }

  return {
    write,
    save: (form: OrderForm, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const { row, entries } = await write(productionRepo(on), form, actor);
        return { result: { id: row.id, version: row.version }, entries, touched: {} };
      }),
    remove: ({ projectId, id }: { readonly projectId: number; readonly id: number }, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const repo = productionRepo(on);
        const row = await repo.orderById(projectId, id);
        if (!row) throw new AppError('notFound');
        const operations = await repo.operationsOf(projectId, id);
        await repo.removeOrder(id);
        const oldValue = JSON.stringify(logged(row, operations));
        const entry = { projectId, action: actions.remove, target: row.number, oldValue };
        return { result: { removed: true as const }, entries: [entry], touched: {} };
      }),
  };
}

export type ProductionOrders = ReturnType<typeof createProductionOrders>;
