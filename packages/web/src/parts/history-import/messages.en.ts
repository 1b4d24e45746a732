import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en: Shape<typeof zh> = {
  label: 'Import of history',
  importing: 'Importing history: {{done}} of {{total}} days; figures and alarms of earlier days follow',
  computing: 'History imported; computing its alarms: {{done}} of {{total}} days',
  stoppedImporting:
    'Import of history interrupted at {{done}} of {{total}} days (last progress {{time}}); it continues when the importer runs again',
  stoppedComputing:
    'Computing past alarms interrupted at {{done}} of {{total}} days (last progress {{time}}); compute again to continue from there',
  end: 'End import',
  endTitle: 'End this import of history?',
  endEffect: 'Pages stop showing its progress. Imported data is kept; what is missing does not follow by itself.',
  share: 'Importing history: {{done}} of {{total}} days',
  missing: 'History is being imported',
  missingReadings: 'History of this time is still being imported ({{done}} of {{total}} days); results follow',
  missingAlarms: 'History of this time is still being imported ({{done}} of {{total}} days); its alarms follow',
};
