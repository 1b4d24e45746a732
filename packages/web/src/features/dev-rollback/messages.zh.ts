export const zh = {
  around: '关键数据',
  aroundNote: '光标前后 {{span}}',
  span: { minutes: '{{n}} 分钟', hours: '{{n}} 小时' },
  before: '{{name}}（对比）',
  knownNow: '{{name}}（现在已知）',
} as const;
