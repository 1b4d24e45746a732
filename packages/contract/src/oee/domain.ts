import type { DomainPermissions } from '../kernel/permissions.ts';

export const permissions = {
  'oee.cycles': { codes: [1, 2], zh: '维护标准节拍', en: 'Maintain ideal cycle times' },
} as const satisfies DomainPermissions;
