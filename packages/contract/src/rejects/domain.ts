import type { DomainPermissions } from '../kernel/permissions.ts';

export const permissions = {
  'reject.record': { codes: [1, 2, 4], zh: '登记不良品', en: 'Record rejects' },
} as const satisfies DomainPermissions;
