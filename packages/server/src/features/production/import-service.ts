/** Import of orders from a file: every row is validated, and the valid ones are saved in one transaction. */
import type { CallResult } from '@czyun/contract';
import { maxOpenOrders, type OrderColumn, type OrderPriority, type productionApi } from '@czyun/contract/production';
import type { Text } from '@czyun/devices';
import { auditedChange, type ChangeDeps, type Db, type Entry } from '../../audit/index.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { FeatureDeps } from '../deps.ts';
import { idealPieces } from '../oee/index.ts';
import { type ImportRow, type KnownThings, type ReadRow, readRow } from './import-rows.ts';
import type { OrderForm, ProductionOrders } from './orders-service.ts';
import { machinesOf, makersOf } from './plan-source.ts';
import { type OrderRow, type ProductionRepo, productionRepo } from './repo.ts';
import { documentOf } from './settings-service.ts';
import { rowFaults } from './words.ts';

type Answer = CallResult<typeof productionApi.importProductionOrders>;

export function createOrderImport(deps: ChangeDeps & Pick<FeatureDeps, 'telemetry'>, orders: ProductionOrders) {
  const { registry } = deps;

  async function knownIn(db: Db, projectId: number): Promise<KnownThings> {
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    const devices = makersOf(registry, projectId);
    const ideal = await idealPieces({ ...deps, db }, { projectId, timeZone: project.timeZone, devices, now: deps.now() });
    const hasCycle = (id: number, product: string) => {
      const pieces = ideal.get(id) ?? {};
      return pieces[product] !== undefined || pieces[''] !== undefined;
    };
    return {
      timeZone: project.timeZone,
      products: documentOf(await productionRepo(db).settings(projectId)).products,
      machines: new Map(devices.flatMap(({ id, name, nameEn }) => [...(nameEn ? [[nameEn, id] as const] : []), [name, id] as const])),
      makersOf: (product) => devices.filter(({ id }) => hasCycle(id, product)).map(({ id }) => id),
    };
  }

  /** The order of a row; existing operations keep their place in the plan. */
  async function formOf(repo: ProductionRepo, projectId: number, row: ReadRow, old: OrderRow | undefined, known: KnownThings) {
    const kept = old ? await repo.operationsOf(projectId, old.id) : [];
    const given = row.operations ?? (kept.length > 0 ? kept.map(machinesOf) : [known.makersOf(row.product)]);
    const operations = given.map((machines, at) => {
      const id = kept[at]?.id;
      return { ...(id === undefined ? {} : { id }), name: kept[at]?.name ?? '', machines };
    });
    const { number, product, quantity, due, priority, batch, note } = row;
    const form: OrderForm = {
      ...{ projectId, version: old?.version ?? 0, number, product, quantity, due, priority, batch, note, closed: false, operations },
      ...(old ? { id: old.id } : {}),
    };
    return { form, isSame: old !== undefined && isSameOrder(old, form, kept.map(machinesOf)) };
  }

  async function work(on: Db, asked: { projectId: number; rows: readonly ImportRow[] }, actor: CallActor, apply: boolean) {
    const { projectId, rows } = asked;
    const repo = productionRepo(on);
    const known = await knownIn(on, projectId);
    const answer: Answer = { added: 0, changed: 0, same: 0, bad: [] };
    const entries: Entry[] = [];
    const seen = new Set<string>();
    let open = await repo.openOrders(projectId);
    const bad = (row: number, column: OrderColumn, message: Text) => {
      answer.bad.push({ row, column, message: message[actor.language] });
    };
    for (const [at, raw] of rows.entries()) {
      const read = readRow(raw, known);
      if ('faults' in read) {
        for (const { column, message } of read.faults) bad(at + 1, column, message);
        continue;
      }
      const old = await repo.orderByNumber(projectId, read.row.number);
      if (seen.has(read.row.number)) bad(at + 1, 'number', rowFaults.twice);
      else if (old && old.closed !== 0) bad(at + 1, 'number', rowFaults.closed);
      else if (!old && open >= maxOpenOrders) bad(at + 1, 'number', rowFaults.many);
      else {
        const { form, isSame } = await formOf(repo, projectId, read.row, old, known);
        if (isSame) answer.same += 1;
        else if (old) answer.changed += 1;
        else answer.added += 1;
        if (!old) open += 1;
        if (apply && !isSame) entries.push(...(await orders.write(repo, form, actor)).entries);
      }
      seen.add(read.row.number);
    }
    return { answer, entries };
  }

  return async (asked: { projectId: number; rows: readonly ImportRow[] }, apply: boolean, actor: CallActor): Promise<Answer> => {
    if (!apply) return (await work(deps.db, asked, actor, false)).answer;
    return auditedChange(deps, actor, async (on) => {
      const { answer, entries } = await work(on, asked, actor, true);
      return { result: answer, entries, touched: {} };
    });
  };
}

export type OrderImport = ReturnType<typeof createOrderImport>;

function isSameOrder(old: OrderRow, form: OrderForm, kept: readonly (readonly number[])[]): boolean {
  const facts = [form.product, form.quantity, form.due, form.priority, form.batch, form.note];
  const before = [old.product, old.quantity, old.due, old.priority as OrderPriority, old.batch, old.note];
  const machines = JSON.stringify(form.operations.map((each) => each.machines));
  return JSON.stringify(facts) === JSON.stringify(before) && machines === JSON.stringify(kept);
}
