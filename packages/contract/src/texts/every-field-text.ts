/** Every error text of fields: those of rules shared with the pages, and those that only the server checks. */
import type { Text } from '@czyun/devices';
import type { Language } from '../kernel/errors.ts';
import { fieldMark } from './field-text.ts';
import { fieldTexts } from './field-texts.ts';

const servers = {
  passwordSame: { zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
  receiverWrong: {
    zh: '收件人须是可以查看报表、邮箱已确认的项目成员',
    en: 'Recipients must be members with a confirmed address and report permission',
  },
  reportMailTooLong: { zh: '该时间类型的报表不能包含这么长的时间', en: 'The period is too long for this report type' },
  paramUnknown: { zh: '项目中没有这个参数', en: 'Parameter not found in this project' },
  exportHeaderWrong: { zh: '请求头只能含可打印的英文字符', en: 'Headers have printable ASCII characters only' },
  exportHeaderReserved: { zh: '该请求头由系统填写', en: 'This header is set by the server' },
  exportHeaderMissing: { zh: '请填写请求头的值', en: 'Enter the value of the header' },
  exportAddressWrong: {
    zh: '请输入 https:// 地址，不含 ?、# 和账号；密钥请放在请求头中',
    en: 'Enter an https:// address without ?, # and account; keys belong in a header',
  },
  exportFolderWrong: {
    zh: '请输入文件夹名（文字、数字、_、-），最多三级',
    en: 'Enter a folder name (letters, digits, _ and -), at most three levels',
  },
  exportFolderMissing: {
    zh: '服务器未设置导出文件夹（EXPORT_FOLDER）',
    en: 'The server has no folder for exports (EXPORT_FOLDER)',
  },
  exportReceiverWrong: {
    zh: '收件人须是可以导出数据、邮箱已确认的项目成员',
    en: 'Recipients must be members with a confirmed address who may export data',
  },
  expiryPast: { zh: '到期时间必须晚于现在', en: 'The expiry must be in the future' },
  expiryFar: { zh: '有效期过长', en: 'The expiry is too far in the future' },
  variableTaken: { zh: '名称重复，或是函数名', en: 'The name is used twice or is a function name' },
  variableOf: {
    zh: '按设备类型判断时，变量须为该类型的测点，且不指定设备',
    en: 'In a rule for a device type, variables are points of the type without a device',
  },
  deviceMissing: { zh: '请选择设备', en: 'Choose a device' },
  pointGone: { zh: '设备没有该测点，或测点不是数值', en: 'Point not found or not a number' },
  textRequired: { zh: '请输入内容', en: 'Enter the text' },
  shiftBreaks: { zh: '休息时间须在班次之内', en: 'Breaks must be within the shift' },
  shiftClash: { zh: '同一班组的班次在时间上重叠', en: 'A crew cannot work two shifts at the same time' },
  shiftCycle: { zh: '每天都要为每个班次指定班组或不上班', en: 'Each day must have a crew or none for each shift' },
  patternPast: { zh: '新班制最早从明天起生效', en: 'A changed pattern can start tomorrow at the earliest' },
  monthBilled: { zh: '该月已出结算单，请选择之后的月份', en: 'A bill for this month was issued. Choose a later month' },
  storageUnknown: { zh: '项目中没有这台储能设备', en: 'Storage not found in this project' },
  datePast: { zh: '不能早于今天', en: 'Cannot be before today' },
  dateOrder: { zh: '结束日期不能早于开始日期，最长 366 天', en: 'Must end on or after its first day, within 366 days' },
  chooseSome: { zh: '请至少选择一项', en: 'Choose at least one' },
  receiverMissing: { zh: '请选择接收方式', en: 'Choose the recipients' },
  ratiosWrong: { zh: '比例之和须为 100 %', en: 'Shares must add up to 100 %' },
  outageOrder: { zh: '结束时间须晚于开始时间，最长一年', en: 'Must end after its start, within a year' },
  outageOverlap: { zh: '与该设备的另一条停运记录重叠', en: 'Overlaps another outage of this device' },
  tariffEnded: { zh: '最早在今天结束，且不能晚于原结束日期', en: 'It can end today at the earliest and not later than its own end' },
  oneController: { zh: '项目中须恰有一台可下发计划的控制器', en: 'The project must have exactly one controller' },
  downSampleWrong: {
    zh: '请输入数字和 s、m、h、d 或 n（月），例如 1h-avg，最长十年',
    en: 'Enter a number with s, m, h, d or n (months), e.g. 1h-avg; up to ten years',
  },
  keysWrong: {
    zh: '请输入“设备编号:测点”，多个用逗号分隔，最多 250 个，例如 12:soc,12:voltage',
    en: 'Enter device ID and metric, up to 250 separated by commas, e.g. 12:soc,12:voltage',
  },
  keyOfPointWrong: { zh: '请输入“设备编号:测点”，例如 12:soc', en: 'Enter device ID and metric, e.g. 12:soc' },
  idsWrong: { zh: '请输入编号，多个用逗号分隔，例如 12,13', en: 'Enter IDs separated by commas, e.g. 12,13' },
  idsMany: { zh: '最多 5000 个编号', en: 'At most 5000 IDs' },
  idsSixty: { zh: '请输入最多 60 个编号，用逗号分隔，例如 12,13', en: 'Enter at most 60 IDs separated by commas, e.g. 12,13' },
  pieceGroupsWrong: {
    zh: '请输入最多 3 个分组，用逗号分隔，例如 shift,device',
    en: 'Enter at most 3 groups separated by commas, e.g. shift,device',
  },
  machineUnknown: { zh: '项目中没有这台设备', en: 'Machine not found in this project' },
  pieceColumnsWrong: {
    zh: '请输入列名，用逗号分隔，例如 made,energy,perGood',
    en: 'Enter columns separated by commas, e.g. made,energy,perGood',
  },
  metricWrong: {
    zh: '请输入测点名：小写字母、数字和下划线，例如 cell_voltage_17',
    en: 'Enter the name of a metric: lower-case letters, digits and underscores, e.g. cell_voltage_17',
  },
  metricsWrong: {
    zh: '请输入最多 60 个测点名，用逗号分隔，例如 soc,voltage',
    en: 'Enter at most 60 metrics separated by commas, e.g. soc,voltage',
  },
  momentKindsWrong: {
    zh: '请输入时刻的种类，多个用逗号分隔，例如 alarm,command',
    en: 'Enter kinds of moments separated by commas, e.g. alarm,command',
  },
  logTypesWrong: { zh: '请输入 1 到 5，多个用逗号分隔，例如 2,3', en: 'Enter numbers from 1 to 5 separated by commas, e.g. 2,3' },
  severitiesWrong: { zh: '请输入 1 到 3，多个用逗号分隔，例如 1,2', en: 'Enter numbers from 1 to 3 separated by commas, e.g. 1,2' },
  tokenWrong: { zh: '链接不完整，请重新打开邮件中的链接', en: 'The link is incomplete. Open the link from the e-mail again' },
  productTwice: { zh: '产品代码重复', en: 'A product code is used twice' },
  productInUse: { zh: '有工单使用的产品不能删除', en: 'A product of an order cannot be removed' },
  setupTwice: { zh: '同一换型填写了两次', en: 'A set-up time is entered twice' },
  orderTaken: { zh: '该工单号已存在', en: 'This order number exists already' },
  ordersMany: { zh: '未关闭的工单已达 500 张，请先关闭已完成的工单', en: 'There are 500 open orders. Close finished ones first' },
  placeHalf: { zh: '设备和开始时间须同时填写', en: 'Machine and start time belong together' },
  listedWrong: { zh: '请从列表中选择', en: 'Choose one from the list' },
  commandsCount: { zh: '请指定 1 到 50 个参数', en: 'Specify 1 to 50 parameters' },
  commandsWrong: { zh: '请输入 JSON 对象，例如 {"12": 5.5}', en: 'Enter a JSON object, e.g. {"12": 5.5}' },
  cameraSerialWrong: { zh: '请输入字母和数字，最多 32 个', en: 'Enter up to 32 letters and digits' },
  docIdWrong: {
    zh: '请输入字母、数字、点、横线、冒号和下划线，最多 64 个',
    en: 'Enter up to 64 letters, digits, dots, dashes, colons and underscores',
  },
  documentValueWrong: {
    zh: '请输入文本（最多 200 个字符）、数字、true、false，或最多 20 个的列表',
    en: 'Enter text of up to 200 characters, a number, true or false, or a list of up to 20',
  },
  fieldsMany: { zh: '最多 20 个字段', en: 'At most 20 fields' },
  moneyWrong: { zh: '请输入两位小数的金额，例如 12.50', en: 'Enter an amount with two decimals, e.g. 12.50' },
  notNegative: { zh: '不能小于 0', en: 'Must not be negative' },
  localTimeWrong: { zh: '请输入日期和时间，例如 2026-05-01T08:00', en: 'Enter date and time, e.g. 2026-05-01T08:00' },
  picturePathWrong: { zh: '请输入图片路径，例如 sites/site-1.jpg', en: 'Enter the path of a picture, e.g. sites/site-1.jpg' },
  timeZoneWrong: { zh: '请输入 IANA 时区，例如 Asia/Shanghai', en: 'Enter an IANA time zone, e.g. Asia/Shanghai' },
  minuteWhole: { zh: '请选择整分钟', en: 'Must be a whole minute' },
  spacingMissing: { zh: '时间戳为时段结束时，须说明读数间隔', en: 'Required if timestamps mark the end of an interval' },
  reachedOutside: { zh: '须在开始和结束时间之间，且开始早于结束', en: 'Must be between start and end, with the start before the end' },
  factorWrong: { zh: '请输入不为 0、绝对值不超过 1e12 的数字', en: 'Enter a number other than 0, up to 1e12' },
  listWrong: { zh: '请提供 JSON 列表，最大 64 KB', en: 'Must be a JSON list of up to 64 KB' },
  reportColumnsWrong: {
    zh: '请选择参数和算法，例如 energy_import:diff,active_power:avg，最多 30 个',
    en: 'Select parameters with aggregation, e.g. energy_import:diff,active_power:avg; up to 30',
  },
  minuteDaysWrong: {
    zh: '不能短于原始数据的保存天数，最长为其 4 倍',
    en: 'At least as long as raw data, at most four times as long',
  },
  uploadHead: { zh: '文件之前须有一行 JSON，说明如何读取', en: 'The file must be preceded by a line of JSON that describes its format' },
  fileNameMissing: { zh: '请提供文件名', en: 'Enter a file name' },
  timeStartMissing: { zh: '时间从起点计算时，须填写起点', en: 'Required if times count from a start' },
  stopReasonTaken: { zh: '该名称已被使用', en: 'This name is already used' },
  stopMissing: { zh: '设备在该时刻没有停机', en: 'The device was not stopped at this time' },
  batchMissing: { zh: '该时刻没有已完成的批次', en: 'No complete batch at this time' },
  notFuture: { zh: '不能晚于现在', en: 'Cannot be in the future' },
  notPast: { zh: '必须晚于现在', en: 'Must be in the future' },
  registerUnknown: { zh: '设备没有该电能寄存器，或重复', en: 'Energy register not found or listed twice' },
  nothingStored: { zh: '设备没有保存历史的测点', en: 'The device stores no history' },
  columnWrong: {
    zh: '设备没有该测点、测点重复，或该列是时间列',
    en: 'Point not found, listed twice, or the column contains times',
  },
  columnFileWrong: { zh: '不是列式读数文件', en: 'This is not a file of readings in columns' },
  monthNotOver: { zh: '该月尚未结束', en: 'The month has not ended' },
  monthNotBegun: { zh: '该月尚未开始', en: 'The month has not begun' },
  monthEmpty: { zh: '该月没有可结算的数据', en: 'The month has no data to settle' },
  notWritable: { zh: '设备类型没有该可控参数', en: 'Controllable point not found in the device type' },
  deviceOrZone: { zh: '请指定一台设备或一个区域', en: 'Specify either a device or a zone' },
  receiverNotHere: { zh: '该规则不能使用所选的接收人', en: 'These recipients are not allowed for this rule' },
  periodOrOffset: { zh: '请选择时间段或时间偏移', en: 'A time period or a time offset is required' },
  queryTimeRequired: { zh: '请选择查询时间范围', en: 'Query time range is required' },
  reportTimeRequired: { zh: '请选择报表数据时间', en: 'Report data time is required' },
  dataRequired: { zh: '请添加数据', en: 'Data must be added' },
  fileAndProject: { zh: '请选择文件和项目', en: 'File and project must be selected' },
  deviceTypeRequired: { zh: '请选择设备类型', en: 'Device type is required' },
  dryRunFirst: { zh: '请先试运行，再用其结果执行', en: 'Dry run first, then apply with its stamp' },
} as const satisfies Record<string, Text>;

/** The whole catalogue; pages do not need the server's part. */
export const everyFieldText = { ...fieldTexts, ...servers };
export type EveryFieldText = keyof typeof everyFieldText;

/** The text in a language; other messages are returned unchanged. */
export function sayField(message: string, language: Language): string {
  const name = message.startsWith(fieldMark) ? message.slice(fieldMark.length) : '';
  return Object.hasOwn(everyFieldText, name) ? everyFieldText[name as EveryFieldText][language] : message;
}
