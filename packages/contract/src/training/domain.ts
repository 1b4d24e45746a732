import type { DomainPermissions } from '../kernel/permissions.ts';

export const permissions = {
  'training.inject': { codes: [1, 2, 4], zh: '培训时注入故障', en: 'Inject faults for training' },
} as const satisfies DomainPermissions;
