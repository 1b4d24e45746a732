export const zh = {
  open: '服务器时钟向前调整了 {{span}}（{{from}} → {{to}}），请核对服务器时间',
  ahead: '服务器时钟在 {{from}} 至 {{to}} 快了 {{span}}，现已校正：告警时间已更正，读数在曲线上标出',
  behind: '服务器时钟在 {{from}} 至 {{to}} 慢了 {{span}}，现已校正：告警时间已更正，读数在曲线上标出',
  withdrawn: '服务器时钟已调回原来的时间（{{from}} → {{to}}）',
  log: '运行日志',
  close: '关闭提示',
  band: '灰色区段：服务器时钟有误，其间由服务器记录的时间仅供参考',
} as const;
