/** An order with its state, progress, expected end and lateness. Pure. */
import type { Language } from '@czyun/contract';
import type { Expected, Operation, OrderPriority, ProductionOrder } from '@czyun/contract/production';
import { machinesOf, type OperationWork } from './plan-source.ts';
import type { OperationRow, OrderRow } from './repo.ts';
import type { SettingsDocument } from './settings-service.ts';

export interface ViewFacts {
  readonly expected: ReadonlyMap<number, Expected>;
  readonly actual: ReadonlyMap<number, OperationWork>;
  readonly settings: SettingsDocument;
  readonly language: Language;
  readonly now: number;
}

function operationView(row: OperationRow, { expected, actual }: ViewFacts): Operation {
  const id = row.id;
  const work = actual.get(id);
  return {
    ...{ id, sequence: row.sequence, name: row.name, machines: machinesOf(row), version: row.version },
    deviceId: row.device_id === null ? null : row.device_id,
    start: row.start_time === null ? null : row.start_time,
    actual: work ? { start: work.start, end: work.end, open: work.open, made: work.made, rejects: work.rejects } : null,
    ...{ expectedStart: expected.get(id)?.start ?? null, expectedEnd: expected.get(id)?.end ?? null },
  };
}

/** An operation is finished when its batch has ended or all of its pieces are counted. */
export const isFinished = (work: Pick<OperationWork, 'open' | 'made'> | null | undefined, quantity: number): boolean =>
  work !== null && work !== undefined && (!work.open || (work.made !== null && work.made >= quantity));

function stateOf(row: OrderRow, operations: readonly Operation[]): ProductionOrder['state'] {
  if (row.closed !== 0) return 'closed';
  if (operations.length > 0 && operations.every(({ actual }) => isFinished(actual, row.quantity))) return 'finished';
  if (operations.some(({ actual }) => actual !== null)) return 'running';
  return operations.every(({ start }) => start !== null) ? 'planned' : 'unplanned';
}

export function orderView(row: OrderRow, rows: readonly OperationRow[], facts: ViewFacts): ProductionOrder {
  const operations = rows.map((each) => operationView(each, facts));
  const product = facts.settings.products.find(({ code }) => code === row.product);
  const state = stateOf(row, operations);
  const due = row.due;
  const ends = operations.map(({ expectedEnd }) => expectedEnd);
  const isKnown = ends.length > 0 && ends.every((end) => end !== null);
  const expectedEnd = isKnown ? Math.max(...ends.map((end) => end ?? 0)) : null;
  const isOver = state === 'finished' || state === 'closed';
  const end = isOver ? expectedEnd : Math.max(expectedEnd ?? 0, due < facts.now ? facts.now : 0);
  const lateMs = end === null ? 0 : Math.max(0, end - due);
  const begun = operations.findLast(({ actual }) => actual !== null)?.actual;
  return {
    ...{ id: row.id, number: row.number, product: row.product, quantity: row.quantity, due, batch: row.batch, note: row.note },
    productName: (facts.language === 'en' ? product?.nameEn : product?.name) ?? row.product,
    ...{ priority: row.priority as OrderPriority, closed: row.closed !== 0, version: row.version, state },
    ...{ made: begun?.made ?? null, rejects: begun?.rejects ?? null, expectedEnd, lateMs },
    lateness: lateMs === 0 ? 'no' : due < facts.now ? 'late' : 'soon',
    operations,
  };
}
