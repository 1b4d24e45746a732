import { defineMessages } from '../../platform/language/define-messages.ts';

const zh = {
  unit: { label: '统计周期', day: '日', month: '月', year: '年' },
  earlier: '上一周期',
  later: '下一周期',
  pick: '选择日期',
} as const;
const en = {
  unit: { label: 'Period', day: 'Day', month: 'Month', year: 'Year' },
  earlier: 'Period before',
  later: 'Period after',
  pick: 'Choose a date',
};

export const periodText = defineMessages('energy-period', zh, en);
