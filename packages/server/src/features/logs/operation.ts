/** Operation entries as shown: action, object, changed values and outcome; hashes and raw values are only in the details. */
import { type Operation, type OperationChange, sayWord, unitIn } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import type { Selectable } from 'kysely';
import { halfOf, outcomeOf } from '../../commands/result-words.ts';
import type { LogTable } from '../../db/schema.ts';
import { nameIn } from '../../registry/index.ts';
import type { FieldReading, OperationFields } from '../operation-fields.ts';
import { importedText, testResultText } from './operation-words.ts';
import { role } from './shared-fields.ts';

type Row = Selectable<LogTable>;
type Values = Readonly<Record<string, unknown>>;
type Reading = FieldReading & { readonly fields: OperationFields };

/** JSON, times in epoch ms and hashes are not shown. */
const illegible = /[[{]"|\b\d{10,13}\b|\b[0-9a-f]{24,}\b/i;
const legible = (text: string | null): string | null => (text === null || text === '' || illegible.test(text) ? null : text);

/** A value of a command as displayed for its parameter: `120 kW`, `Running`. */
function pointText(text: string | null, point: ExpandedPoint, { language }: FieldReading): string | null {
  if (text === null) return null;
  const value = Number(/^-?[\d.]+(?:e[+-]?\d+)?/i.exec(text)?.[0] ?? Number.NaN);
  if (!Number.isFinite(value)) return text;
  if (point.states || point.bits) return sayWord(point, value, language);
  return `${Number(value.toFixed(point.decimals))}${point.unit ? ` ${unitIn(language, point.unit)}` : ''}`;
}

function objectIn(text: string | null): Values | null {
  if (!text?.startsWith('{')) return null;
  try {
    return flat(JSON.parse(text) as Values, '');
  } catch {
    return null;
  }
}

/** Nested fields by path: `connection.host`. */
function flat(values: Values, before: string): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(flat(value as Values, `${before}${name}.`))
        : [[before + name, value]],
    ),
  );
}

/**
 * Changed fields; added or removed items have only new or only old values. Entries of older versions have the connection's fields at the
 * top level.
 */
function fieldChanges(was: Values | null, is: Values | null, reading: Reading): OperationChange[] {
  const isConnection = (values: Values | null) => values !== null && 'kind' in values;
  const withPath = (values: Values | null): Values =>
    isConnection(values)
      ? Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [`connection.${name}`, value]))
      : (values ?? {});
  const [before, after] = [withPath(was), withPath(is)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const shown = reading.fields[field];
    if (shown === undefined || (was && is && JSON.stringify(before[field]) === JSON.stringify(after[field]))) return [];
    const [zh, en, textOf] = shown;
    // "None" is shown only for changes.
    const isEmpty = (value: unknown) =>
      value === undefined || value === '' || (!(was && is) && (value === null || (Array.isArray(value) && value.length === 0)));
    const valueText = (value: unknown) => (isEmpty(value) ? null : textOf(value, reading));
    const [from, to] = [valueText(before[field]), valueText(after[field])];
    const name = reading.language === 'zh' ? zh : en;
    // Empty fields of added or removed items are omitted; a changed field is listed even if its values cannot be shown.
    return from === null && to === null && !(was && is) ? [] : [{ name, from: legible(from), to: legible(to) }];
  });
}

/** `12345 B, SHA-256 …` of a file: its size. */
function sizeOf(text: string | null): string | null {
  const bytes = /^(\d+) B, SHA-256 /.exec(text ?? '')?.[1];
  if (bytes === undefined) return null;
  const size = Number(bytes);
  return size < 1000 ? `${size} B` : size < 1e6 ? `${Number((size / 1e3).toFixed(1))} kB` : `${Number((size / 1e6).toFixed(1))} MB`;
}

function changesOf(row: Row, point: ExpandedPoint | undefined, reading: Reading): OperationChange[] {
  const { old_value: was, set_value: is } = row;
  if (point) return [{ name: null, from: pointText(was, point, reading), to: pointText(is, point, reading) }];
  const [before, after] = [objectIn(was), objectIn(is)];
  if (before || after) return fieldChanges(before, after, reading);
  const isRole = /member|invitation|account|project/i.test(row.content_en);
  const textOf = (text: string | null) =>
    (isRole && /^[1-5]$/.test(text ?? '') ? role(text, reading) : null) ??
    sizeOf(text) ??
    importedText(row.content_en, text, reading.language) ??
    legible(text);
  const [from, to] = [textOf(was), textOf(is)];
  return from === to ? [] : [{ name: null, from, to }];
}

/** `PCS 1 · Active power setpoint`, the name of a file, an account; null: the action needs no object. */
function objectOf(row: Row, point: ExpandedPoint | undefined, { language, registry }: FieldReading): string | null {
  const device = row.device_id === null ? undefined : registry.device(row.device_id);
  const deviceText = device ? nameIn(language, device) : null;
  const target = row.target_param;
  if (row.metric !== null) return [deviceText, point?.name[language] ?? halfOf(target ?? row.metric, language)].filter(Boolean).join(' · ');
  if (target === null || /^Removed \d+ log entr/.test(row.content_en)) return deviceText;
  // Entries of older versions list the fields after the device key.
  const key = /^([^\s:]+): [A-Za-z, ]*$/.exec(target)?.[1] ?? target;
  if (deviceText !== null) return key === device?.key && key !== deviceText ? `${deviceText} (${key})` : deviceText;
  return /^\d+$/.test(key) ? `#${key}` : legible(key);
}

function detailsOf(row: Row, { language }: FieldReading): Operation['details'] {
  const all: readonly (readonly [zh: string, en: string, value: string | number | null])[] = [
    ['记录号', 'Entry', row.id],
    ['操作', 'Action', language === 'zh' ? row.content_zh : row.content_en],
    ['目标', 'Target', row.target_param],
    ['指标', 'Metric', row.metric],
    ['原值', 'Old value', row.old_value],
    ['设定值', 'Set value', row.set_value],
    ['回读值', 'Read-back', row.read_back],
    ['结果', 'Result', row.result],
    ['校验链', 'Chain', row.chain_hash],
  ];
  return all.flatMap(([zh, en, value]) => (value === null || value === '' ? [] : [{ name: { zh, en }[language], text: String(value) }]));
}

export function operationOf(row: Row, reading: Reading): Operation {
  const { language, registry } = reading;
  const point = row.metric === null || row.param_id === null ? undefined : registry.param(row.param_id)?.point;
  const { outcome, word, reason } = outcomeOf(row.result, { language, isCommand: row.metric !== null, sayOther: testResultText });
  const action = language === 'zh' ? row.content_zh : row.content_en;
  return {
    // The object names the command's parameter.
    action: row.metric !== null && /^Set /.test(row.content_en) ? { zh: '设置', en: 'Set' }[language] : action,
    object: objectOf(row, point, reading),
    changes: changesOf(row, point, reading),
    outcome,
    outcomeWord: word,
    // The reason of a mismatch is the two values, which are shown already.
    reason: outcome === 'mismatch' && point ? null : legible(reason),
    readBack: point ? pointText(row.read_back, point, reading) : legible(row.read_back),
    details: detailsOf(row, reading),
  };
}
