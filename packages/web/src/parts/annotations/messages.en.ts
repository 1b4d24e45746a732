import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Annotations',
  add: 'Annotate',
  addTitle: 'Add annotation',
  editTitle: 'Edit annotation',
  edit: 'Edit “{{text}}”',
  remove: 'Delete “{{text}}”',
  removeTitle: 'Delete annotation “{{text}}”?',
  removeEffect: 'No member of the project will see it any more.',
  removeButton: 'Delete annotation',
  kind: 'Time',
  instant: 'Instant',
  range: 'Range',
  time: 'Instant',
  start: 'Start',
  end: 'End',
  text: 'Text',
  textHint: 'What happened, for example “Fan 2 replaced”',
  devices: 'Devices',
  devicesHint: 'None: the whole project',
  everyone: 'All members of the project see it.',
  save: 'Save',
  saved: 'Annotation saved',
  removed: 'Annotation deleted',
  more: 'Latest {{n}} of {{all}}',
} satisfies Shape<typeof zh>;
