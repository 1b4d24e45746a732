/** The catalogue of errors (product-spec §8): envelope code, HTTP status, both texts. `{name}` is filled from the context. */
import type { Text } from '@czyun/devices';
import { cameraErrors } from './camera-errors.ts';
import { historyErrors } from './history-errors.ts';
import { inputErrors } from './input-errors.ts';
import { serverErrors } from './server-errors.ts';
import { trainingErrors } from './training-errors.ts';

export const errors = {
  ...serverErrors,
  ...inputErrors,
  ...cameraErrors,
  ...trainingErrors,
  badInput: { code: 400, status: 400, zh: '请求参数有误', en: 'The request is not valid' },
  loginFailed: { code: 4011, status: 401, zh: '登录失败', en: 'Login failed' },
  notLoggedIn: { code: 4012, status: 401, zh: '未登录', en: 'Not logged in' },
  noAccess: { code: 4013, status: 403, zh: '认证失败，无法访问系统资源', en: 'Authentication failed, cannot access system resources' },
  forbidden: { code: 403, status: 403, zh: '该操作没有权限', en: 'This operation has no permission' },
  notFound: { code: 404, status: 404, zh: '资源不存在', en: 'Resource not found' },
  conflict: { code: 409, status: 409, zh: '数据已被修改，请刷新后重试', en: 'The data has changed; reload and try again' },
  tariffBilled: {
    code: 409,
    status: 409,
    zh: '已有账单使用该电价版本，不能删除',
    en: 'This tariff version is used in a bill and cannot be removed',
  },
  tooManyRequests: { code: 429, status: 429, zh: '操作过于频繁，请 {seconds} 秒后再试', en: 'Too many attempts; try again in {seconds} s' },
  tooManyAtOnce: {
    code: 429,
    status: 429,
    zh: '同时进行的请求过多，请等前面的完成后再试（约 {seconds} 秒）',
    en: 'Too many requests at once. Wait about {seconds} s',
  },
  crossSite: { code: 403, status: 403, zh: '请求来源不被允许', en: 'The request does not come from this site' },
  loginNameTaken: { code: 409, status: 409, zh: '登录名已存在', en: 'The loginName already exists' },
  oldPasswordWrong: { code: 400, status: 400, zh: '原密码不正确', en: 'The old password is wrong' },
  invitationUnknown: { code: 404, status: 404, zh: '邀请不存在', en: 'Non-existent invitation' },
  invitationExpired: { code: 409, status: 409, zh: '邀请已过期', en: 'The invitation has expired' },
  invitationUsed: { code: 409, status: 409, zh: '邀请已用完', en: 'The invitation has been used up' },
  passwordWrong: { code: 400, status: 400, zh: '密码不正确', en: 'The password is wrong' },
  resetLinkOver: {
    code: 409,
    status: 409,
    zh: '链接无效、已使用或已过期，请重新申请',
    en: 'This link is invalid, used or expired. Request a new one',
  },
  emailCodeWrong: {
    code: 409,
    status: 409,
    zh: '验证码不正确或已过期',
    en: 'The code is wrong or has expired',
  },
  mailMissing: {
    code: 503,
    status: 503,
    zh: '未配置邮件服务：请设置 SMTP_URL、SMTP_FROM 和 PUBLIC_URL',
    en: 'No mail server is configured: set SMTP_URL, SMTP_FROM and PUBLIC_URL',
  },
  deliveryFailed: {
    code: 502,
    status: 502,
    zh: '通知暂未送达（{reason}），稍后重试',
    en: 'The message was not accepted yet ({reason}); it will be retried',
  },
  deliveryRefused: { code: 409, status: 409, zh: '通知未能送达（{reason}）', en: 'The message was not accepted ({reason})' },
  tagOfOthers: {
    code: 403,
    status: 403,
    zh: '只有挂牌人或工程管理员可以摘牌',
    en: 'Only the person who applied the lock-out or an engineering administrator can remove it',
  },
  approvalOwn: {
    code: 403,
    status: 403,
    zh: '须由另一人确认，不能确认自己的命令',
    en: 'Another person must approve it',
  },
  approvalNewcomer: {
    code: 403,
    status: 403,
    zh: '权限未满 24 小时，须他人确认',
    en: 'Role less than 24 h old; another person must approve',
  },
  approvalOver: { code: 409, status: 409, zh: '该命令已不再等待批准', en: 'This is no longer pending approval' },
  planUnderWay: {
    code: 409,
    status: 409,
    zh: '该设备正在接收另一份计划，请等它结束',
    en: 'Another plan is being sent to this device. Wait until it is finished',
  },
  planScheduled: {
    code: 409,
    status: 409,
    zh: '该设备已有一份定时下发的计划，请先撤回',
    en: 'A plan is already scheduled for this device. Withdraw it first',
  },
  alreadyMember: { code: 409, status: 409, zh: '您已加入该项目', en: 'You are already a member of this project' },
  lastAdministrator: {
    code: 409,
    status: 409,
    zh: '项目至少需要一名工程管理员',
    en: 'A project needs at least one engineering administrator',
  },
  weixinMissing: {
    code: 503,
    status: 503,
    zh: '未配置微信服务：请设置 WEIXIN_URL、WEIXIN_APP_ID 和 WEIXIN_SECRET',
    en: 'The WeChat service is not configured: set WEIXIN_URL, WEIXIN_APP_ID and WEIXIN_SECRET',
  },
  weixinFailed: { code: 502, status: 502, zh: '微信服务没有给出令牌（{reason}）', en: 'The WeChat service returned no token ({reason})' },
  timeout: {
    code: 504,
    status: 504,
    zh: '请求超时，请缩小时间范围后重试',
    en: 'The request has timed out. Please reduce the time range before attempting again',
  },
  timeRange: { code: 400, status: 400, zh: '开始时间必须早于结束时间', en: 'The start must be before the end' },
  tooSlow: { code: 408, status: 408, zh: '请求发送过慢，连接已断开', en: 'The request came too slowly; the connection was closed' },
  tooLarge: { code: 413, status: 413, zh: '数据过大', en: 'The data is too large' },
  shelfTooLong: { code: 400, status: 400, zh: '搁置须在将来结束，且最长 30 天', en: 'Shelving must end in the future, within 30 days' },
  windowOver: {
    code: 400,
    status: 400,
    zh: '检修窗口须在将来结束，且最长 90 天',
    en: 'A maintenance window must end in the future and last at most 90 days',
  },
  suppressionEnded: { code: 409, status: 409, zh: '已结束，请刷新', en: 'It has already ended. Reload' },
  shiftsOver: { code: 409, status: 409, zh: '已结束的班次不能更改', en: 'Ended shifts cannot be changed' },
  crewInUse: {
    code: 409,
    status: 409,
    zh: '班组仍在排班中，请先修改班制或例外',
    en: 'The crew still has shifts. Change the pattern or the exceptions first',
  },
  entryStruck: { code: 409, status: 409, zh: '该记录已被更正，请刷新', en: 'This entry has already been corrected. Reload' },
  handOverMade: { code: 409, status: 409, zh: '该班次已交班，请刷新', en: 'This shift has already been handed over. Reload' },
  handOverOver: {
    code: 409,
    status: 409,
    zh: '该交接班记录已接班或已撤回，请刷新',
    en: 'This handover was already taken over or withdrawn. Reload',
  },
  handOverOwn: {
    code: 403,
    status: 403,
    zh: '须由另一人接班，不能接自己交的班',
    en: 'Another person must take over',
  },
  handOverCrew: {
    code: 403,
    status: 403,
    zh: '只有该班组成员或排班人员可以签字',
    en: 'Only the crew or shift planners can sign',
  },
  handOverChanged: {
    code: 409,
    status: 409,
    zh: '现场情况又有变化，请查看后再签字',
    en: 'The status has changed again. Review the changes, then sign',
  },
  operationKept: { code: 409, status: 409, zh: '操作记录不可删除', en: 'Operation entries cannot be removed' },
  alarmStands: { code: 409, status: 409, zh: '告警尚未恢复，不能删除', en: 'Active alarms cannot be removed' },
  fileType: {
    code: 415,
    status: 415,
    zh: '不支持该文件类型，或文件名与内容不符',
    en: 'This file type is not allowed or the name does not match its content',
  },
  fileTooLarge: { code: 413, status: 413, zh: '文件不能超过 {limitMb} MB', en: 'A file may have at most {limitMb} MB' },
  noSuchCamera: {
    code: 404,
    status: 404,
    zh: '项目中没有该摄像头，请由平台管理员在“项目配置”中登记其序列号',
    en: 'Camera not found. A platform administrator registers serial numbers under Set-up',
  },
  fileInvalid: { code: 400, status: 400, zh: '文件有 {count} 处错误', en: 'The file has {count} {count|error|errors}' },
  pricesNotFetched: {
    code: 502,
    status: 502,
    zh: '未能获取日前电价，详见电价页',
    en: 'Day-ahead prices could not be fetched. See the tariff page for the cause',
  },
  importsBusy: {
    code: 429,
    status: 429,
    zh: '正在处理其他导入，请稍后再试',
    en: 'Other imports are running. Try again in a moment',
  },
  csvUnreadable: { code: 400, status: 400, zh: '文件不是可读取的 CSV：{reason}', en: 'This file cannot be read as CSV: {reason}' },
  importNotOver: {
    code: 409,
    status: 409,
    zh: '导入尚未结束，请等待结束或先取消',
    en: 'The import has not ended yet; wait for it or cancel it first',
  },
  importUndone: { code: 409, status: 409, zh: '该导入已撤销', en: 'This import was already undone' },
  importReplaced: {
    code: 409,
    status: 409,
    zh: '该导入替换过已有读数，原读数未保留，无法撤销',
    en: 'This import replaced stored readings and cannot be undone',
  },
  importForgotten: {
    code: 409,
    status: 409,
    zh: '导入已超过 {days} 天，不再保留撤销所需的记录',
    en: 'The import is older than {days} {days|day|days} and can no longer be undone',
  },
  nameMismatch: { code: 400, status: 400, zh: '确认名称不一致', en: 'The confirmation name does not match' },
  keyTaken: { code: 409, status: 409, zh: '设备编号 {key} 无法使用', en: 'The device key {key} cannot be used' },
  projectHasDevices: {
    code: 409,
    status: 409,
    zh: '项目中还有 {count} 台设备',
    en: 'The project still has {count} {count|device|devices}',
  },
  typeInUse: {
    code: 409,
    status: 409,
    zh: '该设备类型正被 {count} 台设备使用',
    en: 'The device type is in use by {count} {count|device|devices}',
  },
  reportDisabled: { code: 409, status: 409, zh: '该报表未启用', en: 'This report is not enabled' },
  tooManySeries: { code: 400, status: 400, zh: '一次最多查询 {most} 条曲线', en: 'At most {most} {most|curve|curves} at a time' },
  tooManyPoints: {
    code: 429,
    status: 429,
    zh: '一个页面最多同时看 {most} 个点，其余的没有数值',
    en: 'A page shows at most {most} {most|point|points} at a time; the others have no values',
  },
  tooManySaved: {
    code: 409,
    status: 409,
    zh: '最多保存 {most} 项，请先删除不需要的项',
    en: 'At most {most} can be saved; delete some first',
  },
  subItemParam: { code: 400, status: 400, zh: '只能绑定本项目的数值参数', en: 'Only a numeric parameter of this project can be bound' },
  subItemPlace: {
    code: 400,
    status: 400,
    zh: '上级分项不存在、层级过深或形成循环',
    en: 'The parent does not exist, is nested too deeply or would create a circle',
  },
  subItemCircle: {
    code: 400,
    status: 400,
    zh: '分项会间接用到自身，请去掉形成循环的一项',
    en: 'Circular reference: remove the term that refers back to this item',
  },
  tooManyJobs: {
    code: 429,
    status: 429,
    zh: '已有 {most} 项任务在等待或进行，请等其中一项完成或将其取消后再试',
    en: '{most} {most|job|jobs} of yours or of the project are still running. Wait for one or cancel it',
  },
  jobInterrupted: {
    code: 503,
    status: 503,
    zh: '任务进行中服务器停止，任务未完成，请重新发起',
    en: 'The server stopped before this was finished. Start it again',
  },
  jobCancelled: { code: 409, status: 409, zh: '任务已被取消', en: 'The job was cancelled' },
  jobUnknown: {
    code: 503,
    status: 503,
    zh: '此版本的服务器不支持这种任务',
    en: 'This job type is not supported by this server version',
  },
  ...historyErrors,
  internal: { code: 500, status: 500, zh: '系统未知错误，请反馈给管理员', en: 'Unknown system error, report it to the administrator' },
} as const satisfies Record<string, Text & { readonly code: number; readonly status: number }>;

export type ErrorName = keyof typeof errors;
export type Language = 'zh' | 'en';

/** The text of an error in a language, with its placeholders filled; `{count|device|devices}` is the word that matches the number. */
export function errorText(name: ErrorName, language: Language, context: Readonly<Record<string, string | number>> = {}): string {
  return fillBlanks(errors[name][language], context);
}

/** A text with its placeholders filled: `{key}`, or `{key|one|several}` for a word that depends on a number. Inserted values are not parsed again. */
export function fillBlanks(text: string, context: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)(?:\|(\w+)\|(\w+))?\}/g, (blank, key: string, one?: string, other?: string) =>
    one === undefined ? String(context[key] ?? blank) : String(context[key] === 1 ? one : other),
  );
}
