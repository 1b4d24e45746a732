import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en: Shape<typeof zh> = {
  label: 'Import of history',
  importing: {
    by: 'total',
    one: 'Importing history: {{done}} of {{total}} day; figures and alarms of earlier days follow',
    other: 'Importing history: {{done}} of {{total}} days; figures and alarms of earlier days follow',
  },
  computing: {
    by: 'total',
    one: 'History imported; computing its alarms: {{done}} of {{total}} day',
    other: 'History imported; computing its alarms: {{done}} of {{total}} days',
  },
  stoppedImporting: {
    by: 'total',
    one: 'Import of history interrupted at {{done}} of {{total}} day (last progress {{time}}); it continues when the importer runs again',
    other:
      'Import of history interrupted at {{done}} of {{total}} days (last progress {{time}}); it continues when the importer runs again',
  },
  stoppedComputing: {
    by: 'total',
    one: 'Computing past alarms interrupted at {{done}} of {{total}} day (last progress {{time}}); compute again to continue from there',
    other: 'Computing past alarms interrupted at {{done}} of {{total}} days (last progress {{time}}); compute again to continue from there',
  },
  end: 'End import',
  endTitle: 'End this import of history?',
  endEffect: 'Pages stop showing its progress. Imported data is kept; what is missing does not follow by itself.',
  share: { by: 'total', one: 'Importing history: {{done}} of {{total}} day', other: 'Importing history: {{done}} of {{total}} days' },
  missing: 'History is being imported',
  missingReadings: {
    by: 'total',
    one: 'History of this time is still being imported ({{done}} of {{total}} day); results follow',
    other: 'History of this time is still being imported ({{done}} of {{total}} days); results follow',
  },
  missingAlarms: {
    by: 'total',
    one: 'History of this time is still being imported ({{done}} of {{total}} day); its alarms follow',
    other: 'History of this time is still being imported ({{done}} of {{total}} days); its alarms follow',
  },
};
