/** Conditions that a meter replacement must meet. */
import { fieldText, type Language, maxMeterChanges } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { AppError } from '../../../kernel/errors.ts';
import { type WrongField, wrongFields } from '../../../kernel/wrong-fields.ts';
import type { DeviceRecord, ParamRecord } from '../../../registry/types.ts';
import type { ReadingsAround } from './readings-around.ts';
import type { MeterChangeRow } from './repo.ts';

export interface NewChange {
  readonly deviceId: number;
  readonly time: number;
  readonly registers: readonly { readonly paramId: number; readonly last: number | null; readonly first: number | null }[];
  readonly note: string;
}

const texts = {
  last: (name: Text, value: number): Text => ({
    zh: `${name.zh}：旧表末位示数不能小于更换前的最后读数 ${value}`,
    en: `${name.en}: the old final reading cannot be below its last reading ${value}`,
  }),
  first: (name: Text, value: number): Text => ({
    zh: `${name.zh}：新表起始示数不能大于更换后的第一个读数 ${value}`,
    en: `${name.en}: the new initial reading cannot exceed its first reading ${value}`,
  }),
};

export const isRegister = ({ point }: ParamRecord) => point.type === 'counter' && point.storage !== 'live';

/** Registers of the replacement by metric; throws `badInput` for one that the device does not have or that occurs twice. */
export function registersByMetric(device: DeviceRecord, registers: NewChange['registers']) {
  const metrics = new Map(device.params.filter(isRegister).map((param) => [param.paramId, param.point.metric]));
  const wrong = registers.findIndex(
    ({ paramId }, at) => !metrics.has(paramId) || registers.findIndex((each) => each.paramId === paramId) < at,
  );
  if (wrong >= 0) throw new AppError('badInput', {}, [{ path: `registers.${wrong}.paramId`, message: fieldText('registerUnknown') }]);
  return registers.map(({ paramId, last, first }) => [metrics.get(paramId) ?? '', { last, first }] as const);
}

export function requireFree(existing: readonly MeterChangeRow[], time: number): void {
  if (existing.some((row) => row.time === time)) throw new AppError('conflict');
  if (existing.length >= maxMeterChanges) throw new AppError('tooManySaved', { most: maxMeterChanges });
}

/** Registers only count up, so their values must fit the readings before and after the replacement. */
export function requireFitting(
  device: DeviceRecord,
  registers: NewChange['registers'],
  { before, after }: ReadingsAround,
  language: Language,
): void {
  const wrong = registers.flatMap(({ paramId, last, first }, at): WrongField[] => {
    const lastReading = before.get(paramId)?.value ?? 0;
    const firstReading = after.get(paramId)?.value ?? Number.POSITIVE_INFINITY;
    const { name } = device.params.find((param) => param.paramId === paramId)?.point ?? { name: { zh: '', en: '' } };
    return [
      ...(last !== null && last < lastReading ? [{ path: `registers.${at}.last`, message: texts.last(name, lastReading) }] : []),
      ...(first !== null && first > firstReading ? [{ path: `registers.${at}.first`, message: texts.first(name, firstReading) }] : []),
    ];
  });
  if (wrong.length > 0) throw wrongFields(language, wrong);
}
