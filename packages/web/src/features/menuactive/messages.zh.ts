export const zh = {
  title: '自定义页面',
  group: '页面分组',
  project: '整个项目',
  menu: '自定义页面菜单',
  none: '这个分组还没有页面',
  noneHint: '工程管理员可在“项目配置 - 自定义页面”中添加。',
  unknown: '这个分组里没有该页面',
  unknownHint: '请从菜单中选择一个页面。',
} as const;
