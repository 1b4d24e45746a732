/** Operation entries as people read them: what was done to what, from which value to which, and what became of it. What only a machine can read goes into the details. */
import { type Operation, type OperationChange, sayWord, unitIn } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import type { Selectable } from 'kysely';
import { halfOf, outcomeOf } from '../../commands/result-words.ts';
import type { LogTable } from '../../db/schema.ts';
import { nameIn } from '../../registry/index.ts';
import type { FieldReading, OperationFields } from '../operation-fields.ts';
import { importedText, tryText } from './operation-words.ts';
import { role } from './shared-fields.ts';

type Row = Selectable<LogTable>;
type Values = Readonly<Record<string, unknown>>;
type Reading = FieldReading & { readonly fields: OperationFields };

/** Hashes, numbers of keys and times since 1970 tell a person nothing, nor does what is left of JSON. */
const illegible = /[[{]"|\b\d{10,13}\b|\b[0-9a-f]{24,}\b/i;
const legible = (text: string | null): string | null => (text === null || text === '' || illegible.test(text) ? null : text);

/** What a command wrote or read, as its parameter is shown: `120 kW`, `Running`. */
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

/** Fields of fields with a dot between: `connection.host`. */
function flat(values: Values, before: string): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(flat(value as Values, `${before}${name}.`))
        : [[before + name, value]],
    ),
  );
}

/** Fields as they were and as they are. One side alone tells what was made or removed; entries of old hold a connection bare. */
function fieldChanges(was: Values | null, is: Values | null, reading: Reading): OperationChange[] {
  const isBare = (values: Values | null) => values !== null && 'kind' in values;
  const placed = (values: Values | null): Values =>
    isBare(values)
      ? Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [`connection.${name}`, value]))
      : (values ?? {});
  const [before, after] = [placed(was), placed(is)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const known = reading.fields[field];
    if (known === undefined || (was && is && JSON.stringify(before[field]) === JSON.stringify(after[field]))) return [];
    const [zh, en, textOf] = known;
    const valueText = (value: unknown) => (value === undefined || value === '' ? null : textOf(value, reading));
    const [from, to] = [valueText(before[field]), valueText(after[field])];
    const name = reading.language === 'zh' ? zh : en;
    // Of what was made or removed, an empty field says nothing; a changed one is told even where its values cannot be.
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
  const say = (text: string | null) =>
    (isRole && /^[1-5]$/.test(text ?? '') ? role(text, reading) : null) ??
    sizeOf(text) ??
    importedText(row.content_en, text, reading.language) ??
    legible(text);
  const [from, to] = [say(was), say(is)];
  return from === to ? [] : [{ name: null, from, to }];
}

/** `PCS 1 · Active power setpoint`, the name of a file, an account; null where the deed says it all. */
function objectOf(row: Row, point: ExpandedPoint | undefined, { language, registry }: FieldReading): string | null {
  const device = row.device_id === null ? undefined : registry.device(row.device_id);
  const deviceText = device ? nameIn(language, device) : null;
  const target = row.target_param;
  if (row.metric !== null) return [deviceText, point?.name[language] ?? halfOf(target ?? row.metric, language)].filter(Boolean).join(' · ');
  if (target === null || /^Removed \d+ log entr/.test(row.content_en)) return deviceText;
  // Entries of old name the fields behind the device's key.
  const key = /^([^\s:]+): [A-Za-z, ]*$/.exec(target)?.[1] ?? target;
  if (deviceText !== null) return key === device?.key && key !== deviceText ? `${deviceText} (${key})` : deviceText;
  return /^\d+$/.test(key) ? `#${key}` : legible(key);
}

function detailsOf(row: Row, { language }: FieldReading): Operation['details'] {
  const all: readonly (readonly [zh: string, en: string, value: string | number | null])[] = [
    ['记录号', 'Entry', row.id],
    ['操作', 'Deed', language === 'zh' ? row.content_zh : row.content_en],
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

/** A stored operation entry as it is shown. */
export function operationOf(row: Row, reading: Reading): Operation {
  const { language, registry } = reading;
  const point = row.metric === null || row.param_id === null ? undefined : registry.param(row.param_id)?.point;
  const { outcome, word, reason } = outcomeOf(row.result, { language, isCommand: row.metric !== null, sayOther: tryText });
  const action = language === 'zh' ? row.content_zh : row.content_en;
  return {
    // Beside its parameter a command is the verb alone.
    deed: row.metric !== null && /^Set /.test(row.content_en) ? { zh: '设置', en: 'Set' }[language] : action,
    object: objectOf(row, point, reading),
    changes: changesOf(row, point, reading),
    outcome,
    outcomeWord: word,
    // Both values stand there already.
    reason: outcome === 'mismatch' && point ? null : legible(reason),
    readBack: point ? pointText(row.read_back, point, reading) : legible(row.read_back),
    details: detailsOf(row, reading),
  };
}
