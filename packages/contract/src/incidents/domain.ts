import { address, field, quickRanges } from '../address/index.ts';
import type { Domain } from '../domain.ts';
import type { DomainPermissions } from '../kernel/permissions.ts';
import { named, screen } from '../routes/spec.ts';

export const permissions = {
  'incident.manage': { codes: [1, 2, 4], zh: '管理事件', en: 'Manage incidents' },
} as const satisfies DomainPermissions;

export const screens = named({
  incidents: screen('事件', 'Incidents', {
    built: true,
    icon: 'incident',
    permission: 'project.view',
    address: address({
      q: field.filter(field.text()),
      state: field.filter(field.choice(['open', 'explained', 'closed'])),
      time: field.filter(field.time(['all', ...quickRanges], 'all')),
      page: field.page(),
      pageSize: field.count(20, { max: 200 }),
      /** Opens the form of a new incident of this range. */
      add: field.span(),
      /** Device of the new incident. */
      device: field.integer({ min: 1 }),
    }),
  }),
  incident: screen('事件详情', 'Incident', {
    built: true,
    icon: 'incident',
    permission: 'project.view',
    known: 'incident',
    address: address({ id: field.integer(), truth: field.choice(['now', 'was', 'changes'], 'now') }),
  }),
});

export const menu = { maintain: ['incidents'] } as const satisfies Domain['menu'];
