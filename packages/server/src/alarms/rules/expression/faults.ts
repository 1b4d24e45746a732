/** Faults of an expression, as messages with their position. */
import type { Language } from '@czyun/contract';
import type { Text } from '@czyun/devices';

export type FaultKind =
  | 'empty'
  | 'long'
  | 'deep'
  | 'syntax'
  | 'ends'
  | 'equals'
  | 'variable'
  | 'called'
  | 'function'
  | 'arguments'
  | 'operator'
  | 'literal'
  | 'wrongNumber'
  | 'member'
  | 'list'
  | 'several'
  | 'wantsNumber'
  | 'wantsCondition'
  | 'bit'
  | 'chain';

export interface Fault {
  readonly kind: FaultKind;
  /** Position, counted from 0 in UTF-16 units of the text. */
  readonly at: number;
  /** The name or sign concerned. */
  readonly what?: string;
}

export class ExpressionFault extends Error {
  override name = 'ExpressionFault';
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.kind);
    this.fault = fault;
  }
}

const sentences: Readonly<Record<FaultKind, Text>> = {
  empty: { zh: '请输入表达式', en: 'Enter an expression' },
  long: { zh: '表达式最长 500 个字符', en: 'An expression has at most 500 characters' },
  deep: { zh: '嵌套过深（最多 32 层）', en: 'Nested too deeply (32 levels at most)' },
  syntax: { zh: '此处无法识别', en: 'Invalid at this position' },
  ends: { zh: '表达式不完整', en: 'The expression is incomplete' },
  equals: { zh: '判断相等请用 ==', en: 'Write == to compare' },
  variable: { zh: '没有名为“{what}”的变量', en: 'Unknown variable “{what}”' },
  called: { zh: '“{what}”是函数，请写成 {what}(…)', en: '“{what}” is a function: write {what}(…)' },
  function: { zh: '没有名为“{what}”的函数', en: 'Unknown function “{what}”' },
  arguments: { zh: '函数“{what}”的参数个数不对', en: 'Wrong number of arguments of “{what}”' },
  operator: { zh: '不支持运算符 {what}', en: 'Unknown operator {what}' },
  literal: { zh: '这里只能写数字和变量', en: 'Only numbers and variables are allowed here' },
  wrongNumber: { zh: '数字过大', en: 'The number is too large' },
  member: { zh: '不能使用 . 或 [ ]', en: '. and [ ] are not allowed' },
  list: { zh: '不能使用列表', en: 'Lists are not allowed' },
  several: { zh: '只能写一个表达式', en: 'Only one expression is allowed' },
  wantsNumber: { zh: '这里需要数值，不是条件', en: 'Enter a number, not a condition' },
  wantsCondition: { zh: '这里需要条件，例如 a > 5', en: 'Enter a condition, for example a > 5' },
  bit: { zh: 'bit 的第二个参数须为 0 到 31 的整数', en: 'The second argument of bit must be a whole number from 0 to 31' },
  chain: { zh: '比较不能连写，请写成 a < b && b < c', en: 'Comparisons cannot be chained: write a < b && b < c' },
};

/** Long names are truncated in messages. */
const short = (text: string) => (text.length > 32 ? `${text.slice(0, 32)}…` : text);

/** The message: the fault, and its character position, counted from 1. */
export function sayFault({ kind, at, what = '' }: Fault, language: Language): string {
  const sentence = sentences[kind][language].replaceAll('{what}', () => short(what));
  if (kind === 'empty' || kind === 'long') return sentence;
  return { zh: `第 ${at + 1} 个字符：${sentence}`, en: `Character ${at + 1}: ${sentence}` }[language];
}
