/** Texts of the faults of lines. */
import type { Language } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Fault } from './csv/read-file.ts';

const faults: Readonly<Record<Fault['kind'], Text>> = {
  time: { zh: '时间无法识别', en: 'Does not match the time format' },
  leapt: { zh: '时钟拨快时跳过的时刻，不存在', en: 'This time was skipped when clocks changed' },
  future: { zh: '时间晚于现在', en: 'This time is in the future' },
  number: { zh: '不是数值', en: 'Not a number' },
  cells: {
    zh: '单元格数与标题行不符：数值中含逗号时须加引号，或换用其他分隔符',
    en: 'The number of cells differs from the header: numbers with commas need quotes or another separator',
  },
  empty: { zh: '整列没有数值', en: 'The column is empty' },
};

export const faultsIn = (language: Language, list: readonly Fault[]) =>
  list.map((fault) => ({ ...fault, message: faults[fault.kind][language] }));
