export const zh = {
  alarms: {
    none: '没有未恢复的告警',
    loading: '正在读取告警',
    failed: '告警读取失败，正在重试',
    since: '{{time}} 起',
    more: '另有 {{n}} 条',
  },
  turn: {
    title: '轮播',
    which: '轮流显示的大屏（至少两个）',
    every: '每个大屏的时间',
    seconds: '{{n}} 秒',
    start: '开始轮播',
    stop: '停止轮播',
  },
  day: {
    label: '今日曲线：{{periods}}，现在 {{now}}',
    done: '实际',
    soc: 'SOC 0–100 %',
    plan: '计划',
    scale: '满刻度 {{kw}}',
    now: '现在',
  },
} as const;
