/** The tree of reasons of a project. */

import { everyFieldText } from '@czyun/contract';
import { defaultReasons, mostStopReasons, type StopReason, type StopType } from '@czyun/contract/stops';
import { auditedChange } from '../../audit/index.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import type { FeatureDeps } from '../deps.ts';
import { type ReasonRow, stopsRepo } from './repo.ts';
import { actions } from './words.ts';

export interface ReasonForm {
  readonly projectId: number;
  readonly id?: number | undefined;
  readonly version: number;
  readonly parentId: number | null;
  readonly type: StopType;
  readonly name: string;
  readonly nameEn: string;
}

const view = (row: ReasonRow): StopReason => ({
  id: row.id,
  parentId: row.parent_id,
  type: row.type as StopType,
  name: row.name,
  nameEn: row.name_en,
  version: row.version,
});

const logged = ({ type, name, nameEn }: Pick<StopReason, 'type' | 'name' | 'nameEn'>) => ({
  stopType: type,
  stopReasonName: name,
  stopReasonNameEn: nameEn,
});

export const inUse = (rows: readonly ReasonRow[]): ReasonRow[] => rows.filter(({ removed }) => removed === null);

const listed = (rows: readonly ReasonRow[]) => {
  const list = inUse(rows).map(view);
  return { total: list.length, list };
};

export function createReasons(deps: Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'now'>) {
  const { db, registry, now } = deps;

  function requireFree({ id, parentId, name }: ReasonForm, rows: readonly ReasonRow[], { language }: CallActor): void {
    const parent = parentId === null ? undefined : rows.find((row) => row.id === parentId);
    // Reasons are in groups, and groups in none.
    if (parentId !== null && (!parent || parent.parent_id !== null))
      throw wrongFields(language, [{ path: 'parentId', message: everyFieldText.listedWrong }]);
    if (rows.some((row) => row.id !== id && row.parent_id === parentId && row.name === name))
      throw wrongFields(language, [{ path: 'name', message: everyFieldText.stopReasonTaken }]);
  }

  return {
    list: async (projectId: number) => listed(await stopsRepo(db).reasons(projectId)),

    save: (form: ReasonForm, actor: CallActor): Promise<StopReason> =>
      auditedChange(deps, actor, async (on) => {
        const repo = stopsRepo(on);
        const { projectId, id, version, parentId, type, name, nameEn } = form;
        const rows = inUse(await repo.reasons(projectId));
        const old = rows.find((row) => row.id === id);
        if (id !== undefined && !old) throw new AppError('notFound');
        if ((old?.version ?? 0) !== version) throw stale(true);
        requireFree({ ...form, parentId: old ? old.parent_id : parentId }, rows, actor);
        const before = old && view(old);
        if (before && before.type === type && before.name === name && before.nameEn === nameEn)
          return { result: before, entries: [], touched: {} };
        if (!old && rows.length >= mostStopReasons) throw new AppError('tooManySaved', { most: mostStopReasons });
        const row = { type, name, name_en: nameEn, version: version + 1, changed: now() };
        const stored = old
          ? await repo.changeReason(old.id, row)
          : await repo.addReason({ ...row, project_id: projectId, parent_id: parentId, removed: null });
        const changes = changedFields(before ? logged(before) : {}, logged(view(stored)));
        const entry = { projectId, action: before ? actions.changeReason : actions.addReason, target: name, ...changes };
        return { result: view(stored), entries: [entry], touched: {} };
      }),

    /** A project that has reasons keeps them. */
    saveDefaults: ({ projectId }: Pick<ReasonForm, 'projectId'>, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const repo = stopsRepo(on);
        const known = listed(await repo.reasons(projectId));
        const project = registry.project(projectId);
        if (!project) throw new AppError('notFound');
        if (known.total > 0) return { result: known, entries: [], touched: {} };
        const common = { project_id: projectId, removed: null, version: 1, changed: now() };
        for (const { type, zh, en, reasons } of defaultReasons(project.type)) {
          const group = await repo.addReason({ ...common, type, parent_id: null, name: zh, name_en: en });
          for (const reason of reasons) await repo.addReason({ ...common, type, parent_id: group.id, name: reason.zh, name_en: reason.en });
        }
        const entry = { projectId, action: actions.addDefaults, target: project.name };
        return { result: listed(await repo.reasons(projectId)), entries: [entry], touched: {} };
      }),

    remove: ({ projectId, id }: { readonly projectId: number; readonly id: number }, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const repo = stopsRepo(on);
        const rows = inUse(await repo.reasons(projectId));
        const row = rows.find((each) => each.id === id);
        if (!row) throw new AppError('notFound');
        const gone = [row, ...rows.filter(({ parent_id }) => parent_id === id)];
        await repo.removeReasons(
          gone.map((each) => each.id),
          now(),
        );
        const entry = { projectId, action: actions.removeReason, target: row.name, oldValue: JSON.stringify(logged(view(row))) };
        return { result: { removed: true as const }, entries: [entry], touched: {} };
      }),
  };
}

export type Reasons = ReturnType<typeof createReasons>;
