/** Actions of operation entries about shifts; the log and the moments of a range identify them by their texts. */
export const shiftActions = {
  crewSaved: { zh: '保存班组', en: 'Save a crew' },
  crewRemoved: { zh: '删除班组', en: 'Remove a crew' },
  patternSaved: { zh: '保存班制', en: 'Save a shift pattern' },
  patternRemoved: { zh: '删除班制', en: 'Remove a shift pattern' },
  exceptionAdded: { zh: '添加排班例外', en: 'Add an exception to the shift calendar' },
  exceptionRemoved: { zh: '取消排班例外', en: 'Remove an exception from the shift calendar' },
  entryAdded: { zh: '填写班次日志', en: 'Add shift log entry' },
  entryStruck: { zh: '更正班次日志', en: 'Correct the shift log' },
  handedOver: { zh: '交班签字', en: 'Hand over shift' },
  tookOver: { zh: '接班签字', en: 'Take over shift' },
  withdrawn: { zh: '撤回交班', en: 'Withdraw handover' },
} as const;
