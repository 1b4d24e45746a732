export const zh = {
  nearer: '放大',
  farther: '缩小',
  all: '显示全部',
  heap: '此处 {{n}} 个，首先：{{first}}',
} as const;
