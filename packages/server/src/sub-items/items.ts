import type { Language, SubItem, SubItemTerm } from '@czyun/contract';
import type { Point } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { nameIn, type Registry } from '../registry/index.ts';
import type { Term } from './quantities.ts';
import { type SubItemRow, subItemsOf, termsOf } from './repo.ts';

/** Limit of sub-items in one project. */
export const maxSubItems = 500;

/** Whether a point can be counted: a counter or a number. */
export const isCountable = ({ type }: Pick<Point, 'type'>): boolean => type === 'counter' || type === 'number';

/** A row as calls show it; `names` are the names of items by id. */
export function entityOf(
  registry: Registry,
  row: SubItemRow,
  terms: readonly Term[],
  names: ReadonlyMap<number, string>,
  language: Language,
): SubItem {
  const wordsOf = (paramId: number | null) => {
    const param = paramId === null ? undefined : registry.param(paramId);
    const device = param && registry.device(param.deviceId);
    return { param, deviceName: device ? nameIn(language, device) : null, paramName: param?.point.name[language] ?? null };
  };
  const { param, deviceName, paramName } = wordsOf(row.param_id);
  return {
    id: row.id,
    pid: row.parent_id,
    name: row.name,
    unit: row.unit,
    paramId: param?.paramId ?? null,
    key: param ? `${param.deviceId}:${param.point.metric}` : null,
    deviceName,
    paramName,
    terms: terms.map(({ sign, paramId, itemId }): SubItemTerm => {
      const words = wordsOf(paramId);
      const name = itemId === null ? words.paramName : (names.get(itemId) ?? null);
      return {
        sign,
        paramId: words.param?.paramId ?? null,
        itemId,
        deviceId: words.param?.deviceId ?? null,
        deviceName: words.deviceName,
        name,
      };
    }),
  };
}

/** Every sub-item of a project, in order. */
export async function itemsOf(db: Kysely<Schema>, registry: Registry, projectId: number, language: Language): Promise<SubItem[]> {
  const [rows, terms] = await Promise.all([subItemsOf(db, projectId), termsOf(db, projectId)]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return rows.map((row) => entityOf(registry, row, terms.get(row.id) ?? [], names, language));
}
