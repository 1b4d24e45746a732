export const zh = {
  leave: '退出大屏',
  live: '实时',
  connecting: '正在连接',
  away: '与服务器的连接中断，正在重连',
  stale: '数据停留在 {{time}}',
} as const;
