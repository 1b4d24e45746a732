import type { DomainPermissions } from '../kernel/permissions.ts';

export const permissions = {
  'stop.explain': { codes: [1, 2, 4], zh: '填写停机原因', en: 'Give reasons for stops' },
  'stop.reasons': { codes: [1, 2], zh: '维护停机与不良原因', en: 'Maintain stop and reject reasons' },
} as const satisfies DomainPermissions;
