/** Actions of operation entries about lock-out tags. */
export const tagActions = {
  applied: { zh: '挂牌禁止操作', en: 'Apply lock-out' },
  removed: { zh: '摘牌恢复操作', en: 'Remove lock-out' },
} as const;
