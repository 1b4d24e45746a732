/** Words of reports. */
import type { ReportAlgorithm } from '@czyun/contract';
import type { Text } from '@czyun/devices';

export const noParam: Text = { zh: '没有这个参数', en: 'There is no such parameter' };
export const notNumeric: Text = { zh: '该参数不是数值', en: 'This parameter is no number' };

export const algorithmNames: Readonly<Record<ReportAlgorithm, Text>> = {
  first: { zh: '首次值', en: 'first' },
  last: { zh: '末次值', en: 'last' },
  avg: { zh: '平均', en: 'mean' },
  min: { zh: '最小', en: 'least' },
  max: { zh: '最大', en: 'greatest' },
  diff: { zh: '差值', en: 'difference' },
};

export const columnWords = {
  start: { zh: '开始', en: 'Begin' },
  end: { zh: '结束', en: 'End' },
  sum: { zh: '合计', en: 'Sum' },
  estimated: { zh: '估算', en: 'Estimated' },
} as const satisfies Record<string, Text>;
