export const zh = {
  leave: '退出大屏',
  live: '实时',
  connecting: '正在连接',
  away: '与服务器的连接中断，正在重连',
  stale: '数据停留在 {{time}}',
  old: '设备数据停留在 {{time}}',
  past: '画面不是现在',
  for: '已 {{age}} · {{why}}',
  why: { away: '服务器不可达，正在重连', stale: '服务器没有新数据', old: '设备没有上报' },
} as const;
