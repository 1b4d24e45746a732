export const zh = {
  title: '外部页面',
  unknown: '本项目中没有这个页面',
  unknownHint: '页面可能已被删除或隐藏。',
  none: '本项目还没有自定义页面',
  noneHint: '工程管理员可在“项目配置 - 自定义页面”中添加。',
} as const;
