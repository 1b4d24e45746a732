import type { DomainPermissions } from '../kernel/permissions.ts';

export const permissions = {
  'andon.call': { codes: [1, 2, 4], zh: '安灯呼叫与响应', en: 'Andon calls and answers' },
  'andon.limits': { codes: [1, 2], zh: '维护安灯时限', en: 'Maintain andon limits' },
} as const satisfies DomainPermissions;
