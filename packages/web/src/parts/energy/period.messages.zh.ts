export const zh = {
  unit: { label: '统计周期', day: '日', month: '月', year: '年' },
  earlier: '上一周期',
  later: '下一周期',
  pick: '选择日期',
  soFar: '周期未结束，与上期、去年同期的相同时长比较',
} as const;
