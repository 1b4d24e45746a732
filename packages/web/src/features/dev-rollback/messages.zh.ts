export const zh = {
  around: '关键数据',
  aroundNote: '光标前后 {{span}}',
  span: { minutes: '{{n}} 分钟', hours: '{{n}} 小时' },
  before: '{{name}}（对比）',
  differs: {
    title: '两个时刻',
    note: '{{one}} 与 {{two}}',
    count: '{{n}} 个测点不同',
    same: '没有测点不同',
    waiting: '正在读取',
    unknown: '对比时刻没有数据',
  },
  first: '此刻',
  second: '对比时刻',
} as const;
