import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  label: 'Devices and parameters',
  search: 'Search devices or parameters',
  searchDevice: 'Search parameters of {{device}}',
  byRegion: 'By zone',
  byType: 'By type',
  order: 'Sort devices',
  all: 'All devices',
  noRegion: 'No zone',
  devices: 'Devices',
  none: 'No device or parameter matches “{{text}}”',
  noneHint: 'Try a shorter word, such as SOC, power or temperature',
  noDevices: 'This project has no devices yet',
  more: '{{n}} more; type to narrow the list',
  firstCurves: 'First {{n}} of {{of}} curves; all of them in History',
  keys: '↑↓ to move, Enter to add or remove',
} satisfies Shape<typeof zh>;
