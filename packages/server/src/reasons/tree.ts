/** The trees of reasons of a project: groups with their reasons. */

import { everyFieldText } from '@czyun/contract';
import { defaultReasons, maxStopReasons, type ReasonUse, type StopReason, type StopType } from '@czyun/contract/stops';
import { auditedChange, type ChangeDeps } from '../audit/index.ts';
import type { CallActor } from '../kernel/call-actor.ts';
import { changedFields } from '../kernel/differences.ts';
import { AppError, stale } from '../kernel/errors.ts';
import { wrongFields } from '../kernel/wrong-fields.ts';
import { type ReasonRow, reasonsRepo } from './repo.ts';
import { actionsOf } from './words.ts';

export interface ReasonForm {
  readonly projectId: number;
  readonly id?: number | undefined;
  readonly use: ReasonUse;
  readonly version: number;
  readonly parentId: number | null;
  readonly type: StopType;
  readonly name: string;
  readonly nameEn: string;
}

const view = (row: ReasonRow): StopReason => ({
  id: row.id,
  use: row.used_for as ReasonUse,
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

const inUse = (rows: readonly ReasonRow[]): ReasonRow[] => rows.filter(({ removed }) => removed === null);

const ofUse = (rows: readonly ReasonRow[], use: ReasonUse): ReasonRow[] => rows.filter(({ used_for }) => used_for === use);

const listed = (rows: readonly ReasonRow[]) => {
  const list = inUse(rows).map(view);
  return { total: list.length, list };
};

/** The reason with this id if it may be selected: in a group, of this use, and not removed unless it was selected before. */
export function leafInUse(rows: readonly ReasonRow[], use: ReasonUse, id: number, given: number | null | undefined): ReasonRow | undefined {
  const known = id === given ? rows : inUse(rows);
  return known.find((row) => row.id === id && row.parent_id !== null && row.used_for === use);
}

export function createReasons(deps: ChangeDeps) {
  const { db, registry, now } = deps;

  function requireFree({ id, use, parentId, name }: ReasonForm, rows: readonly ReasonRow[], { language }: CallActor): void {
    const parent = parentId === null ? undefined : rows.find((row) => row.id === parentId);
    // Reasons are in groups, and groups are top-level.
    if (parentId !== null && (!parent || parent.parent_id !== null || parent.used_for !== use))
      throw wrongFields(language, [{ path: 'parentId', message: everyFieldText.listedWrong }]);
    if (rows.some((row) => row.id !== id && row.used_for === use && row.parent_id === parentId && row.name === name))
      throw wrongFields(language, [{ path: 'name', message: everyFieldText.stopReasonTaken }]);
  }

  return {
    list: async (projectId: number, use: ReasonUse) => listed(ofUse(await reasonsRepo(db).reasons(projectId), use)),

    save: (form: ReasonForm, actor: CallActor): Promise<StopReason> =>
      auditedChange(deps, actor, async (on) => {
        const repo = reasonsRepo(on);
        const { projectId, id, use, version, parentId, type, name, nameEn } = form;
        const rows = inUse(await repo.reasons(projectId));
        const old = rows.find((row) => row.id === id && row.used_for === use);
        if (id !== undefined && !old) throw new AppError('notFound');
        if ((old?.version ?? 0) !== version) throw stale(true);
        requireFree({ ...form, parentId: old ? old.parent_id : parentId }, rows, actor);
        const before = old && view(old);
        if (before && before.type === type && before.name === name && before.nameEn === nameEn)
          return { result: before, entries: [], touched: {} };
        if (!old && rows.length >= maxStopReasons) throw new AppError('tooManySaved', { most: maxStopReasons });
        const row = { type, name, name_en: nameEn, version: version + 1, changed: now() };
        const stored = old
          ? await repo.changeReason(old.id, row)
          : await repo.addReason({ ...row, project_id: projectId, used_for: use, parent_id: parentId, removed: null });
        const changes = changedFields(before ? logged(before) : {}, logged(view(stored)));
        const entry = { projectId, action: actionsOf[use][before ? 'change' : 'add'], target: name, ...changes };
        return { result: view(stored), entries: [entry], touched: {} };
      }),

    /** Does nothing if the project already has reasons of this use. */
    saveDefaults: ({ projectId, use }: Pick<ReasonForm, 'projectId' | 'use'>, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const repo = reasonsRepo(on);
        const known = listed(ofUse(await repo.reasons(projectId), use));
        const project = registry.project(projectId);
        if (!project) throw new AppError('notFound');
        if (known.total > 0) return { result: known, entries: [], touched: {} };
        const common = { project_id: projectId, used_for: use, removed: null, version: 1, changed: now() };
        for (const { type, zh, en, reasons } of defaultReasons(project.type, use)) {
          const group = await repo.addReason({ ...common, type, parent_id: null, name: zh, name_en: en });
          for (const reason of reasons) await repo.addReason({ ...common, type, parent_id: group.id, name: reason.zh, name_en: reason.en });
        }
        const entry = { projectId, action: actionsOf[use].defaults, target: project.name };
        return { result: listed(ofUse(await repo.reasons(projectId), use)), entries: [entry], touched: {} };
      }),

    remove: ({ projectId, id }: { readonly projectId: number; readonly id: number }, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const repo = reasonsRepo(on);
        const rows = inUse(await repo.reasons(projectId));
        const row = rows.find((each) => each.id === id);
        if (!row) throw new AppError('notFound');
        const gone = [row, ...rows.filter(({ parent_id }) => parent_id === id)];
        await repo.removeReasons(
          gone.map((each) => each.id),
          now(),
        );
        const entry = {
          projectId,
          action: actionsOf[row.used_for as ReasonUse].remove,
          target: row.name,
          oldValue: JSON.stringify(logged(view(row))),
        };
        return { result: { removed: true as const }, entries: [entry], touched: {} };
      }),
  };
}

export type Reasons = ReturnType<typeof createReasons>;
