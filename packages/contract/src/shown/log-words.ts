/** Words of the log that pages and files share. */

/** Types of log entries. */
export const logType = { notice: 1, alarm: 2, fault: 3, operation: 4, runState: 5 } as const;

export const logTypeWords = {
  1: { zh: '通知', en: 'Notice' },
  2: { zh: '告警', en: 'Alarm' },
  3: { zh: '故障', en: 'Fault' },
  4: { zh: '操作', en: 'Operation' },
  5: { zh: '运行状态', en: 'Run state' },
} as const;

export const severityWords = {
  1: { zh: '一级', en: 'Level 1' },
  2: { zh: '二级', en: 'Level 2' },
  3: { zh: '三级', en: 'Level 3' },
} as const;

/** Marks an entry with corrected times: the server's clock was wrong when it was recorded. */
export const clockCorrectedWord = { zh: '时间已更正', en: 'time corrected' } as const;

/** Marks actions through a secret link. */
export const secretLinkWord = { zh: '免登录链接', en: 'Secret link' } as const;
