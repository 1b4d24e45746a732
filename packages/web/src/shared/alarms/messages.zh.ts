export const zh = {
  show: '查看告警曲线：{{content}}',
  title: '告警曲线',
  raised: '告警发生于 {{time}}，图中竖线处',
  span: '前后各 30 分钟',
  limit: '虚线为限值：{{name}}',
  noLimit: '限值保存在设备内，未上送',
  none: '这条告警没有对应的测点',
  noneHint: '设备只上送告警本身，无法给出相关的曲线。',
  noData: '这段时间没有历史数据',
  history: '在历史曲线中打开',
} as const;
