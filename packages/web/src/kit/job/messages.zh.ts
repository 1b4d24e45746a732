export const zh = {
  title: '我的任务',
  count: '我的任务，{{n}} 个进行中',
  none: '近期没有任务。导出大量数据等耗时操作会在这里显示进度。',
  state: {
    waiting: '等待中',
    running: '进行中',
    done: '已完成',
    failed: '失败',
    cancelled: '已取消',
    interrupted: '已中断：服务器在执行期间停止，请重新发起',
  },
  cancelling: '正在取消',
  cancel: '取消“{{name}}”',
  download: '下载 {{file}}（{{size}}）',
  progress: '“{{name}}”的进度',
  ended: '任务“{{name}}”：{{state}}',
} as const;
