/** Rules of saved curves: own and shared ones. */
import { allows, type SavedCurve } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Accounts } from '../../accounts/types.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../kernel/errors.ts';
import { actorOf, type SessionInfo } from '../../kernel/session-info.ts';
import { countCurves, curvesFor, deleteCurve, findCurve, insertCurve, type SavedCurveRow, updateCurve } from './repo.ts';

export interface CurveDeps {
  readonly db: Kysely<Schema>;
  readonly accounts: Pick<Accounts, 'codeIn'>;
  readonly audit: Pick<Audit, 'record'>;
}

export interface NewCurve {
  readonly id?: number | undefined;
  readonly projectId: number;
  readonly name: string;
  readonly lineData: string;
  readonly shared: boolean;
}

/** Limit of sets of one person in one project. */
export const maxSaved = 200;
const engineeringAdministrator = 2;

function entity(row: SavedCurveRow, userId: number): SavedCurve {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    lineData: row.line_data,
    shared: row.shared !== 0,
    own: row.user_id === userId,
    userName: row.user_name,
    loginName: row.login_name,
    created: row.created,
  };
}

export function createCurveService({ db, accounts, audit }: CurveDeps) {
  /** A display signed in through a link has no curves of its own. */
  function personOf(session: SessionInfo): number {
    if (session.secretLink) throw new AppError('forbidden');
    return session.userId;
  }

  return {
    async list(session: SessionInfo, projectId: number): Promise<SavedCurve[]> {
      const userId = session.secretLink ? 0 : session.userId;
      return (await curvesFor(db, projectId, userId)).map((row) => entity(row, userId));
    },

    /** Saves or replaces an own set; `code` is the caller's code in the project. */
    async save(session: SessionInfo, code: number, curve: NewCurve, address: string, now: number): Promise<SavedCurve> {
      const userId = personOf(session);
      if (curve.shared && !allows(code, 'curve.share')) throw new AppError('forbidden');
      const { projectId, name, lineData, shared } = curve;
      const fields = { name, line_data: lineData, shared: shared ? 1 : 0 };
      return db.transaction().execute(async (within) => {
        const old = curve.id === undefined ? undefined : await findCurve(within, curve.id);
        if (curve.id !== undefined && (old?.user_id !== userId || old.project_id !== projectId)) throw new AppError('notFound');
        if (!old && (await countCurves(within, projectId, userId)) >= maxSaved) throw new AppError('tooManySaved', { most: maxSaved });
        if (old && old.name === name && old.line_data === lineData && old.shared === fields.shared) return entity(old, userId);
        if (old) await updateCurve(within, old.id, fields);
        const id = old?.id ?? (await insertCurve(within, { ...fields, project_id: projectId, user_id: userId, created: now }));
        // Private curves are not recorded; shared ones are.
        if (shared || old?.shared) {
          const action = shared ? { zh: '共享曲线', en: 'Share curves' } : { zh: '取消共享曲线', en: 'Stop sharing curves' };
          await audit.record({ projectId, by: actorOf({ session, address }), action, target: name }, within);
        }
        const row = await findCurve(within, id);
        if (!row) throw new AppError('notFound');
        return entity(row, userId);
      });
    },

    /** Deletes an own set, or as engineering administrator a shared one; sets not visible to the caller are `notFound`. */
    async remove(session: SessionInfo, id: number, address: string): Promise<void> {
      const userId = personOf(session);
      const row = await findCurve(db, id);
      const code = row ? await accounts.codeIn(session, row.project_id) : null;
      if (!row || code === null || (row.user_id !== userId && row.shared === 0)) throw new AppError('notFound');
      if (row.user_id !== userId && code !== engineeringAdministrator) throw new AppError('forbidden');
      await db.transaction().execute(async (within) => {
        await deleteCurve(within, id);
        if (row.shared === 0) return;
        const action = { zh: '删除共享曲线', en: 'Delete shared curves' };
        const by = actorOf({ session, address });
        await audit.record({ by, projectId: row.project_id, action, target: row.name, oldValue: row.login_name }, within);
      });
    },
  };
}

export type CurveService = ReturnType<typeof createCurveService>;
