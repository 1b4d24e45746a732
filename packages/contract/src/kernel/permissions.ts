/**
 * The table of permissions, composed of this file and the domains. Server hook, router guard and menu read it; see product-spec §6 and the
 * decisions on accounts.
 */
import type { Text } from '@czyun/devices';
import type { Domain } from '../domain.ts';
import * as domains from '../domains.ts';

export const codes = {
  1: { zh: '工程师', en: 'Engineer' },
  2: { zh: '工程管理员', en: 'Engineering administrator' },
  3: { zh: '监视员', en: 'Monitor' },
  4: { zh: '运维员', en: 'Operator' },
  5: { zh: '用户管理员', en: 'User administrator' },
} as const satisfies Record<number, Text>;

export type Code = keyof typeof codes;

const everyone: readonly Code[] = [1, 2, 3, 4, 5];

interface Spec extends Text {
  readonly codes: readonly Code[];
  /** In a session by a secret link, the link's switch "shows money" decides, regardless of its code. */
  readonly byLink?: 'money';
}

/** Permissions of a domain: a membership code decides alone. */
export type DomainPermissions = Readonly<Record<string, Omit<Spec, 'byLink'>>>;

const shared = {
  'project.view': { codes: everyone, zh: '查看项目', en: 'View the project' },
  /** Earnings of the storage and cost of energy, by day and in plans. */
  'profit.view': { codes: everyone, byLink: 'money', zh: '查看收益', en: 'View profits' },
  /** Bills, shares of the parties and figures derived from them. */
  'money.view': { codes: [1, 2, 4, 5], byLink: 'money', zh: '查看结算单与分成', en: 'View bills and shares' },
  'diagram.draw': { codes: [1, 2], zh: '编辑接线图', en: 'Edit the diagram' },
  'project.setup': { codes: [2], zh: '项目配置', en: 'Set up the project' },
  'data.export': { codes: [1, 2, 4, 5], zh: '数据导出', en: 'Data export' },
  'data.analysis': { codes: [1, 2, 5], zh: '数据分析', en: 'Data analysis' },
  'data.manage': { codes: [2], zh: '数据管理', en: 'Data management' },
  'user.manage': { codes: [2, 5], zh: '用户管理', en: 'User management' },
  'user.register': { codes: [2], zh: '注册账号', en: 'Register account' },
  'link.manage': { codes: [2], zh: '免登录链接', en: 'Secret links' },
  'device.control': { codes: [1, 2, 4, 5], zh: '设备控制', en: 'Device control' },
  'command.approve': { codes: [1, 2], zh: '批准下发', en: 'Approve commands' },
  'preset.share': { codes: [1, 2], zh: '维护预设', en: 'Maintain presets' },
  'device.threshold': { codes: [1, 2], zh: '阈值设置', en: 'Threshold setting' },
  'alarm.acknowledge': { codes: [1, 2, 4], zh: '确认告警', en: 'Acknowledge alarms' },
  'alarm.care': { codes: [1, 2, 4], zh: '处理告警', en: 'Handle alarms' },
  'alarm.window': { codes: [1, 2], zh: '检修窗口', en: 'Maintenance windows' },
  'shift.plan': { codes: [1, 2], zh: '排班', en: 'Plan shifts' },
  'shift.note': { codes: [1, 2, 4], zh: '班次日志与交接班', en: 'Shift log and handover' },
  'audit.export': { codes: [2], zh: '导出操作记录', en: 'Export operation entries' },
  'log.remove': { codes: [2], zh: '删除日志', en: 'Remove log entries' },
  'file.manage': { codes: [1, 2], zh: '管理项目文件', en: 'Manage project files' },
  'tariff.manage': { codes: [1, 2], zh: '维护电价', en: 'Maintain tariffs' },
  'carbon.manage': { codes: [1, 2], zh: '维护碳排放因子', en: 'Maintain carbon factors' },
  'report.design': { codes: [1, 2], zh: '设计报表', en: 'Design reports' },
  'planning.manage': { codes: [1, 2], zh: '维护储能策略', en: 'Maintain the storage strategy' },
  'indicator.manage': { codes: [1, 2], zh: '维护站点健康指标', en: 'Maintain station health indicators' },
  'settlement.manage': { codes: [1, 2], zh: '电量结算', en: 'Settlement' },
  'target.manage': { codes: [1, 2], zh: '维护用能目标', en: 'Set energy targets' },
  'target.explain': { codes: [1, 2, 4], zh: '说明目标偏差', en: 'Explain deviations from targets' },
} as const satisfies Record<string, Spec>;

type Domains = typeof domains;
type DomainPermission = {
  [D in keyof Domains]: Domains[D] extends { readonly permissions: infer P } ? keyof P : never;
}[keyof Domains];

export type Permission = keyof typeof shared | DomainPermission;

/** Permissions decided by the membership code only. */
export type CodePermission =
  | DomainPermission
  | { [P in keyof typeof shared]: (typeof shared)[P] extends { readonly byLink: unknown } ? never : P }[keyof typeof shared];

export const permissions: Readonly<Record<Permission, Spec>> = Object.assign(
  {},
  shared,
  ...Object.values<Domain>(domains).map((domain) => domain.permissions),
);

/** The subject of a check in a project: a member by code, or a secret link by its code and its switch "shows money" (null: a member). */
export interface Holder {
  readonly code: number;
  readonly linkMoney: boolean | null;
}

/** True if a membership code grants a permission. */
export function allows(code: number, permission: CodePermission): boolean {
  return hasCode(permissions[permission], code);
}

/** True if a holder has a permission. */
export function grants({ code, linkMoney }: Holder, permission: Permission): boolean {
  const spec = permissions[permission];
  return spec.byLink === 'money' && linkMoney !== null ? linkMoney : hasCode(spec, code);
}

const hasCode = ({ codes: granted }: Spec, code: number): boolean => (granted as readonly number[]).includes(code);
