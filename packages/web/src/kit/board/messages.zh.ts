export const zh = {
  place: '{{title}}：第 {{column}} 列，第 {{row}} 行，宽 {{w}} 列，高 {{h}} 行',
  grip: '{{title}}，按方向键移动，按住 Shift 再按方向键改变大小，按 Delete 移除',
  settings: '设置“{{title}}”',
  up: '上移“{{title}}”',
  down: '下移“{{title}}”',
  order: '“{{title}}”：第 {{n}} 个，共 {{total}} 个',
  remove: '移除“{{title}}”',
  removed: '已移除“{{title}}”',
} as const;
