import type { MqttMap } from '@czyun/devices';
import { type Decoding, deviceTime, isObject, parseJson, takeValue } from './decode-own.ts';
import { quoted } from './findings.ts';

type Field = NonNullable<MqttMap['fields']>[string];

const numeric = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** Value × scale + offset; dividing where the scale is 1/n keeps 3 × 0.1 at 0.3. */
export function scaled(value: number, field: Pick<Field, 'scale' | 'offset'>): number {
  const scale = field.scale ?? 1;
  const inverse = Math.round(1 / scale);
  const product = Math.abs(scale) < 1 && Math.abs(1 / scale - inverse) < 1e-9 ? value / inverse : value * scale;
  return product + (field.offset ?? 0);
}

function takeField(decoding: Decoding, field: Field, time: number, raw: unknown): void {
  const known = decoding.device.points.get(field.metric);
  if (!known) {
    decoding.findings.add('unknownMetric', () => quoted(field.metric));
    return;
  }
  if (field.words) {
    const word = Object.hasOwn(field.words, String(raw)) ? field.words[String(raw)] : undefined;
    // A word not listed in the profile is "not available", as in a register map.
    if (word === undefined) decoding.findings.add('notANumber', () => `${field.metric} = ${quoted(raw)}`);
    else takeValue(decoding, known, time, word);
    return;
  }
  // Vendors write numbers as text; a text point takes the text unchanged.
  const value = typeof raw === 'string' && known.point.type !== 'text' && numeric.test(raw.trim()) ? Number(raw) : raw;
  takeValue(decoding, known, time, typeof value === 'number' ? scaled(value, field) : value);
}

/** The value at a path of own keys (dots); undefined: none. */
export function atPath(body: unknown, path: string): unknown {
  let here = body;
  for (const key of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = (here as Record<string, unknown>)[key];
  }
  return here;
}

function timeOf(decoding: Decoding, map: MqttMap, body: unknown): number | undefined {
  const raw = map.time ? atPath(body, map.time.path) : undefined;
  if (!map.time || raw === undefined || raw === null) return decoding.arrival;
  const readings = () => Object.keys(map.fields ?? {}).length;
  if (map.time.unit === 'iso') return deviceTime(decoding, typeof raw === 'string' ? Date.parse(raw) : raw, readings);
  const number = typeof raw === 'string' && numeric.test(raw) ? Number(raw) : raw;
  return deviceTime(decoding, map.time.unit === 's' && typeof number === 'number' ? number * 1000 : number, readings);
}

/** Decodes one JSON object whose paths the profile's `fields` map to metrics; other content is ignored. */
export function decodeFlat(decoding: Decoding, map: MqttMap, payload: string): void {
  const body = parseJson(decoding, payload);
  if (body === undefined) return;
  if (!isObject(body)) {
    decoding.findings.add('malformed', () => 'not a JSON object');
    return;
  }
  const time = timeOf(decoding, map, body);
  if (time === undefined) return;
  for (const [path, field] of Object.entries(map.fields ?? {})) {
    const raw = atPath(body, path);
    if (raw !== undefined && raw !== null) takeField(decoding, field, time, raw);
  }
}

/**
 * Decodes one number or word; `part` is the level matched by `+` in the topic. `{"value":x}` is accepted too, as energy gateways publish
 * it.
 */
export function decodeSingle(decoding: Decoding, map: MqttMap, part: string, payload: string): void {
  const field = map.fields && Object.hasOwn(map.fields, part) ? map.fields[part] : undefined;
  if (!field) {
    decoding.findings.add('unknownMetric', () => quoted(part));
    return;
  }
  const text = payload.trim();
  if (text === '') {
    decoding.findings.add('malformed', () => 'empty payload');
    return;
  }
  const body = /^["{]/.test(text) ? parseJson(decoding, text) : text;
  if (body === undefined) return;
  const raw = isObject(body) ? atPath(body, 'value') : body;
  if (raw !== null) takeField(decoding, field, decoding.arrival, raw);
}
