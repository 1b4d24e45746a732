export const zh = {
  optional: '可不填',
  discard: {
    title: '放弃已填写的内容？',
    text: '关闭后，还没有保存的内容不会保留。',
    ok: '放弃并关闭',
    stay: '继续填写',
  },
  leave: {
    title: '放弃未保存的修改？',
    text: '保存后再离开，修改才会保留。',
    ok: '放弃并离开',
    stay: '继续编辑',
  },
} as const;
