export const zh = {
  title: '储能收益',
  how: '与日电量结算同一来源，按合同的收益口径：节省的电费，或储能表计的放电价值 − 充电成本 − 站用电成本。仍存于储能中的电量不计入收益。今日按当前表底临时计算；回放时为那一天全天的结算。',
  today: '今日',
  yesterday: '昨日',
  month: '本月',
  soFar: '未完结',
  stored: '尚未实现',
  held: '另存 {{energy}}',
  heldFor: '另存 {{energy}}，成本 {{cost}}',
  whole: '{{date}} 全天',
  unknown: '未设电价，或有读数未知',
  details: '结算明细',
} as const;
