export const zh = {
  nearer: '放大',
  farther: '缩小',
  whole: '恢复视角',
  role: '三维图',
  part: '{{name}}：{{state}}',
  none: '未选中部件',
  keys: '方向键选择部件，Shift+方向键转动，+ 和 - 缩放，0 恢复视角，Enter 打开详情，Esc 取消选择',
  flat: '此浏览器不支持 WebGL，显示正视图',
} as const;
