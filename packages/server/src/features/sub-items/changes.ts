/** Changes of sub-items: position in the tree, parameter or terms, and removal including all items below. */
import { isDeepStrictEqual } from 'node:util';
import type { Language, SubItem } from '@czyun/contract';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { entityOf, maxSubItems } from '../../sub-items/items.ts';
import type { Term } from '../../sub-items/quantities.ts';
import { deleteSubItems, insertSubItem, putTerms, type SubItemRow, subItemsOf, termsOf, updateSubItem } from '../../sub-items/repo.ts';
import { branchesOf, mayMoveUnder } from '../../sub-items/tree.ts';
import { checkCircle, checkParam, checkTerms, type SubItemWish } from './checks.ts';
import type { SubItemDeps } from './service.ts';

export interface SubItemPlace {
  readonly projectId: number;
  readonly id: number;
  readonly pid?: number | undefined;
  readonly before?: number | undefined;
}

const actions = {
  add: { zh: '新增用能分项', en: 'Add an energy sub-item' },
  change: { zh: '修改用能分项', en: 'Change an energy sub-item' },
  move: { zh: '移动用能分项', en: 'Move an energy sub-item' },
  remove: { zh: '删除用能分项', en: 'Delete energy sub-items' },
} as const;

const placed = (rows: readonly SubItemRow[]) => rows.map(({ id, parent_id, name }) => ({ id, pid: parent_id, name }));

/** The position after the last sibling. */
const nextPlace = (rows: readonly SubItemRow[], pid: number | null) =>
  Math.max(-1, ...rows.filter((row) => row.parent_id === pid).map(({ place }) => place)) + 1;

export function createSubItemChanges({ db, registry, audit }: SubItemDeps) {
  return {
    /**
     * Adds or replaces an item: the parent must exist, the parameter must be countable, and the terms must have the same unit and no cycle.
     */
    async save(wish: SubItemWish, language: Language, actor: Actor): Promise<SubItem> {
      checkParam(registry, wish);
      const pid = wish.pid === undefined || wish.pid === 0 ? null : wish.pid;
      const fields = { parent_id: pid, name: wish.name, unit: wish.unit, param_id: wish.paramId ?? null };
      const terms = (wish.terms ?? []).map(
        ({ sign, paramId, itemId }): Term => ({ sign, paramId: paramId ?? null, itemId: itemId ?? null }),
      );
      return db.transaction().execute(async (within) => {
        const stored = await subItemsOf(within, wish.projectId);
        const old = stored.find(({ id }) => id === wish.id);
        if (wish.id !== undefined && !old) throw new AppError('notFound');
        checkTerms(registry, wish, stored, language);
        const before = old ? ((await termsOf(within, wish.projectId)).get(old.id) ?? []) : [];
        const names = new Map(stored.map(({ id, name }) => [id, name]));
        if (old && isSame(old, fields) && isDeepStrictEqual(before, terms)) return entityOf(registry, old, terms, names, language);
        if (!old && stored.length >= maxSubItems) throw new AppError('tooManySaved', { most: maxSubItems });
        if (pid !== null && !mayMoveUnder(placed(stored), wish.id ?? null, pid)) throw new AppError('subItemPlace');
        const place = old && old.parent_id === pid ? old.place : nextPlace(stored, pid);
        const row = old
          ? await updateSubItem(within, wish.projectId, old.id, { ...fields, place })
          : await insertSubItem(within, wish.projectId, { ...fields, place });
        if (!row) throw new AppError('notFound');
        await putTerms(within, row.id, terms);
        await checkCircle(within, wish.projectId);
        await audit.record(
          {
            by: actor,
            projectId: wish.projectId,
            paramId: wish.paramId ?? null,
            action: old ? actions.change : actions.add,
            target: wish.name,
            oldValue: old?.name ?? null,
            setValue: wish.name,
          },
          within,
        );
        return entityOf(registry, row, terms, names.set(row.id, row.name), language);
      });
    },

    /** Moves an item with all items below; false: unchanged. */
    async move({ projectId, id, pid = 0, before }: SubItemPlace, actor: Actor): Promise<boolean> {
      const parent = pid === 0 ? null : pid;
      return db.transaction().execute(async (within) => {
        const stored = await subItemsOf(within, projectId);
        const row = stored.find((each) => each.id === id);
        if (!row) throw new AppError('notFound');
        if (parent !== null && !mayMoveUnder(placed(stored), id, parent)) throw new AppError('subItemPlace');
        const siblings = stored.filter((each) => each.parent_id === parent && each.id !== id);
        const at = before === undefined ? siblings.length : siblings.findIndex((each) => each.id === before);
        if (at < 0) throw new AppError('subItemPlace');
        const order = siblings.toSpliced(at, 0, row);
        const current = stored.filter((each) => each.parent_id === parent);
        if (row.parent_id === parent && order.every((each, index) => each.id === current[index]?.id)) return false;
        for (const [place, each] of order.entries())
          if (each.place !== place || each.id === id) await updateSubItem(within, projectId, each.id, { place, parent_id: parent });
        await checkCircle(within, projectId);
        const nameOf = (itemId: number | null) => stored.find((each) => each.id === itemId)?.name ?? '';
        const entry = { by: actor, projectId, action: actions.move, target: row.name };
        await audit.record({ ...entry, oldValue: nameOf(row.parent_id), setValue: nameOf(parent) }, within);
        return true;
      });
    },

    /** Removes items with all items below, unless their names have changed; returns the number of removed items. */
    async remove(projectId: number, ids: readonly number[], names: string | undefined, actor: Actor): Promise<number> {
      return db.transaction().execute(async (within) => {
        const items = placed(await subItemsOf(within, projectId));
        const byId = new Map(items.map((item) => [item.id, item]));
        const wanted = ids.filter((id) => byId.has(id));
        const known = wanted.map((id) => byId.get(id)?.name ?? '').join(',');
        if (names !== undefined && wanted.length > 0 && names !== known) throw new AppError('conflict');
        const removed = [...branchesOf(items, wanted)];
        if (removed.length === 0) return 0;
        await deleteSubItems(within, projectId, removed);
        const target = removed
          .map((id) => byId.get(id)?.name ?? '')
          .join(',')
          .slice(0, 1000);
        await audit.record({ by: actor, projectId, action: actions.remove, target, result: String(removed.length) }, within);
        return removed.length;
      });
    },
  };
}

function isSame(row: SubItemRow, fields: Pick<SubItemRow, 'parent_id' | 'name' | 'unit' | 'param_id'>): boolean {
  return (['parent_id', 'name', 'unit', 'param_id'] as const).every((name) => row[name] === fields[name]);
}

export type SubItemChanges = ReturnType<typeof createSubItemChanges>;
