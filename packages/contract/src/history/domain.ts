import type { DomainPermissions } from '../kernel/permissions.ts';

export const permissions = {
  'curve.share': { codes: [1, 2, 4, 5], zh: '共享曲线', en: 'Share curves' },
} as const satisfies DomainPermissions;
