/** SQL of notices about the clock. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type Notice, withdrawnMark } from './notices.ts';

/** `metric` of the notices. */
const subject = 'server_clock';
/** `result` of an open notice; other notices have the id of the clock error. */
const openResult = 'open';

/** Adds a notice to the log of a project. */
async function addNotice(db: Kysely<Schema>, projectId: number, { start, end, content }: Notice, result: string): Promise<void> {
  await db
    .insertInto('log_entries')
    .values({
      index_name: 'alarm',
      type: 1,
      severity: null,
      project_id: projectId,
      device_id: null,
      param_id: null,
      metric: subject,
      alarm_key: null,
      content_zh: content.zh,
      content_en: content.en,
      start_time: start,
      recover_time: end,
      ack_time: null,
      ack_user: null,
      count: 1,
      user_name: null,
      address: null,
      target_param: null,
      old_value: null,
      set_value: null,
      read_back: null,
      result,
      chain_hash: null,
    })
    .execute();
}

export const addOpenNotice = (db: Kysely<Schema>, projectId: number, notice: Notice) => addNotice(db, projectId, notice, openResult);
export const addWrongNotice = (db: Kysely<Schema>, projectId: number, notice: Notice, errorId: string) =>
  addNotice(db, projectId, notice, errorId);

/** Open notices are replaced once the wrong time is known. */
export async function removeOpenNotices(db: Kysely<Schema>, projectId: number): Promise<void> {
  await db
    .deleteFrom('log_entries')
    .where('project_id', '=', projectId)
    .where('metric', '=', subject)
    .where('result', '=', openResult)
    .execute();
}

/** Marks the notice of a withdrawn clock error. */
export async function withdrawNotice(db: Kysely<Schema>, projectId: number, errorId: string): Promise<void> {
  const rows = await db
    .selectFrom('log_entries')
    .select(['id', 'content_zh', 'content_en'])
    .where('project_id', '=', projectId)
    .where('metric', '=', subject)
    .where('result', '=', errorId)
    .execute();
  for (const { id, content_zh, content_en } of rows)
    await db
      .updateTable('log_entries')
      .set({ content_zh: content_zh + withdrawnMark.zh, content_en: content_en + withdrawnMark.en })
      .where('id', '=', id)
      .execute();
}
