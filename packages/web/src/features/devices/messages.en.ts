import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Devices',
  count: { one: '{{n}} device', other: '{{n}} devices' },
  countOf: { by: 'total', one: '{{n}} of {{total}} device', other: '{{n}} of {{total}} devices' },
  filter: {
    label: 'Filter devices',
    all: 'All',
    withAlarms: 'With alarms',
    region: 'All zones',
    regionLabel: 'Zone',
    type: 'All types',
    typeLabel: 'Device type',
    search: 'Name or key',
    searchLabel: 'Search by name or device key',
    clear: 'Clear filters',
    statusLabel: 'Filter by status',
  },
  view: { label: 'View', cards: 'Cards', table: 'Table' },
  col: {
    status: 'Status',
    name: 'Device',
    type: 'Type',
    region: 'Zone',
    values: 'Key values',
    alarms: 'Open alarms',
    seen: 'Last report',
  },
  signs: 'positive: drawing, generating, discharging',
  alarms: 'Open alarms: {{n}}',
  noAlarm: 'No alarm',
  never: 'Never reported',
  ago: '{{age}} ago',
  noRegion: 'No zone',
  list: 'Devices; arrow keys move, Enter opens',
  none: {
    title: 'No device matches the filter',
    hint: 'Loosen or clear the filter and look again.',
    emptyTitle: 'This project has no devices yet',
    emptyHint:
      'Devices are added under “Set-up”: pick a model, give the address and test the connection; an engineering administrator may.',
    setUp: 'Set up devices',
  },
} satisfies Shape<typeof zh>;
