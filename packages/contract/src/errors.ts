/** The one catalogue of errors (product-spec §8): envelope code, HTTP status, both texts. `{name}` is filled from the context. */
import type { Text } from '@czyun/devices';

export const errors = {
  badInput: { code: 400, status: 400, zh: '请求参数有误', en: 'The request is not valid' },
  loginFailed: { code: 4011, status: 401, zh: '登录失败', en: 'Login failed' },
  notLoggedIn: { code: 4012, status: 401, zh: '未登录', en: 'Not logged in' },
  noAccess: { code: 4013, status: 403, zh: '认证失败，无法访问系统资源', en: 'Authentication failed, cannot access system resources' },
  forbidden: { code: 403, status: 403, zh: '该操作没有权限', en: 'This operation has no permission' },
  noPermission: { code: 4013, status: 403, zh: '没有权限', en: 'No permission' },
  notFound: { code: 404, status: 404, zh: '资源不存在', en: 'Resource not found' },
  conflict: { code: 409, status: 409, zh: '数据已被修改，请刷新后重试', en: 'The data has changed; reload and try again' },
  tooManyRequests: { code: 429, status: 429, zh: '操作过于频繁，请 {seconds} 秒后再试', en: 'Too many attempts; try again in {seconds} s' },
  tooManyAtOnce: {
    code: 429,
    status: 429,
    zh: '同时进行的请求过多，请等前面的完成后再试（约 {seconds} 秒）',
    en: 'Too many requests at once; wait until the earlier ones are done (about {seconds} s)',
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
    en: 'This link is wrong, used already or expired; ask for a new one',
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
    en: 'The message was not taken yet ({reason}); it is tried again',
  },
  deliveryRefused: { code: 409, status: 409, zh: '通知未能送达（{reason}）', en: 'The message was not taken ({reason})' },
  alreadyMember: { code: 409, status: 409, zh: '您已加入该项目', en: 'You belong to this project already' },
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
  weixinFailed: { code: 502, status: 502, zh: '微信服务没有给出令牌（{reason}）', en: 'The WeChat service gave no token ({reason})' },
  engineAway: {
    code: 503,
    status: 503,
    zh: '历史数据引擎正在恢复，请稍后重试',
    en: 'The history engine is recovering; try again in a moment',
  },
  timeout: {
    code: 504,
    status: 504,
    zh: '请求超时，请缩小时间范围后重试',
    en: 'The request has timed out. Please reduce the time range before attempting again',
  },
  timeRange: { code: 400, status: 400, zh: '开始时间必须早于结束时间', en: 'The start must lie before the end' },
  tooSlow: { code: 408, status: 408, zh: '请求发送过慢，连接已断开', en: 'The request came too slowly; the connection was closed' },
  tooLarge: { code: 413, status: 413, zh: '数据过大', en: 'The data is too large' },
  storageFull: {
    code: 507,
    status: 507,
    zh: '服务器存储空间不足，未能保存，请联系管理员',
    en: 'The server has no storage space left and nothing was saved; tell its administrator',
  },
  operationKept: { code: 409, status: 409, zh: '操作记录不可删除', en: 'Operation entries cannot be removed' },
  alarmStands: { code: 409, status: 409, zh: '告警尚未恢复，不能删除', en: 'An alarm that still stands cannot be removed' },
  fileType: {
    code: 415,
    status: 415,
    zh: '不支持该文件类型，或文件名与内容不符',
    en: 'This type of file is not allowed, or its name does not fit its content',
  },
  fileTooLarge: { code: 413, status: 413, zh: '文件不能超过 {limitMb} MB', en: 'A file may have at most {limitMb} MB' },
  cameraOff: {
    code: 503,
    status: 503,
    zh: '未配置视频服务：请设置 CAMERA_URL、CAMERA_KEY 和 CAMERA_SECRET',
    en: 'No video provider is configured: set CAMERA_URL, CAMERA_KEY and CAMERA_SECRET',
  },
  cameraFailed: {
    code: 502,
    status: 502,
    zh: '视频服务未接受请求（{reason}）',
    en: 'The video provider did not accept the request ({reason})',
  },
  noSuchCamera: {
    code: 404,
    status: 404,
    zh: '项目中没有该摄像头，请由平台管理员在“项目配置”中登记其序列号',
    en: 'The project has no such camera; a platform administrator registers its serial number under Set-up',
  },
  fileInvalid: { code: 400, status: 400, zh: '文件有 {count} 处错误', en: 'The file has {count} {count|error|errors}' },
  importsBusy: {
    code: 429,
    status: 429,
    zh: '正在处理其他导入，请稍后再试',
    en: 'Other imports are being worked on; try again in a moment',
  },
  nameMismatch: { code: 400, status: 400, zh: '确认名称不一致', en: 'The name to confirm differs' },
  keyTaken: { code: 409, status: 409, zh: '标识 {key} 已被使用', en: 'The key {key} is already in use' },
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
  rangeTooLarge: {
    code: 400,
    status: 400,
    zh: '时间范围过大，请缩小查询范围（最长 {days} 天）',
    en: 'The range is too large; narrow the search scope (at most {days} {days|day|days})',
  },
  tooManySeries: { code: 400, status: 400, zh: '一次最多查询 {most} 条曲线', en: 'At most {most} {most|curve|curves} at a time' },
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
    en: 'The parent does not exist, lies too deep or would make a circle',
  },
  tooManyJobs: {
    code: 429,
    status: 429,
    zh: '已有 {most} 项任务在等待或进行，请等其中一项完成或将其取消后再试',
    en: '{most} {most|job|jobs} of yours or of the project have not ended yet; wait for one of them or cancel one',
  },
  jobInterrupted: {
    code: 503,
    status: 503,
    zh: '任务进行中服务器停止，任务未完成，请重新发起',
    en: 'The server stopped while this was going on, and it was not finished; ask for it again',
  },
  jobCancelled: { code: 409, status: 409, zh: '任务已被取消', en: 'The job was cancelled' },
  jobUnknown: {
    code: 503,
    status: 503,
    zh: '此版本的服务器不支持这种任务',
    en: 'This version of the server does not know this kind of job',
  },
  internal: { code: 500, status: 500, zh: '系统未知错误，请反馈给管理员', en: 'Unknown system error, report it to the administrator' },
} as const satisfies Record<string, Text & { readonly code: number; readonly status: number }>;

export type ErrorName = keyof typeof errors;
export type Language = 'zh' | 'en';

/** The sentence of an error in a language, with its blanks filled; `{count|device|devices}` is the word that fits the number. */
export function errorText(name: ErrorName, language: Language, context: Readonly<Record<string, string | number>> = {}): string {
  return errors[name][language].replace(/\{(\w+)(?:\|(\w+)\|(\w+))?\}/g, (blank, key: string, one?: string, other?: string) =>
    one === undefined ? String(context[key] ?? blank) : String(context[key] === 1 ? one : other),
  );
}
