import { stampFault } from '../../kernel/reading-time.ts';
import type { DriverDevice } from '../../registry/driver-device.ts';
import { type BatchBuilder, maxTextLength } from '../batch-builder.ts';
import { type Findings, quoted } from './findings.ts';

type KnownPoint = NonNullable<ReturnType<DriverDevice['points']['get']>>;

/** State of the decoding of one message. */
export interface Decoding {
  readonly device: DriverDevice;
  readonly arrival: number;
  readonly into: BatchBuilder;
  readonly findings: Findings;
  /** Newest acceptable device time of the message; -Infinity if it has none. */
  newestTime: number;
}

/** Checks a device time (ms, or s when it has ten digits or fewer); undefined when readings of that time must be dropped. */
export function deviceTime(decoding: Decoding, raw: unknown, readings: () => number): number | undefined {
  if (typeof raw !== 'number' || !Number.isFinite(raw) || raw <= 0) {
    decoding.findings.add('malformed', () => `time ${quoted(raw)}`);
    return undefined;
  }
  const time = Math.round(raw < 1e10 ? raw * 1000 : raw);
  const fault = stampFault(time, decoding.arrival);
  if (fault !== undefined) {
    const ahead = time - decoding.arrival;
    const detail = () => `time ${time} is ${Math.abs(ahead)} ms ${ahead > 0 ? 'ahead' : 'ago'}`;
    decoding.findings.add(fault, detail, Math.max(1, readings()));
    return undefined;
  }
  if (time > decoding.newestTime) decoding.newestTime = time;
  return time;
}

/** Adds one value of a known point: numbers unchanged, true/false for flags, text for text points; anything else is counted. */
export function takeValue(decoding: Decoding, known: KnownPoint, time: number, value: unknown): void {
  if (typeof value === 'number' && known.point.type !== 'text') {
    // JSON's 1e999 is Infinity.
    if (Number.isFinite(value)) decoding.into.add(known.paramId, time, value);
    else decoding.findings.add('notANumber', () => `${known.point.metric} = ${value}`);
    return;
  }
  if (known.point.type === 'text' && (typeof value === 'string' || typeof value === 'number')) {
    const text = String(value);
    if (text.length <= maxTextLength) decoding.into.addText(known.paramId, time, text);
    else decoding.findings.add('tooLarge', () => `${known.point.metric}: text of ${text.length} characters`);
    return;
  }
  if (typeof value === 'boolean' && known.point.type === 'flag') decoding.into.add(known.paramId, time, value ? 1 : 0);
  else decoding.findings.add('notANumber', () => `${known.point.metric} = ${quoted(value)}`);
}

function takeItem(decoding: Decoding, item: unknown): void {
  const values = isObject(item) && Object.hasOwn(item, 'values') ? item.values : undefined;
  if (!isObject(item) || !isObject(values)) {
    decoding.findings.add('malformed', () => 'neither {"ts","values"} nor an array of these');
    return;
  }
  const stated = Object.hasOwn(item, 'ts') ? item.ts : undefined;
  const time = stated === undefined || stated === null ? decoding.arrival : deviceTime(decoding, stated, () => Object.keys(values).length);
  if (time === undefined) return;
  const points = decoding.device.points;
  // JSON.parse creates plain objects, so for…in visits own keys only (`__proto__` included, which is not in any map of points).
  for (const metric in values) {
    const known = points.get(metric);
    if (known) takeValue(decoding, known, time, values[metric]);
    else decoding.findings.add('unknownMetric', () => quoted(metric));
  }
}

/** Decodes `{"ts":ms,"values":{metric:value}}` or an array of these; without `ts` the time of arrival is used. */
export function decodeOwn(decoding: Decoding, payload: string): void {
  const body = parseJson(decoding, payload);
  if (Array.isArray(body)) for (const item of body) takeItem(decoding, item);
  else if (body !== undefined) takeItem(decoding, body);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The JSON value, undefined (and counted) if invalid. A leading byte order mark is accepted. */
export function parseJson(decoding: Decoding, payload: string): unknown {
  try {
    return JSON.parse(payload.charCodeAt(0) === 0xfeff ? payload.slice(1) : payload);
  } catch {
    decoding.findings.add('malformed', () => `no JSON: ${quoted(payload)}`);
    return undefined;
  }
}
