export const zh = {
  title: '搜索画面、设备、测点',
  placeholder: '画面、设备、测点，“确认”，“昨天 14:00”……中英文均可',
  results: '搜索结果',
  none: '没有找到“{{text}}”',
  hint: '↑↓ 选择 · Enter 打开，测点为曲线 · Shift+Enter 测点所在设备 · Esc 关闭',
  count: '{{n}} 项',
  kind: { screen: '画面', device: '设备', point: '测点', project: '项目', action: '操作' },
} as const;
