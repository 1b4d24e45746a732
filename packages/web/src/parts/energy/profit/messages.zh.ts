export const zh = {
  title: '储能收益',
  how: '与日电量结算同一来源：放电价值 − 充电成本 − 站用电成本。今日按当前表底临时计算；回放时为那一天全天的结算。',
  today: '今日',
  yesterday: '昨日',
  month: '本月',
  soFar: '未完结',
  whole: '{{date}} 全天',
  unknown: '未设电价，或有读数未知',
  details: '结算明细',
} as const;
