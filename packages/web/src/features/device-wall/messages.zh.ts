export const zh = {
  state: '设备状态',
  last: '最近数据 {{time}}',
  never: '尚未收到数据',
  day: '近 24 小时 · {{name}}',
  range: '{{low}} ～ {{high}}',
  noCurve: '近 24 小时没有数据',
  label: '{{name}}近 24 小时曲线：最低 {{low}}，最高 {{high}}',
} as const;
