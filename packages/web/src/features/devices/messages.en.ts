import type { Shape } from '../../shared/i18n/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Devices',
  count: '{{n}} devices',
  countOf: '{{n}} of {{total}} devices',
  filter: {
    label: 'Filter devices',
    all: 'All',
    withAlarms: 'With alarms',
    region: 'Every zone',
    regionLabel: 'Zone',
    type: 'Every type',
    typeLabel: 'Device type',
    search: 'Name or key',
    searchLabel: 'Search by name or device key',
    clear: 'Clear filters',
    statusLabel: 'Filter by status',
  },
  view: { label: 'View', cards: 'Cards', table: 'Table' },
  columns: { choose: 'Columns', dense: 'Dense rows' },
  col: {
    status: 'Status',
    name: 'Device',
    type: 'Type',
    region: 'Zone',
    values: 'Key values',
    alarms: 'Open alarms',
    seen: 'Last report',
  },
  sort: 'Sort by {{column}}',
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
      'A device appears here by itself once it is connected: see “Connect a real device” in the documentation, or ask an engineering administrator.',
  },
} satisfies Shape<typeof zh>;
