/** Reading of sub-items: the tree and its figures. */
import type { Language } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import { type Counted, createCounts } from '../../energy/counts.ts';
import { rounded } from '../../energy/sums.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ProjectRecord, Registry } from '../../registry/index.ts';
import { itemsOf } from '../../sub-items/items.ts';
import { belowOf, combinationsOf, type Quantities, quantitiesOf, ringOf } from '../../sub-items/quantities.ts';
import { nodesBelow, pathTo } from '../../sub-items/tree.ts';
import type { History } from '../../telemetry/types.ts';
import { lastDays } from '../../time/days.ts';

export interface SubItemDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly telemetry: { readonly history: Pick<History, 'totals' | 'buckets'> };
  readonly audit: Pick<Audit, 'record'>;
}

export function createSubItemService({ db, registry, telemetry }: SubItemDeps) {
  const counts = createCounts(telemetry.history);
  const items = (projectId: number, language: Language) => itemsOf(db, registry, projectId, language);

  function projectOf(projectId: number): ProjectRecord {
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    return project;
  }

  /** Counts of parameters today, yesterday, and yesterday until the same time of day; and which of them are estimated. */
  async function counted(project: ProjectRecord, paramIds: Iterable<number>, now: number) {
    const params = [...new Set(paramIds)].flatMap((paramId) => registry.param(paramId) ?? []);
    const [yesterday, today] = lastDays(project.timeZone, now, 2);
    const estimated = new Set<number>();
    const quantities = new Map<number, Quantities>();
    if (!yesterday || !today) return { quantities, estimated };
    const soFar = Math.min(yesterday.start + (now - today.start), today.start);
    const ranges = [
      [today.start, now],
      [yesterday.start, today.start],
      [yesterday.start, soFar],
    ] as const;
    const counted = await Promise.all(ranges.map(([start, end]) => counts.covered(params, { start, end, timeZone: project.timeZone })));
    for (const { paramId } of params) {
      const of = (each: ReadonlyMap<number, Counted> | undefined) => {
        const known = each?.get(paramId);
        if (known?.estimated) estimated.add(paramId);
        return known?.value ?? null;
      };
      quantities.set(paramId, { today: of(counted[0]), yesterday: of(counted[1]), yesterdaySoFar: of(counted[2]) });
    }
    return { quantities, estimated };
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

    /** Figures of the day of `now`, until `now`. */
    async data(projectId: number, language: Language, now: number) {
      const project = projectOf(projectId);
      const list = await items(projectId, language);
      const combinations = combinationsOf(list);
      const paramIds = [...combinations.values()].flatMap((each) => [...(each?.keys() ?? [])]);
      const { quantities, estimated } = await counted(project, paramIds, now);
      const found = quantitiesOf(list, quantities);
      const below = belowOf(list, found);
      return {
        time: now,
        timeZone: project.timeZone,
        list: list.map((item) => {
          const { today = null, yesterday = null, yesterdaySoFar = null } = found.get(item.id) ?? {};
          const rest = below.get(item.id);
          return {
            ...item,
            today: rounded(today, 3),
            yesterday: rounded(yesterday, 3),
            yesterdaySoFar: rounded(yesterdaySoFar, 3),
            change: rounded(today === null || yesterdaySoFar === null ? null : today - yesterdaySoFar, 3),
            ring: rounded(ringOf({ today, yesterday, yesterdaySoFar }), 2),
            estimated: [...(combinations.get(item.id)?.keys() ?? [])].some((paramId) => estimated.has(paramId)),
            below: rest
              ? {
                  today: rounded(rest.today, 3),
                  yesterday: rounded(rest.yesterday, 3),
                  restToday: rounded(rest.restToday, 3),
                  restYesterday: rounded(rest.restYesterday, 3),
                }
              : null,
          };
        }),
      };
    },
  };
}

export type SubItemService = ReturnType<typeof createSubItemService>;
