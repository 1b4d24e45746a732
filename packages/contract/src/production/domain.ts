import type { DomainPermissions } from '../kernel/permissions.ts';

export const permissions = {
  'production.plan': { codes: [1, 2], zh: '计划排产', en: 'Plan production' },
} as const satisfies DomainPermissions;
