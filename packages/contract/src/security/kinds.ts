/** Kinds of events in the platform's security log, with their names and severity. */
import type { Text } from '@czyun/devices';

export const securitySeverities = {
  info: { zh: '信息', en: 'Info' },
  warning: { zh: '警告', en: 'Warning' },
  critical: { zh: '严重', en: 'Critical' },
} as const satisfies Record<string, Text>;

export type SecuritySeverity = keyof typeof securitySeverities;

export const securityKinds = {
  signedIn: { severity: 'info', zh: '登录', en: 'Signed in' },
  signedInByLink: { severity: 'info', zh: '通过免登录链接进入', en: 'Signed in with a secret link' },
  signInFailed: { severity: 'warning', zh: '登录失败', en: 'Sign-in failed' },
  lockedOut: { severity: 'warning', zh: '多次失败，暂停登录', en: 'Sign-in paused after failures' },
  signedOut: { severity: 'info', zh: '退出登录', en: 'Signed out' },
  tokenRefused: { severity: 'warning', zh: '令牌无效', en: 'Wrong or expired token' },
  accessRefused: { severity: 'warning', zh: '越权访问被拒绝', en: 'Access refused' },
  deviceKeyRefused: { severity: 'warning', zh: '使用其他项目的设备编号被拒绝', en: 'Device key of another project rejected' },
  tooMany: { severity: 'warning', zh: '请求过于频繁', en: 'Too many requests' },
  connectionLimit: { severity: 'warning', zh: '连接超出限制', en: 'Connection limit reached' },
  deviceLimit: { severity: 'warning', zh: '设备超出通信限制', en: 'Device exceeded its limits' },
  crossSite: { severity: 'warning', zh: '跨站请求被拒绝', en: 'Cross-site request rejected' },
  profileSaved: { severity: 'info', zh: '保存个人信息', en: 'Profile saved' },
  passwordChanged: { severity: 'info', zh: '修改密码', en: 'Password changed' },
  passwordResetAsked: { severity: 'info', zh: '申请重置密码', en: 'Password reset requested' },
  emailChanged: { severity: 'warning', zh: '修改邮箱', en: 'E-mail address changed' },
  passwordReset: { severity: 'warning', zh: '重置密码', en: 'Password reset' },
  sessionsEnded: { severity: 'info', zh: '结束会话', en: 'Sessions ended' },
  accountCreated: { severity: 'info', zh: '创建账号', en: 'Account created' },
  administratorCreated: { severity: 'warning', zh: '创建平台管理员', en: 'Platform administrator created' },
  linkCreated: { severity: 'warning', zh: '创建免登录链接', en: 'Secret link created' },
  linkRevoked: { severity: 'info', zh: '撤销免登录链接', en: 'Secret link revoked' },
  invitationCreated: { severity: 'info', zh: '创建邀请', en: 'Invitation created' },
  invitationRemoved: { severity: 'info', zh: '删除邀请', en: 'Invitation deleted' },
  invitationAccepted: { severity: 'info', zh: '接受邀请', en: 'Invitation accepted' },
  invitationRefused: { severity: 'warning', zh: '邀请码无效', en: 'Invitation code rejected' },
  memberChanged: { severity: 'warning', zh: '修改成员权限', en: "Member's code changed" },
  approvalOff: { severity: 'warning', zh: '停用两人确认', en: 'Two-person approval turned off' },
  memberRemoved: { severity: 'info', zh: '成员离开项目', en: 'Member left the project' },
  dataExported: { severity: 'info', zh: '导出数据', en: 'Data exported' },
  backupMade: { severity: 'warning', zh: '备份', en: 'Backup made' },
  auditBroken: { severity: 'critical', zh: '操作日志校验未通过', en: 'Operation log verification failed' },
  documentAltered: { severity: 'critical', zh: '已签单据与摘要不符', en: 'A signed document does not match its digest' },
  auditKeyChanged: { severity: 'critical', zh: '更换操作日志签名密钥', en: 'The key of the operation log was changed' },
  auditSignedAgain: { severity: 'critical', zh: '人工重新签名操作日志', en: 'The operation log was signed again manually' },
} as const satisfies Record<string, { readonly severity: SecuritySeverity } & Text>;

export type SecurityKind = keyof typeof securityKinds;

/** Why the operation log does not verify. */
export const auditProblems = {
  entry: { zh: '记录被修改、删除或插入', en: 'An entry was changed, removed or inserted' },
  headMissing: { zh: '链尾缺失', en: 'The end of the chain is missing' },
  headUnsigned: { zh: '链尾没有签名', en: 'The end of the chain is not signed' },
  headSignature: { zh: '链尾签名不符', en: 'The end signature does not match' },
  keyUnknown: { zh: '签名所用的密钥未知', en: 'It is signed with an unknown key' },
  checkpoint: { zh: '与已签名的检查点不符', en: 'It does not match a signed checkpoint' },
  archive: { zh: '归档末尾的签名不符', en: 'The signature at the end of the archive does not match' },
  copy: { zh: '与数据库外的签名记录不符', en: 'It does not match the signed heads stored outside the database' },
} as const satisfies Record<string, Text>;

export type AuditProblem = keyof typeof auditProblems;
