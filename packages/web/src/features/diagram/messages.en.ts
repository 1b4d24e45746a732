import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Single-line diagram',
  cabinet: 'Cabinet diagram',
  none: 'No devices to draw yet',
  noneHint: 'Add a meter, converter, battery or inverter in the project setup; the diagram then draws itself.',
  setup: 'Add devices',
  noCabinet: 'Cabinet not found',
  noCabinetHint: 'This project has no storage cabinet with that ID. Open the diagram of the station instead.',
  station: 'Station diagram',
  edit: 'Edit',
} as const satisfies Shape<typeof zh>;
