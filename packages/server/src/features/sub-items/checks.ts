/** Validation of a sub-item before it is stored: its parameter, its terms, and that no item is computed from itself. */
import type { Language } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Db } from '../../audit/index.ts';
import { counts } from '../../energy/counts.ts';
import { AppError } from '../../kernel/errors.ts';
import { type WrongField, wrongFields } from '../../kernel/wrong-fields.ts';
import type { Registry as WholeRegistry } from '../../registry/index.ts';
import { isCountable } from '../../sub-items/items.ts';
import { hasCircle, type Item } from '../../sub-items/quantities.ts';
import { type SubItemRow, subItemsOf, termsOf } from '../../sub-items/repo.ts';

type Registry = Pick<WholeRegistry, 'param'>;

export interface SubItemWish {
  readonly id?: number | undefined;
  readonly pid?: number | undefined;
  readonly projectId: number;
  readonly name: string;
  readonly unit: string;
  readonly paramId?: number | undefined;
  readonly terms?: readonly { readonly sign: 1 | -1; readonly paramId?: number | undefined; readonly itemId?: number | undefined }[];
}

const termTexts = {
  one: { zh: '每项选择一个表计参数或一个分项', en: 'Each term is one parameter or one sub-item' },
  unknown: { zh: '本项目没有这个参数或分项', en: 'Parameter or sub-item not found in this project' },
  register: { zh: '只能使用累计电量类参数', en: 'Only counter registers can be used' },
  unit: { zh: '单位须与分项一致', en: "Its unit differs from the item's unit" },
  both: { zh: '绑定参数与虚拟表只能选一种', en: 'Either a parameter or terms, not both' },
} as const satisfies Record<string, Text>;

/** Throws unless the parameter belongs to the project and is countable. */
export function checkParam(registry: Registry, { paramId, projectId }: SubItemWish): void {
  if (paramId === undefined) return;
  const param = registry.param(paramId);
  if (param?.projectId !== projectId || !isCountable(param.point)) throw new AppError('subItemParam');
}

type TermWish = NonNullable<SubItemWish['terms']>[number];

/** The first problem of a term; null if there is none. */
function termProblem(
  registry: Registry,
  { projectId, paramId, unit }: SubItemWish,
  term: TermWish,
  rows: readonly SubItemRow[],
): Text | null {
  if ((term.paramId === undefined) === (term.itemId === undefined)) return termTexts.one;
  if (paramId !== undefined) return termTexts.both;
  if (term.itemId !== undefined) {
    const row = rows.find(({ id }) => id === term.itemId);
    if (!row) return termTexts.unknown;
    return row.unit === unit ? null : termTexts.unit;
  }
  const param = registry.param(term.paramId ?? 0);
  if (param?.projectId !== projectId) return termTexts.unknown;
  if (!counts(param)) return termTexts.register;
  return param.point.unit === unit ? null : termTexts.unit;
}

/** Throws unless all terms belong to the project and have the unit of the item. */
export function checkTerms(registry: Registry, wish: SubItemWish, rows: readonly SubItemRow[], language: Language): void {
  const wrong = (wish.terms ?? []).flatMap((term, index): WrongField[] => {
    const message = termProblem(registry, wish, term, rows);
    return message ? [{ path: `terms.${index}.${term.itemId === undefined ? 'paramId' : 'itemId'}`, message }] : [];
  });
  if (wrong.length > 0) throw wrongFields(language, wrong);
}

/** Throws if an item would be computed from itself. */
export async function checkCircle(on: Db, projectId: number): Promise<void> {
  const [rows, terms] = await Promise.all([subItemsOf(on, projectId), termsOf(on, projectId)]);
  const items = rows.map(
    (row): Item => ({ id: row.id, pid: row.parent_id, unit: row.unit, paramId: row.param_id, terms: terms.get(row.id) ?? [] }),
  );
  if (hasCircle(items)) throw new AppError('subItemCircle');
}
