import type { DomainPermissions } from '../kernel/permissions.ts';

export const permissions = {
  'board.share': { codes: [1, 2, 4, 5], zh: '共享看板', en: 'Share boards' },
  'board.place': { codes: [1, 2], zh: '设定项目页面的看板', en: 'Choose the boards of project pages' },
} as const satisfies DomainPermissions;
