/** Rules of changing sub-items: where they stand, what they are made of, and what goes with them. */

import { isDeepStrictEqual } from 'node:util';
import type { Language, SubItem } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Db } from '../../audit/index.ts';
import { counts } from '../../energy/counts.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { type WrongField, wrongFields } from '../../kernel/wrong-fields.ts';
import { entityOf, isCountable, mostSubItems } from '../../sub-items/items.ts';
import { hasCircle, type Item, type Term } from '../../sub-items/quantities.ts';
import { deleteSubItems, insertSubItem, putTerms, type SubItemRow, subItemsOf, termsOf, updateSubItem } from '../../sub-items/repo.ts';
import { branchesOf, mayStandUnder } from '../../sub-items/tree.ts';
import type { SubItemDeps } from './service.ts';

export interface SubItemWish {
  readonly id?: number | undefined;
  readonly pid?: number | undefined;
  readonly projectId: number;
  readonly name: string;
  readonly unit: string;
  readonly paramId?: number | undefined;
  readonly terms?: readonly { readonly sign: 1 | -1; readonly paramId?: number | undefined; readonly itemId?: number | undefined }[];
}

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

const termTexts = {
  one: { zh: '每项选择一个表计参数或一个分项', en: 'Each term is one parameter or one sub-item' },
  unknown: { zh: '本项目没有这个参数或分项', en: 'The project has no such parameter or sub-item' },
  register: { zh: '只能使用累计电量类参数', en: 'Only a register that counts up can be used' },
  unit: { zh: '单位须与分项一致', en: 'Its unit differs from that of the item' },
  both: { zh: '绑定参数与虚拟表只能选一种', en: 'Either a parameter or terms, not both' },
} as const satisfies Record<string, Text>;

const placed = (rows: readonly SubItemRow[]) => rows.map(({ id, parent_id, name }) => ({ id, pid: parent_id, name }));

export function createSubItemChanges({ db, registry, audit }: SubItemDeps) {
  /** A parameter that can be counted, of the project. */
  function checkParam({ paramId, projectId }: SubItemWish): void {
    if (paramId === undefined) return;
    const param = registry.param(paramId);
    if (param?.projectId !== projectId || !isCountable(param.point)) throw new AppError('subItemParam');
  }

  /** Terms of the project, in the unit of the item. */
  function checkTerms({ projectId, paramId, unit, terms = [] }: SubItemWish, rows: readonly SubItemRow[], language: Language): void {
    const wrong = terms.flatMap((term, index): WrongField[] => {
      const path = `terms.${index}.${term.itemId === undefined ? 'paramId' : 'itemId'}`;
      if ((term.paramId === undefined) === (term.itemId === undefined)) return [{ path, message: termTexts.one }];
      if (paramId !== undefined) return [{ path, message: termTexts.both }];
      if (term.itemId !== undefined) {
        const row = rows.find(({ id }) => id === term.itemId);
        if (!row) return [{ path, message: termTexts.unknown }];
        return row.unit === unit ? [] : [{ path, message: termTexts.unit }];
      }
      const param = registry.param(term.paramId ?? 0);
      if (param?.projectId !== projectId) return [{ path, message: termTexts.unknown }];
      if (!counts(param)) return [{ path, message: termTexts.register }];
      return param.point.unit === unit ? [] : [{ path, message: termTexts.unit }];
    });
    if (wrong.length > 0) throw wrongFields(language, wrong);
  }

  async function checkCircle(on: Db, projectId: number): Promise<void> {
    const [rows, terms] = await Promise.all([subItemsOf(on, projectId), termsOf(on, projectId)]);
    const items = rows.map(
      (row): Item => ({ id: row.id, pid: row.parent_id, unit: row.unit, paramId: row.param_id, terms: terms.get(row.id) ?? [] }),
    );
    if (hasCircle(items)) throw new AppError('subItemCircle');
  }

  const lastPlace = (rows: readonly SubItemRow[], pid: number | null) =>
    Math.max(-1, ...rows.filter((row) => row.parent_id === pid).map(({ place }) => place)) + 1;

  return {
    /** Adds or replaces an item: the place must exist, the parameter be countable, terms agree in their units and lead to no circle. */
    async save(wish: SubItemWish, language: Language, actor: Actor): Promise<SubItem> {
      checkParam(wish);
      const pid = wish.pid === undefined || wish.pid === 0 ? null : wish.pid;
      const fields = { parent_id: pid, name: wish.name, unit: wish.unit, param_id: wish.paramId ?? null };
      const terms = (wish.terms ?? []).map(
        ({ sign, paramId, itemId }): Term => ({ sign, paramId: paramId ?? null, itemId: itemId ?? null }),
      );
      return db.transaction().execute(async (within) => {
        const stored = await subItemsOf(within, wish.projectId);
        const old = stored.find(({ id }) => id === wish.id);
        if (wish.id !== undefined && !old) throw new AppError('notFound');
        checkTerms(wish, stored, language);
        const before = old ? ((await termsOf(within, wish.projectId)).get(old.id) ?? []) : [];
        const names = new Map(stored.map(({ id, name }) => [id, name]));
        if (old && isSame(old, fields) && isDeepStrictEqual(before, terms)) return entityOf(registry, old, terms, names, language);
        if (!old && stored.length >= mostSubItems) throw new AppError('tooManySaved', { most: mostSubItems });
        if (pid !== null && !mayStandUnder(placed(stored), wish.id ?? null, pid)) throw new AppError('subItemPlace');
        const place = old && old.parent_id === pid ? old.place : lastPlace(stored, pid);
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

    /** Moves an item with everything below it; whether it stood elsewhere before. */
    async move({ projectId, id, pid = 0, before }: SubItemPlace, actor: Actor): Promise<boolean> {
      const parent = pid === 0 ? null : pid;
      return db.transaction().execute(async (within) => {
        const stored = await subItemsOf(within, projectId);
        const row = stored.find((each) => each.id === id);
        if (!row) throw new AppError('notFound');
        if (parent !== null && !mayStandUnder(placed(stored), id, parent)) throw new AppError('subItemPlace');
        const siblings = stored.filter((each) => each.parent_id === parent && each.id !== id);
        const at = before === undefined ? siblings.length : siblings.findIndex((each) => each.id === before);
        if (at < 0) throw new AppError('subItemPlace');
        const order = siblings.toSpliced(at, 0, row);
        const stood = stored.filter((each) => each.parent_id === parent);
        if (row.parent_id === parent && order.every((each, index) => each.id === stood[index]?.id)) return false;
        for (const [place, each] of order.entries())
          if (each.place !== place || each.id === id) await updateSubItem(within, projectId, each.id, { place, parent_id: parent });
        await checkCircle(within, projectId);
        const nameOf = (of: number | null) => stored.find((each) => each.id === of)?.name ?? '';
        const entry = { by: actor, projectId, action: actions.move, target: row.name };
        await audit.record({ ...entry, oldValue: nameOf(row.parent_id), setValue: nameOf(parent) }, within);
        return true;
      });
    },

    /** Removes items with everything below them; `names` must still fit. Returns how many went. */
    async remove(projectId: number, ids: readonly number[], names: string | undefined, actor: Actor): Promise<number> {
      return db.transaction().execute(async (within) => {
        const items = placed(await subItemsOf(within, projectId));
        const byId = new Map(items.map((item) => [item.id, item]));
        const wanted = ids.filter((id) => byId.has(id));
        const known = wanted.map((id) => byId.get(id)?.name ?? '').join(',');
        if (names !== undefined && wanted.length > 0 && names !== known) throw new AppError('conflict');
        const gone = [...branchesOf(items, wanted)];
        if (gone.length === 0) return 0;
        await deleteSubItems(within, projectId, gone);
        const target = gone
          .map((id) => byId.get(id)?.name ?? '')
          .join(',')
          .slice(0, 1000);
        await audit.record({ by: actor, projectId, action: actions.remove, target, result: String(gone.length) }, within);
        return gone.length;
      });
    },
  };
}

function isSame(row: SubItemRow, fields: Pick<SubItemRow, 'parent_id' | 'name' | 'unit' | 'param_id'>): boolean {
  return (['parent_id', 'name', 'unit', 'param_id'] as const).every((name) => row[name] === fields[name]);
}

export type SubItemChanges = ReturnType<typeof createSubItemChanges>;
