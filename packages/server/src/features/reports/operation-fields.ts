import type { ReportMailRange, ReportType } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { type OperationFields, oneOf, plain, timeOfDay, weekday, yesNo } from '../operation-fields.ts';

const reportTypeNames: Readonly<Record<ReportType, Text>> = {
  monthly: { zh: '月报', en: 'Monthly' },
  daily: { zh: '日报', en: 'Daily' },
  dailyDiff: { zh: '日差值报表', en: 'Daily difference' },
  hourly: { zh: '小时报表', en: 'Hourly' },
  hourlyDiff: { zh: '小时差值报表', en: 'Hourly difference' },
  minutely: { zh: '分钟报表', en: 'Minutely' },
};

const mailRanges: Readonly<Record<ReportMailRange, Text>> = {
  yesterday: { zh: '昨天', en: 'Yesterday' },
  lastWeek: { zh: '上周', en: 'Last week' },
  lastMonth: { zh: '上月', en: 'Last month' },
};

export const operationFields: OperationFields = {
  reportType: ['报表类型', 'Type of report', oneOf(reportTypeNames)],
  reportItems: ['变量数', 'Variables', plain],
  reportOffset: ['日起始时', 'Hour at which days begin', plain],
  reportStep: ['每行分钟数', 'Minutes of a row', plain],
  reportGroups: ['分组', 'Grouping', plain],
  reportColumns: ['列', 'Columns', plain],
  reportSums: ['合计行', 'Line of sums', yesNo],
  mailReceivers: ['收件人数', 'Receivers', plain],
  mailEvery: [
    '发送周期',
    'Sent each',
    oneOf({ day: { zh: '日', en: 'Day' }, week: { zh: '周', en: 'Week' }, month: { zh: '月', en: 'Month' } }),
  ],
  mailTime: ['发送时间', 'Sent at', timeOfDay],
  mailWeekday: ['星期', 'Weekday', (value, { language }) => weekday(value, language)],
  mailDay: ['日期', 'Day of the month', plain],
  mailRange: ['时间范围', 'Range', oneOf(mailRanges)],
  mailFormat: ['文件格式', 'File', (value) => String(value).toUpperCase()],
  mailLanguage: ['语言', 'Language', oneOf({ zh: { zh: '中文', en: 'Chinese' }, en: { zh: '英文', en: 'English' } })],
};
