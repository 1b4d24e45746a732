export const zh = {
  title: '接线图',
  cabinet: '储能柜接线图',
  none: '还没有可画的设备',
  noneHint: '在项目配置里添加电表、变流器、电池或逆变器后，接线图会自动生成。',
  setup: '添加设备',
  noCabinet: '没有这台储能柜',
  noCabinetHint: '项目里没有该编号的储能柜，可查看整站接线图。',
  station: '整站接线图',
  edit: '编辑',
} as const;
