/** Every sentence beside fields: those of rules that pages know too, and those that the server alone finds wrong. */
import type { Text } from '@czyun/devices';
import type { Language } from './errors.ts';
import { fieldMark } from './field-text.ts';
import { fieldTexts } from './field-texts.ts';

const servers = {
  passwordSame: { zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
  paramsRequired: { zh: '请选择参数', en: 'Parameters must be selected' },
  receiverWrong: {
    zh: '收件人须是可以查看报表、邮箱已确认的项目成员',
    en: 'A receiver is a member with a confirmed address who may read reports',
  },
  reportMailTooLong: { zh: '该时间类型的报表不能包含这么长的时间', en: 'A report of this type cannot hold so long a time' },
  paramUnknown: { zh: '项目中没有这个参数', en: 'The project has no such parameter' },
  expiryPast: { zh: '到期时间必须晚于现在', en: 'The expiry must lie in the future' },
  expiryFar: { zh: '有效期过长', en: 'The expiry lies too far in the future' },
  variableTaken: { zh: '名称重复，或是函数名', en: 'The name stands twice, or means a function' },
  variableOf: {
    zh: '按设备类型判断时，变量须为该类型的测点，且不指定设备',
    en: 'In a rule of a type, variables are points of the type and name no device',
  },
  deviceMissing: { zh: '请选择设备', en: 'Choose a device' },
  pointGone: { zh: '设备没有该测点，或测点不是数值', en: 'The device has no such point, or it is no number' },
  textRequired: { zh: '请输入内容', en: 'Enter the text' },
  shiftBreaks: { zh: '休息时间须在班次之内', en: 'Breaks must lie within their shift' },
  shiftClash: { zh: '同一班组的班次在时间上重叠', en: 'A crew would work two shifts at a time' },
  shiftCycle: { zh: '每天都要为每个班次指定班组或不上班', en: 'Each day names a crew, or none, for each shift' },
  patternPast: { zh: '新班制最早从明天起生效', en: 'A changed pattern holds from tomorrow on at the earliest' },
  monthBilled: { zh: '该月已出结算单，请选择之后的月份', en: 'A bill of this month was issued: choose a later month' },
  storageUnknown: { zh: '项目中没有这台储能设备', en: 'The project has no such storage' },
  datePast: { zh: '不能早于今天', en: 'Must not lie before today' },
  dateOrder: { zh: '结束日期不能早于开始日期，最长 366 天', en: 'Ends on or after its first day, after at most 366 days' },
  chooseSome: { zh: '请至少选择一项', en: 'Choose at least one' },
  receiverMissing: { zh: '请选择接收方式', en: 'Choose who is told' },
  ratiosWrong: { zh: '比例之和须为 100 %', en: 'Shares must make 100 %' },
  outageOrder: { zh: '结束时间须晚于开始时间，最长一年', en: 'Ends after its begin, after a year at most' },
  outageOverlap: { zh: '与该设备的另一条停运记录重叠', en: 'Overlaps another outage of this device' },
  tariffEnded: { zh: '最早在今天结束，且不能晚于原结束日期', en: 'It ends today at the earliest, and not later than it would by itself' },
  oneController: { zh: '项目中须恰有一台可下发计划的控制器', en: 'Exactly one device of the project must run plans' },
} as const satisfies Record<string, Text>;

/** The whole catalogue; pages do without the server's part. */
export const everyFieldText = { ...fieldTexts, ...servers };
export type EveryFieldText = keyof typeof everyFieldText;

/** The sentence in a language; other messages stay as they are. */
export function sayField(message: string, language: Language): string {
  const name = message.startsWith(fieldMark) ? message.slice(fieldMark.length) : '';
  return Object.hasOwn(everyFieldText, name) ? everyFieldText[name as EveryFieldText][language] : message;
}
