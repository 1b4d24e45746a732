export const zh = {
  label: '历史数据导入',
  importing: '历史数据导入中：{{done}}/{{total}} 天；更早日期的数据和告警将陆续补齐',
  computing: '历史数据已导入，正在计算其告警：{{done}}/{{total}} 天',
  stoppedImporting: '历史数据导入中断于 {{done}}/{{total}} 天（最近进度 {{time}}）；导入程序恢复后继续',
  stoppedComputing: '历史告警计算中断于 {{done}}/{{total}} 天（最近进度 {{time}}）；重新计算后从该处继续',
  end: '结束导入',
  endTitle: '结束这次历史数据导入？',
  endEffect: '页面不再提示导入进度；已导入的数据保留，未导入的不会自动补齐。',
  share: '历史导入 {{done}}/{{total}} 天',
  missing: '历史数据导入中',
  missingReadings: '该时段的历史数据仍在导入（{{done}}/{{total}} 天），结果将在导入后补齐',
  missingAlarms: '该时段的历史数据仍在导入（{{done}}/{{total}} 天），告警将在导入后补齐',
} as const;
