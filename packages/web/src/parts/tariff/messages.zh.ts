export const zh = {
  period: { sharp: '尖峰', high: '高峰', flat: '平段', valley: '低谷', deep: '深谷' },
  kind: { workday: '工作日', weekend: '周末', holiday: '节假日' },
} as const;
