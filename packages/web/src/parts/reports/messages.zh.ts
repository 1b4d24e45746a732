export const zh = {
  type: {
    monthly: '月报',
    daily: '日报',
    dailyDiff: '日差值',
    hourly: '小时',
    hourlyDiff: '小时差值',
    minutely: '分钟',
  },
  algorithm: { first: '首次值', last: '末次值', avg: '平均', min: '最小', max: '最大', diff: '差值' },
  begin: '开始',
  end: '结束',
  open: '进行中',
  estimated: '估算',
  sum: '合计',
  recalculate: {
    button: '重新计算',
    ask: '重新计算本项目近 7 天的数据？',
    effect: '汇总与计数由原始读数重新得出；进度见右上角的任务，可以取消。',
  },
  table: '报表数据',
  empty: '没有报表数据',
  emptyHint: '所选时间内没有数据，请换一个时间。',
};
