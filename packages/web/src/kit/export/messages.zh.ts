export const zh = {
  busy: '正在下载数据，请稍候',
  done: '下载成功',
  failed: '文件下载出错，请联系管理员',
  cancel: '取消下载',
  export: '导出',
  now: { csv: '下载 CSV', xlsx: '下载 Excel' },
  later: { csv: '后台生成 CSV', xlsx: '后台生成 Excel' },
  asked: '已开始生成，进度见顶栏“我的任务”',
  document: {
    export: '导出',
    csv: '下载 CSV',
    xlsx: '下载 Excel',
    pdf: '下载 PDF',
    print: '打印',
    blocked: '浏览器阻止了新标签页，请允许后重试，或下载 PDF 再打印',
  },
} as const;
