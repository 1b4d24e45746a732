export const zh = {
  busy: '正在下载数据，请稍候',
  done: '下载成功',
  failed: '文件下载出错，请联系管理员',
  cancel: '取消下载',
} as const;
