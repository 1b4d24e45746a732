/** Messages for values that a schema refuses; `{n}` is a limit, `{list}` the allowed values, `{field}` the field's name with its path. */
import type { Language } from '@czyun/contract';
import type { Text } from '@czyun/devices';

export const refusalWords = {
  missing: { zh: '请填写{field}', en: '{field} is required' },
  number: { zh: '{field}必须是数字', en: '{field} must be a number' },
  whole: { zh: '{field}必须是整数', en: '{field} must be a whole number' },
  string: { zh: '{field}必须是文本', en: '{field} must be text' },
  boolean: { zh: '{field}必须是 true 或 false', en: '{field} must be true or false' },
  array: { zh: '{field}必须是列表', en: '{field} must be a list' },
  object: { zh: '{field}必须是对象', en: '{field} must be an object' },
  types: { zh: '{field}必须是{list}', en: '{field} must be {list}' },
  least: { zh: '{field}不能小于 {n}', en: '{field} must be at least {n}' },
  above: { zh: '{field}必须大于 {n}', en: '{field} must be more than {n}' },
  most: { zh: '{field}不能大于 {n}', en: '{field} must be at most {n}' },
  below: { zh: '{field}必须小于 {n}', en: '{field} must be less than {n}' },
  tooLarge: { zh: '{field}数值过大', en: '{field} is too large a number' },
  shortest: { zh: '{field}至少 {n} 个字符', en: '{field} must have at least {n} {n|character|characters}' },
  longest: { zh: '{field}最多 {n} 个字符', en: '{field} may have at most {n} {n|character|characters}' },
  fewest: { zh: '{field}至少 {n} 项', en: '{field} must have at least {n} {n|item|items}' },
  manyest: { zh: '{field}最多 {n} 项', en: '{field} may have at most {n} {n|item|items}' },
  multiple: { zh: '{field}必须是 {n} 的倍数', en: '{field} must be a multiple of {n}' },
  oneOf: { zh: '{field}必须是以下之一：{list}', en: '{field} must be one of: {list}' },
  only: { zh: '{field}必须是 {list}', en: '{field} must be {list}' },
  form: { zh: '{field}格式不正确', en: '{field} has the wrong format' },
  unknown: { zh: '{field}中有未知字段：{list}', en: '{field} has unknown fields: {list}' },
  other: { zh: '{field}不正确', en: '{field} is not valid' },
} as const satisfies Record<string, Text>;

/** Types that a field may have, as `types` lists them. */
const typeWords: Readonly<Record<string, Text>> = {
  number: { zh: '数字', en: 'a number' },
  int: { zh: '整数', en: 'a whole number' },
  string: { zh: '文本', en: 'text' },
  boolean: { zh: 'true 或 false', en: 'true or false' },
  array: { zh: '列表', en: 'a list' },
  object: { zh: '对象', en: 'an object' },
  record: { zh: '对象', en: 'an object' },
  null: { zh: '空', en: 'null' },
};

/** A list of types: `a number or text`. */
export function sayTypes(types: readonly string[], language: Language): string {
  const words = types.map((type) => typeWords[type]?.[language] ?? type);
  return [...new Set(words)].join(language === 'zh' ? '或' : ' or ');
}
