/** Notification rules in the relational store. */
import { type NoticeRule, noticeRule } from '@czyun/contract';
import type { Kysely, Selectable } from 'kysely';
import type { NoticeRuleTable, Schema } from '../../db/schema.ts';
import { inChunks } from './chunks.ts';

export interface RuleRecord {
  readonly id: number;
  readonly projectId: number;
  /** null: the project. */
  readonly userId: number | null;
  readonly rule: NoticeRule;
}

const ruleOf = ({ id, project_id, user_id, rule }: Selectable<NoticeRuleTable>): RuleRecord => ({
  id,
  projectId: project_id,
  userId: user_id,
  rule: noticeRule.parse(JSON.parse(rule)),
});

export type RulesRepo = ReturnType<typeof rulesRepo>;

/** `db`: the store or a transaction. */
export function rulesRepo(db: Kysely<Schema>) {
  const selectOf = (projectId: number, userId: number | null) =>
    db
      .selectFrom('notice_rules')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('user_id', userId === null ? 'is' : '=', userId);
  return {
    rulesOf: async (projectId: number): Promise<readonly RuleRecord[]> =>
      (await db.selectFrom('notice_rules').selectAll().where('project_id', '=', projectId).execute()).map(ruleOf),

    rulesOfOwner: async (projectId: number, userId: number | null): Promise<readonly RuleRecord[]> =>
      (await selectOf(projectId, userId).orderBy('id').execute()).map(ruleOf),

    rules: async (ids: readonly number[]): Promise<ReadonlyMap<number, RuleRecord>> => {
      const rows = await inChunks(ids, (chunk) => db.selectFrom('notice_rules').selectAll().where('id', 'in', chunk).execute());
      return new Map(rows.map((row) => [row.id, ruleOf(row)]));
    },

    addRule: async (projectId: number, userId: number | null, rule: NoticeRule, created: number): Promise<number> => {
      const row = { project_id: projectId, user_id: userId, rule: JSON.stringify(rule), created };
      return (await db.insertInto('notice_rules').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },

    /** False: the owner has no such rule in the project. */
    changeRule: async (id: number, projectId: number, userId: number | null, rule: NoticeRule): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('notice_rules')
        .set({ rule: JSON.stringify(rule) })
        .where('id', '=', id)
        .where('project_id', '=', projectId)
        .where('user_id', userId === null ? 'is' : '=', userId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Removes a rule and its pending steps; returns its name, null when the owner has no such rule in the project. */
    removeRule: async (id: number, projectId: number, userId: number | null): Promise<string | null> => {
      const row = await selectOf(projectId, userId).where('id', '=', id).executeTakeFirst();
      if (!row) return null;
      await db.deleteFrom('notice_rules').where('id', '=', id).execute();
      return ruleOf(row).rule.name;
    },
  };
}
