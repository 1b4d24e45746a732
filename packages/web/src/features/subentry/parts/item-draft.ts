/** A sub-item while it is edited: its fields as texts, and the request made from them. */
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { draftOfRows, type RowField, rowsOf } from '../../../kit/form/row-state.ts';
import type { Item } from '../queries.ts';
import { type Kind, kindOf } from './words.tsx';

export type ItemField = 'name' | 'unit' | 'pid' | 'kind' | 'deviceId' | 'paramId' | RowField<'terms', 'sign' | 'itemId' | 'paramId'>;

const termFields = ['sign', 'itemId', 'paramId'] as const;
export const freshTerm = { itemId: '', sign: '1', paramId: '' };

/** A source is an item (`i12`) or a device (`d5`), whose parameter is chosen next. */
export const sourceOf = (text: string): { readonly item: number | null; readonly device: number | null } => {
  const id = Number(text.slice(1));
  return { item: text.startsWith('i') ? id : null, device: text.startsWith('d') ? id : null };
};

const textOf = (value: number | null) => (value === null ? '' : String(value));

export function draftOf(item: Item | null, pid: number | null): Draft<ItemField> {
  const deviceId = item?.key?.split(':')[0] ?? '';
  const terms = (item?.terms ?? []).map(({ sign, itemId, deviceId, paramId }) => ({
    sign: String(sign),
    itemId: itemId !== null ? `i${itemId}` : deviceId !== null ? `d${deviceId}` : '',
    paramId: textOf(paramId),
  }));
  return {
    ...{ name: item?.name ?? '', unit: item?.unit ?? 'kWh', pid: textOf(item ? item.pid : pid) },
    ...{ kind: item ? kindOf(item) : 'param', deviceId, paramId: textOf(item?.paramId ?? null) },
    ...draftOfRows('terms', terms),
  };
}

export function problemsOf(values: Draft<ItemField>): Problems<ItemField> {
  const wrong: Record<string, 'linkNameRequired' | 'pointMissing'> = {};
  if (values.name.trim() === '') wrong['name'] = 'linkNameRequired';
  if (values.kind === 'param' && values.paramId === '') wrong['paramId'] = 'pointMissing';
  if (values.kind === 'terms')
    for (const [row, { itemId, paramId }] of rowsOf(values, 'terms', termFields).entries()) {
      const { item, device } = sourceOf(itemId);
      if (item === null && device === null) wrong[`terms.${row}.itemId`] = 'pointMissing';
      else if (device !== null && paramId === '') wrong[`terms.${row}.paramId`] = 'pointMissing';
    }
  return wrong;
}

/** The request: the parameter, the terms or neither, depending on the kind. */
export function wishOf(values: Draft<ItemField>) {
  const kind = values.kind as Kind;
  const terms = rowsOf(values, 'terms', termFields).map(({ sign, itemId, paramId }) => {
    const { item } = sourceOf(itemId);
    const of = item === null ? { paramId: Number(paramId) } : { itemId: item };
    return { sign: sign === '-1' ? (-1 as const) : (1 as const), ...of };
  });
  return {
    ...{ name: values.name.trim(), unit: values.unit.trim() },
    ...(values.pid === '' ? {} : { pid: Number(values.pid) }),
    ...(kind === 'param' ? { paramId: Number(values.paramId) } : {}),
    terms: kind === 'terms' ? terms : [],
  };
}
