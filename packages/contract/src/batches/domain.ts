import type { DomainPermissions } from '../kernel/permissions.ts';

export const permissions = {
  'batch.golden': { codes: [1, 2], zh: '设定标杆批次', en: 'Mark golden batches' },
} as const satisfies DomainPermissions;
