export const zh = {
  generation: { title: '光伏与风电', none: '没有光伏或风电设备', hint: '在项目配置里添加逆变器或风机后，这里显示它们的实时数据。' },
  distribution: { title: '配电与电表', none: '没有电表或切换开关', hint: '在项目配置里添加电表或静态切换开关后，这里显示它们的实时数据。' },
  meters: { title: '用能监测', none: '没有电表', hint: '在项目配置里添加电表后，这里显示它们的实时数据。' },
  count: '{{n}} 台',
  device: '设备',
  power: '{{name}}有功功率',
  curves: '近 24 小时有功功率：{{name}}',
  state: '状态',
  alarms: '未恢复告警',
} as const;
