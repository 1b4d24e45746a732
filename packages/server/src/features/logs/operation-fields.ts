/** Fields of deeds in words: what they are called, and what their values mean. */
import { type Code, codes, type Language, type ReportMailRange, type ReportType, stateWords, timeText } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { nameIn, type Registry } from '../../registry/index.ts';
import { projectTypes } from '../../station/project-types.ts';
import { indicatorFields } from './indicator-fields.ts';
import { planningFields } from './planning-fields.ts';
import { tariffFields } from './tariff-fields.ts';

export interface FieldReading {
  readonly language: Language;
  readonly timeZone: string;
  readonly registry: Pick<Registry, 'device' | 'param' | 'region' | 'catalog'>;
}

type Say = (value: unknown, reading: FieldReading) => string | null;

const plain: (value: unknown) => string | null = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);
const seconds: Say = (value) => (typeof value === 'number' ? `${value / 1000} s` : null);
const either =
  (yes: Text, no: Text): Say =>
  (value, { language }) =>
    (value === true || value === 1 ? yes : no)[language];
const yesNo = either({ zh: '是', en: 'Yes' }, { zh: '否', en: 'No' });
const onOff = either({ zh: '启用', en: 'Enabled' }, { zh: '停用', en: 'Disabled' });
const moment: Say = (value, { timeZone }) => (typeof value === 'number' ? timeText(value, timeZone, 'minute') : null);
const oneOf =
  (words: Readonly<Record<string, Text>>): Say =>
  (value, { language }) =>
    words[String(value)]?.[language] ?? plain(value);

const type: Say = (value, { registry, language }) => registry.catalog.type(Number(value))?.name[language] ?? plain(value);
const profile: Say = (value, { registry, language }) => {
  const found = registry.catalog.profile(String(value));
  return found ? `${found.vendor} ${found.model[language]}` : plain(value);
};
const region: Say = (value, { registry, language }) => {
  const found = typeof value === 'number' ? registry.region(value) : undefined;
  return found ? nameIn(language, found) : value === null ? { zh: '无', en: 'None' }[language] : `#${value}`;
};
const role: Say = (value, { language }) => codes[Number(value) as Code]?.[language] ?? null;

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

/** Of limits: minutes of the day (a date where a tariff says from when on it holds), days of the week, run states. */
const clock: Say = (value) =>
  typeof value === 'number' ? `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}` : plain(value);
const listed =
  (wordOf: (item: unknown, language: Language) => string): Say =>
  (value, { language }) =>
    Array.isArray(value) ? value.map((item) => wordOf(item, language)).join({ zh: '、', en: ', ' }[language]) || null : null;
const weekday = (day: unknown, language: Language) =>
  ({ zh: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'], en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] })[language][
    Number(day) - 1
  ] ?? '';
const runState = (state: unknown, language: Language) => stateWords[state as keyof typeof stateWords]?.[language] ?? '';
const secondsPlain: Say = (value) => (typeof value === 'number' ? `${value} s` : null);
const minutes: Say = (value) => (typeof value === 'number' ? `${value} min` : null);

/** By the name that the entry gives them; fields of what stands inside a field with a dot between. */
const fields: Readonly<Record<string, readonly [zh: string, en: string, say: Say]>> = {
  name: ['名称', 'Name', plain],
  nameEn: ['英文名称', 'English name', plain],
  typeId: ['设备类型', 'Device type', type],
  profileId: ['型号', 'Model', profile],
  regionId: ['区域', 'Zone', region],
  parentId: ['上级区域', 'Parent zone', region],
  role: [
    '用途',
    'Purpose',
    oneOf({
      grid: { zh: '电网', en: 'Grid' },
      load: { zh: '负荷', en: 'Load' },
      pv: { zh: '光伏', en: 'PV' },
      wind: { zh: '风电', en: 'Wind' },
      storage: { zh: '储能', en: 'Storage' },
      null: { zh: '无', en: 'None' },
    }),
  ],
  offlineAfterMs: ['离线判定时间', 'Offline after', seconds],
  enabled: ['启用', 'In use', onOff],
  'connection.kind': ['接入方式', 'Protocol', oneOf({ modbus: { zh: 'Modbus TCP', en: 'Modbus TCP' }, mqtt: { zh: 'MQTT', en: 'MQTT' } })],
  'connection.host': ['地址', 'Address', plain],
  'connection.port': ['端口', 'Port', plain],
  'connection.unit': ['站号', 'Unit ID', plain],
  'connection.pollMs': ['采集周期', 'Poll interval', seconds],
  'connection.timeoutMs': ['应答超时', 'Answer time-out', seconds],
  'connection.periodMs': ['上报周期', 'Report interval', seconds],
  type: ['项目类型', 'Project type', oneOf(projectTypes)],
  company: ['公司', 'Company', plain],
  companyEn: ['公司（英文）', 'Company (English)', plain],
  title: ['标题', 'Title', plain],
  titleEn: ['标题（英文）', 'Title (English)', plain],
  address: ['地点', 'Location', plain],
  addressEn: ['地点（英文）', 'Location (English)', plain],
  operationTime: [
    '投运时间',
    'In operation since',
    (value, { timeZone }) => (typeof value === 'number' ? timeText(value, timeZone, 'day') : null),
  ],
  timeZone: ['时区', 'Time zone', plain],
  lng: ['经度', 'Longitude', plain],
  lat: ['纬度', 'Latitude', plain],
  largeImage: ['图片', 'Picture', () => null],
  url: ['网址', 'Address', plain],
  path: ['路径', 'Path', plain],
  refLocation: ['打开位置', 'Opens in', plain],
  icon: ['图标', 'Icon', plain],
  delFlag: ['隐藏', 'Hidden', yesNo],
  code: ['角色', 'Role', role],
  writes: ['允许控制', 'May control', yesNo],
  expires: ['到期时间', 'Expires', moment],
  uses: ['可用次数', 'Uses', plain],
  used: ['已用次数', 'Used', plain],
  high1: ['1级上限', 'Upper limit, level 1', plain],
  high2: ['2级上限', 'Upper limit, level 2', plain],
  high3: ['3级上限', 'Upper limit, level 3', plain],
  low1: ['1级下限', 'Lower limit, level 1', plain],
  low2: ['2级下限', 'Lower limit, level 2', plain],
  low3: ['3级下限', 'Lower limit, level 3', plain],
  delayS: ['延时', 'Delay', secondsPlain],
  deadBand: ['回差', 'Dead band', plain],
  days: ['生效日', 'Days', listed(weekday)],
  from: ['生效开始', 'From', clock],
  to: ['生效结束', 'To', clock],
  states: ['生效状态', 'Run states', listed(runState)],
  stuckMin: ['死数判定时间', 'Unchanged for', minutes],
  stuckLevel: ['死数告警等级', 'Level of an unchanged value', plain],
  rateUp: ['上升速率限值 (/min)', 'Rise a minute', plain],
  rateDown: ['下降速率限值 (/min)', 'Fall a minute', plain],
  rateWindowS: ['变化率窗口', 'Window of the rate', secondsPlain],
  rateLevel: ['变化率告警等级', 'Level of the rate', plain],
  spread: ['极差限值', 'Spread', plain],
  spreadLevel: ['极差告警等级', 'Level of the spread', plain],
  neighbour: ['同类偏差限值', 'Distance from its kind', plain],
  neighbourLevel: ['同类偏差告警等级', 'Level of the distance', plain],
  neighbourIn: ['同类范围', 'Kind within', oneOf({ project: { zh: '全项目', en: 'Project' }, region: { zh: '同一区域', en: 'Zone' } })],
  expression: ['条件', 'Condition', plain],
  variables: ['变量', 'Variables', listed((variable) => String(variable))],
  severity: ['等级', 'Severity', plain],
  clearDelayS: ['恢复延时', 'Clears after', secondsPlain],
  instruction: ['处理说明', 'Instruction', plain],
  instructionEn: ['处理说明（英文）', 'Instruction (English)', plain],
  reason: ['原因', 'Reason', plain],
  begins: ['开始', 'From', moment],
  until: ['截止', 'Until', moment],
  comment: ['备注', 'Comment', plain],
  assigned: ['处理人', 'Assigned to', plain],
  check: ['检查', 'Check', plain],
  act: ['处理', 'What to do', plain],
  ...tariffFields,
  ...indicatorFields,
  ...planningFields,
  reportType: ['报表类型', 'Type of report', oneOf(reportTypeNames)],
  reportItems: ['变量数', 'Variables', plain],
  reportOffset: ['日起始时', 'Hour at which days begin', plain],
  reportStep: ['每行分钟数', 'Minutes of a row', plain],
  reportSums: ['合计行', 'Line of sums', yesNo],
  targetYear: ['全年目标', 'Target of the year', plain],
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `target${index + 1}`,
      [`${index + 1}月目标`, `Target of month ${index + 1}`, plain] as const,
    ]),
  ),
  mailReceivers: ['收件人数', 'Receivers', plain],
  mailEvery: [
    '发送周期',
    'Sent each',
    oneOf({ day: { zh: '日', en: 'Day' }, week: { zh: '周', en: 'Week' }, month: { zh: '月', en: 'Month' } }),
  ],
  mailTime: ['发送时间', 'Sent at', clock],
  mailWeekday: ['星期', 'Weekday', (value, { language }) => weekday(value, language)],
  mailDay: ['日期', 'Day of the month', plain],
  mailRange: ['时间范围', 'Range', oneOf(mailRanges)],
  mailFormat: ['文件格式', 'File', (value) => String(value).toUpperCase()],
  mailLanguage: ['语言', 'Language', oneOf({ zh: { zh: '中文', en: 'Chinese' }, en: { zh: '英文', en: 'English' } })],
};

/** A field's name; null for one that means nothing to a person. */
export function fieldName(field: string, language: Language): string | null {
  const [zh, en] = fields[field] ?? [];
  return (language === 'zh' ? zh : en) ?? null;
}

/** What a value of a field means; null: nothing, or nothing that can be said in a line. */
export function fieldValue(field: string, value: unknown, reading: FieldReading): string | null {
  return value === undefined || value === '' ? null : (fields[field]?.[2](value, reading) ?? null);
}

/** A membership code in words. */
export const roleWord = (code: string, reading: FieldReading): string | null => role(code, reading);
