import { address, field } from '../address/index.ts';
import type { Domain } from '../domain.ts';
import type { DomainPermissions } from '../kernel/permissions.ts';
import { named, screen } from '../routes/spec.ts';

export const permissions = {
  'export.schedule': { codes: [1, 2], zh: '定期导出', en: 'Schedule exports' },
} as const satisfies DomainPermissions;

export const screens = named({
  exports: screen('数据导出', 'Exports', {
    built: true,
    icon: 'deliver',
    permission: 'data.export',
    address: address({
      /** Page of the finished files, or of the deliveries. */
      page: field.page(),
      log: field.count(1, { max: 1000 }),
      schedule: field.integer(),
    }),
  }),
});

export const menu = { maintain: ['exports'] } as const satisfies Domain['menu'];
