/** Rules of energy sub-items: the tree, its figures, changing it. */
import type { Language, SubItem } from '@czyun/contract';
import type { Point } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { createCounts } from '../../energy/counts.ts';
import { rounded } from '../../energy/sums.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { nameIn, type ProjectRecord, type Registry } from '../../registry/index.ts';
import type { History } from '../../telemetry/types.ts';
import { lastDays } from '../../time/days.ts';
import type { Audit } from '../audit/index.ts';
import { type Quantities, quantitiesOf, ringOf } from './quantities.ts';
import { deleteSubItems, insertSubItem, type SubItemRow, subItemsOf, updateSubItem } from './repo.ts';
import { branchesOf, mayStandUnder, nodesBelow, pathTo } from './tree.ts';

export interface SubItemDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly telemetry: { readonly history: Pick<History, 'totals' | 'buckets'> };
  readonly audit: Pick<Audit, 'record'>;
}

export interface SubItemWish {
  readonly id?: number | undefined;
  readonly pid?: number | undefined;
  readonly projectId: number;
  readonly name: string;
  readonly unit: string;
  readonly paramId?: number | undefined;
}

/** Who changes something, for the audit. */
/** Sub-items of one project. */
export const mostSubItems = 500;

/** Whether a point can be counted: a counter or a number. */
export const isCountable = ({ type }: Pick<Point, 'type'>): boolean => type === 'counter' || type === 'number';

export function createSubItemService({ db, registry, telemetry, audit }: SubItemDeps) {
  const counts = createCounts(telemetry.history);

  function projectOf(projectId: number): ProjectRecord {
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    return project;
  }

  function entity(row: SubItemRow, language: Language): SubItem {
    const param = row.param_id === null ? undefined : registry.param(row.param_id);
    const device = param && registry.device(param.deviceId);
    return {
      id: row.id,
      pid: row.parent_id,
      name: row.name,
      unit: row.unit,
      paramId: param?.paramId ?? null,
      key: param ? `${param.deviceId}:${param.point.metric}` : null,
      deviceName: device ? nameIn(language, device) : null,
      paramName: param?.point.name[language] ?? null,
    };
  }

  async function items(projectId: number, language: Language): Promise<SubItem[]> {
    return (await subItemsOf(db, projectId)).map((row) => entity(row, language));
  }

  /** A parameter that can be counted, of the project. */
  function checkParam({ paramId, projectId }: SubItemWish): void {
    if (paramId === undefined) return;
    const param = registry.param(paramId);
    if (param?.projectId !== projectId || !isCountable(param.point)) throw new AppError('subItemParam');
  }

  async function quantities(project: ProjectRecord, list: readonly SubItem[], now: number): Promise<ReadonlyMap<number, Quantities>> {
    const params = list.flatMap(({ paramId }) => (paramId === null ? [] : (registry.param(paramId) ?? [])));
    const [yesterday, today] = lastDays(project.timeZone, now, 2);
    if (!yesterday || !today) return new Map();
    const soFar = Math.min(yesterday.start + (now - today.start), today.start);
    const ranges = [
      [today.start, now],
      [yesterday.start, today.start],
      [yesterday.start, soFar],
    ] as const;
    const [ofToday, ofYesterday, ofSoFar] = await Promise.all(
      ranges.map(([start, end]) => counts.between(params, { start, end, timeZone: project.timeZone })),
    );
    return new Map(
      params.map(({ paramId }) => [
        paramId,
        {
          today: ofToday?.get(paramId) ?? null,
          yesterday: ofYesterday?.get(paramId) ?? null,
          yesterdaySoFar: ofSoFar?.get(paramId) ?? null,
        },
      ]),
    );
  }

  return {
    /** The tree, or one branch of it; an unknown branch is `notFound`. */
    async tree(projectId: number, subId: number | undefined, language: Language) {
      const list = await items(projectId, language);
      if (subId === undefined) return { treeList: nodesBelow(list, null) };
      const item = list.find(({ id }) => id === subId);
      if (!item) throw new AppError('notFound');
      return { treeList: [{ ...item, children: nodesBelow(list, subId) }] };
    },

    async one(projectId: number, id: number | undefined, language: Language) {
      const list = await items(projectId, language);
      const item = list.find((each) => each.id === id) ?? null;
      if (id !== undefined && !item) throw new AppError('notFound');
      return {
        item,
        path: id === undefined ? [] : pathTo(list, id).slice(0, -1),
        children: list.filter(({ pid }) => pid === (id ?? null)),
      };
    },

    async data(projectId: number, language: Language, now: number) {
      const project = projectOf(projectId);
      const list = await items(projectId, language);
      const found = quantitiesOf(list, await quantities(project, list, now));
      return {
        time: now,
        timeZone: project.timeZone,
        list: list.map((item) => {
          const { today = null, yesterday = null, yesterdaySoFar = null } = found.get(item.id) ?? {};
          return {
            ...item,
            today: rounded(today, 3),
            yesterday: rounded(yesterday, 3),
            yesterdaySoFar: rounded(yesterdaySoFar, 3),
            ring: rounded(ringOf({ today, yesterday, yesterdaySoFar }), 2),
          };
        }),
      };
    },

    /** Adds or replaces an item; the place must exist and the parameter must be countable. */
    async save(wish: SubItemWish, language: Language, actor: Actor): Promise<SubItem> {
      checkParam(wish);
      const pid = wish.pid === undefined || wish.pid === 0 ? null : wish.pid;
      const fields = { parent_id: pid, name: wish.name, unit: wish.unit, param_id: wish.paramId ?? null };
      const row = await db.transaction().execute(async (within) => {
        const stored = await subItemsOf(within, wish.projectId);
        const placed = stored.map(({ id, parent_id, name }) => ({ id, pid: parent_id, name }));
        const old = stored.find(({ id }) => id === wish.id);
        if (old && isSame(old, fields)) return old;
        if (wish.id !== undefined && !old) throw new AppError('notFound');
        if (!old && placed.length >= mostSubItems) throw new AppError('tooManySaved', { most: mostSubItems });
        if (pid !== null && !mayStandUnder(placed, wish.id ?? null, pid)) throw new AppError('subItemPlace');
        const saved = old
          ? await updateSubItem(within, wish.projectId, old.id, fields)
          : await insertSubItem(within, wish.projectId, fields);
        if (!saved) throw new AppError('notFound');
        const action = old ? { zh: '修改用能分项', en: 'Change an energy sub-item' } : { zh: '新增用能分项', en: 'Add an energy sub-item' };
        await audit.record(
          {
            by: actor,
            projectId: wish.projectId,
            paramId: wish.paramId ?? null,
            action,
            target: wish.name,
            oldValue: old?.name ?? null,
            setValue: wish.name,
          },
          within,
        );
        return saved;
      });
      return entity(row, language);
    },

    /** Removes items with everything below them; `names` must still fit. Returns how many went. */
    async remove(projectId: number, ids: readonly number[], names: string | undefined, actor: Actor): Promise<number> {
      return db.transaction().execute(async (within) => {
        const placed = (await subItemsOf(within, projectId)).map(({ id, parent_id, name }) => ({ id, pid: parent_id, name }));
        const byId = new Map(placed.map((item) => [item.id, item]));
        const wanted = ids.filter((id) => byId.has(id));
        const known = wanted.map((id) => byId.get(id)?.name ?? '').join(',');
        if (names !== undefined && wanted.length > 0 && names !== known) throw new AppError('conflict');
        const gone = [...branchesOf(placed, wanted)];
        if (gone.length === 0) return 0;
        await deleteSubItems(within, projectId, gone);
        const action = { zh: '删除用能分项', en: 'Delete energy sub-items' };
        const target = gone
          .map((id) => byId.get(id)?.name ?? '')
          .join(',')
          .slice(0, 1000);
        await audit.record({ by: actor, projectId, action, target, result: String(gone.length) }, within);
        return gone.length;
      });
    },
  };
}

function isSame(row: SubItemRow, fields: Pick<SubItemRow, 'parent_id' | 'name' | 'unit' | 'param_id'>): boolean {
  return (['parent_id', 'name', 'unit', 'param_id'] as const).every((name) => row[name] === fields[name]);
}

export type SubItemService = ReturnType<typeof createSubItemService>;
