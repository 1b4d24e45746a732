/** Texts of reports. */
import type { ReportAlgorithm, ReportType } from '@czyun/contract';
import type { Text } from '@czyun/devices';

export const noParam: Text = { zh: '没有这个参数', en: 'Parameter not found' };
export const notNumeric: Text = { zh: '该参数不是数值', en: 'This parameter is not a number' };

export const algorithmNames: Readonly<Record<ReportAlgorithm, Text>> = {
  first: { zh: '首次值', en: 'first' },
  last: { zh: '末次值', en: 'last' },
  avg: { zh: '平均', en: 'mean' },
  min: { zh: '最小', en: 'minimum' },
  max: { zh: '最大', en: 'maximum' },
  diff: { zh: '差值', en: 'difference' },
};

export const columnWords = {
  start: { zh: '开始', en: 'Begin' },
  end: { zh: '结束', en: 'End' },
  sum: { zh: '合计', en: 'Total' },
  estimated: { zh: '估算', en: 'Estimated' },
} as const satisfies Record<string, Text>;

export const typeNames: Readonly<Record<ReportType, Text>> = {
  monthly: { zh: '月报', en: 'Monthly' },
  daily: { zh: '日报', en: 'Daily' },
  dailyDiff: { zh: '日差值', en: 'Daily difference' },
  hourly: { zh: '小时', en: 'Hourly' },
  hourlyDiff: { zh: '小时差值', en: 'Hourly difference' },
  minutely: { zh: '分钟', en: 'Minutely' },
};

/** Texts of a report on paper. */
export const paperWords = {
  project: { zh: '项目', en: 'Project' },
  type: { zh: '时间类型', en: 'Row interval' },
  range: { zh: '时间范围', en: 'Range' },
  made: { zh: '生成时间', en: 'Created' },
  by: { zh: '生成人', en: 'By' },
  open: { zh: '进行中', en: 'in progress' },
  none: { zh: '没有报表数据', en: 'No report data available' },
  estimated: {
    zh: '≈ 估算：该值取自估算的电表读数；图中颜色较浅。',
    en: '≈ estimated: based on an estimated register reading; paler in the chart.',
  },
  unknown: { zh: '- 没有数据，不计入合计。', en: '- unknown, not in the total.' },
} as const satisfies Record<string, Text>;
