/** Energy targets in the relational store: one row per quantity and year. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { EnergyTargetTable, Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;
export type TargetRow = Selectable<EnergyTargetTable>;

const amounts = z.array(z.string().nullable());
const author = { userId: z.number().nullable(), loginName: z.string(), userName: z.string(), linkId: z.number().nullable() };
const reasons = z.array(z.object({ month: z.number(), text: z.string(), at: z.number(), by: z.object(author) }));

export type Amounts = z.infer<typeof amounts>;
export type Reasons = z.infer<typeof reasons>;

export interface KeptTarget {
  readonly id: number;
  readonly quantity: string;
  /** The year's amount, followed by those of the months. */
  readonly amounts: Amounts;
  readonly reasons: Reasons;
  readonly row: TargetRow;
}

const targetOf = (row: TargetRow): KeptTarget => ({
  id: row.id,
  quantity: row.quantity,
  amounts: amounts.parse(JSON.parse(row.amounts)),
  reasons: reasons.parse(JSON.parse(row.reasons)),
  row,
});

/** In the order in which they were set. */
export async function targetsOf(db: Db, projectId: number, year: number): Promise<KeptTarget[]> {
  const rows = db.selectFrom('energy_targets').selectAll().where('project_id', '=', projectId).where('year', '=', year);
  return (await rows.orderBy('id').execute()).map(targetOf);
}

export async function targetBy(db: Db, projectId: number, year: number, quantity: string): Promise<KeptTarget | undefined> {
  const rows = db.selectFrom('energy_targets').selectAll().where('project_id', '=', projectId).where('year', '=', year);
  const row = await rows.where('quantity', '=', quantity).executeTakeFirst();
  return row && targetOf(row);
}

export async function addTarget(db: Db, row: Omit<Insertable<EnergyTargetTable>, 'id'>): Promise<void> {
  await db.insertInto('energy_targets').values(row).execute();
}

export async function changeTarget(db: Db, id: number, row: Partial<Omit<Insertable<EnergyTargetTable>, 'id'>>): Promise<void> {
  await db.updateTable('energy_targets').set(row).where('id', '=', id).execute();
}

export async function removeTarget(db: Db, id: number): Promise<void> {
  await db.deleteFrom('energy_targets').where('id', '=', id).execute();
}
