import type { DomainPermissions } from '../kernel/permissions.ts';

export const permissions = {
  'annotation.write': { codes: [1, 2, 4], zh: '标注曲线', en: 'Annotate curves' },
} as const satisfies DomainPermissions;
