import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  state: 'State',
  last: 'Latest data {{time}}',
  never: 'No data received yet',
  day: 'Last 24 h · {{name}}',
  range: '{{low}} to {{high}}',
  noCurve: 'No data in the last 24 h',
  label: '{{name}}, last 24 h: min {{low}}, max {{high}}',
} as const satisfies Shape<typeof zh>;
