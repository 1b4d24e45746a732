export const zh = {
  menu: '{{title}}：更多',
  menuPlain: '更多',
  fullScreen: '全屏',
  picture: '导出图片',
  how: '计算说明',
  why: '为什么？',
  broken: '这个部件没有画出来',
  unknownKind: '没有“{{kind}}”这种部件，可能是新版本才有的。整理页面时可以移除它。',
  wrongOptions: '部件的设置不对（{{what}}）。整理页面时可以移除它再重新添加。',
  options: { title: '设置：{{title}}', apply: '应用', required: '请选择或填写', range: '{{least}} 到 {{most}} 的整数' },
} as const;
