import type { DomainPermissions } from '../kernel/permissions.ts';

export const permissions = {
  'andon.limits': { codes: [1, 2], zh: '维护安灯时限', en: 'Maintain andon limits' },
} as const satisfies DomainPermissions;
