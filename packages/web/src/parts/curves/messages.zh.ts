export const zh = {
  behind: { tariff: '分时电价', alarms: '告警', shifts: '班次', plan: '充放电计划' },
  plan: { 1: '计划充电', 2: '计划放电', 3: '消纳' },
  planOf: '{{name}}的计划',
  noPlan: '该时段没有计划',
  noTariff: '该时段没有电价',
  tooLong: '所选时间超过 {{n}} 天，不显示{{kind}}',
  alarms: { 1: '1 级告警 {{n}} 条', 2: '2 级告警 {{n}} 条', 3: '3 级告警 {{n}} 条' },
  noAlarms: '所选设备没有告警',
  someAlarms: '仅显示最近 {{n}} 条告警',
  noShifts: '该时段没有排班',
} as const;
