/** Error text of a missing field (product-spec §5), where it is more specific than "required". */

import type { CallSpec } from '../kernel/call.ts';
import type { EveryFieldText } from './every-field-text.ts';

type Rule = readonly [call: string, fields: readonly string[], text: EveryFieldText];

const period = ['start', 'end', 'startTime', 'endTime'];
/** The first match applies. */
const rules: readonly Rule[] = [
  ['/api/report/preview', period, 'periodOrOffset'],
  ['/api/report/mail/', ['mail.range'], 'periodOrOffset'],
  ['/api/report/', period, 'reportTimeRequired'],
  ['/api2/esapi/devmsg/', ['data'], 'dataRequired'],
  ['/api/tariff/dayAhead/', ['content'], 'dataRequired'],
  ['/commonfile/upload', ['projectId', 'name'], 'fileAndProject'],
  ['/api/setup/importProject', ['projectId'], 'fileAndProject'],
  ['/api/setup/', ['typeId'], 'deviceTypeRequired'],
  ['/api2/control/', ['typeId'], 'deviceTypeRequired'],
];

/** The text for a missing field of a call; undefined: it is just required. A start or an end belongs to a range if the call has both. */
export function missingText(
  { path: call, query, body }: Pick<CallSpec, 'path' | 'query' | 'body'>,
  field: string,
): EveryFieldText | undefined {
  const rule = rules.find(([begin, fields]) => call.startsWith(begin) && fields.includes(field));
  if (rule) return rule[2];
  const shapes = [query, body].map((schema) => (schema && 'shape' in schema ? Object.keys(schema.shape as object) : []));
  const hasBoth = (start: string, end: string) =>
    [start, end].includes(field) && shapes.some((keys) => keys.includes(start) && keys.includes(end));
  return hasBoth('start', 'end') || hasBoth('startTime', 'endTime') ? 'queryTimeRequired' : undefined;
}
