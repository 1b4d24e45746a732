/** How the operation log shows the fields of entries; each feature declares its own. */
import { type Language, timeText } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Registry } from '../registry/index.ts';

/** The reader's language, the project's time zone, and the registry for names. */
export interface FieldReading {
  readonly language: Language;
  readonly timeZone: string;
  readonly registry: Pick<Registry, 'device' | 'param' | 'region' | 'catalog'>;
}

/** Text of a stored value; null: it has no one-line text, and the field is only shown as changed. */
export type ValueText = (value: unknown, reading: FieldReading) => string | null;

/** By key in the entry's old and new values; keys inside an object follow after a dot: `connection.host`. */
export type OperationFields = Readonly<Record<string, readonly [zh: string, en: string, text: ValueText]>>;

export const plain: ValueText = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);
/** Too long for a line. */
export const withoutText: ValueText = () => null;
export const withUnit =
  (unit: string): ValueText =>
  (value) =>
    typeof value === 'number' ? `${value} ${unit}` : null;
/** Milliseconds, shown in seconds. */
export const milliseconds: ValueText = (value) => (typeof value === 'number' ? `${value / 1000} s` : null);
/** Minutes of the day as a time of day; a date is unchanged. */
export const timeOfDay: ValueText = (value) =>
  typeof value === 'number'
    ? `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`
    : typeof value === 'string'
      ? value
      : null;
export const instant: ValueText = (value, { timeZone }) => (typeof value === 'number' ? timeText(value, timeZone, 'minute') : null);
export const oneOf =
  (words: Readonly<Record<string, Text>>): ValueText =>
  (value, reading) =>
    words[String(value)]?.[reading.language] ?? plain(value, reading);
const either =
  (yes: Text, no: Text): ValueText =>
  (value, { language }) =>
    (value === true || value === 1 ? yes : no)[language];
export const yesNo = either({ zh: '是', en: 'Yes' }, { zh: '否', en: 'No' });
export const onOff = either({ zh: '启用', en: 'Enabled' }, { zh: '停用', en: 'Disabled' });
export const listOf =
  (textOf: (item: unknown, language: Language) => string): ValueText =>
  (value, { language }) =>
    Array.isArray(value) ? value.map((item) => textOf(item, language)).join({ zh: '、', en: ', ' }[language]) || null : null;
/** Monday is 1. */
export const weekday = (day: unknown, language: Language): string =>
  ({ zh: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'], en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] })[language][
    Number(day) - 1
  ] ?? '';

/** All fields in one table; a key with two meanings is refused, since an entry names only its keys. */
export function allOperationFields(
  shared: OperationFields,
  features: readonly { readonly name: string; readonly operations?: OperationFields }[],
): OperationFields {
  const all: Record<string, OperationFields[string]> = { ...shared };
  for (const { name, operations = {} } of features)
    for (const [key, field] of Object.entries(operations)) {
      if (Object.hasOwn(all, key)) throw new Error(`${name}: the operation field ${key} has a text already`);
      all[key] = field;
    }
  return all;
}
