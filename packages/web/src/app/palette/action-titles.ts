/** Actions are found by their titles in both languages, so both are loaded. */
export const actionTitles = {
  language: { zh: '切换语言', en: 'Switch language' },
  theme: { zh: '切换明暗外观', en: 'Switch light and dark' },
  live: { zh: '回到实时', en: 'Back to live' },
  acknowledge: { zh: '确认告警', en: 'Acknowledge alarm' },
  moment: { zh: '回放到', en: 'Go to' },
  replay: { zh: '回放一小时前', en: 'Replay an hour ago' },
} as const;
