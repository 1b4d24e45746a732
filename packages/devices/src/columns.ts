/**
 * Binary columns of readings for imports. Little-endian: magic `CZC1`, u32 length of a JSON header
 * `{"series":[{"deviceKey":string,"metric":string,"count":number,"spacingMs"?:number,"stamps"?:"end"}, …]}` padded with spaces to a
 * multiple of 8 minus 8, then for each series `count` float64 times (ms) followed by `count` float64 values.
 */
export interface SeriesColumns {
  readonly deviceKey: string;
  readonly metric: string;
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** Maximum time between two readings in normal operation, ms; absent: unknown. */
  readonly spacingMs?: number;
  /** Each reading covers the `spacingMs` before its time. */
  readonly stamps?: 'end';
}

const magic = 0x31435a43;
const longestSpacingMs = 864_000_000;

/** Readings of several series as one body. */
export function encodeColumns(series: readonly SeriesColumns[]): Uint8Array {
  const header = JSON.stringify({
    series: series.map(({ deviceKey, metric, times, spacingMs, stamps }) => ({
      deviceKey,
      metric,
      count: times.length,
      spacingMs,
      stamps,
    })),
  });
  const bytes = new TextEncoder().encode(header);
  const headerLength = Math.ceil((8 + bytes.length) / 8) * 8 - 8;
  const total = series.reduce((sum, { times }) => sum + times.length * 16, 8 + headerLength);
  const body = new Uint8Array(total).fill(0x20, 8, 8 + headerLength);
  const view = new DataView(body.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, headerLength, true);
  body.set(bytes, 8);
  let offset = 8 + headerLength;
  for (const { times, values } of series) {
    new Float64Array(body.buffer, offset, times.length).set(times);
    new Float64Array(body.buffer, offset + times.length * 8, times.length).set(values);
    offset += times.length * 16;
  }
  return body;
}

/** The series of a body; throws RangeError if it is malformed. */
export function decodeColumns(input: Uint8Array): SeriesColumns[] {
  const body = input.byteOffset % 8 === 0 ? input : input.slice();
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  if (body.byteLength < 8 || view.getUint32(0, true) !== magic) throw new RangeError('not a column file');
  const headerLength = view.getUint32(4, true);
  if (headerLength > body.byteLength - 8 || headerLength % 8 !== 0) throw new RangeError('header length');
  const header: unknown = JSON.parse(new TextDecoder().decode(body.subarray(8, 8 + headerLength)));
  if (typeof header !== 'object' || header === null || !('series' in header) || !Array.isArray(header.series))
    throw new RangeError('header');
  let offset = 8 + headerLength;
  return header.series.map((entry: unknown): SeriesColumns => {
    const { deviceKey, metric, count, spacingMs, stamps } = (entry ?? {}) as Record<string, unknown>;
    if (typeof deviceKey !== 'string' || typeof metric !== 'string' || typeof count !== 'number' || !Number.isInteger(count) || count < 0)
      throw new RangeError('series');
    if (spacingMs !== undefined && !(typeof spacingMs === 'number' && spacingMs >= 1 && spacingMs <= longestSpacingMs))
      throw new RangeError('spacingMs');
    if (stamps !== undefined && (stamps !== 'end' || spacingMs === undefined)) throw new RangeError('stamps');
    if (offset + count * 16 > body.byteLength) throw new RangeError('truncated');
    const times = new Float64Array(body.buffer, body.byteOffset + offset, count);
    const values = new Float64Array(body.buffer, body.byteOffset + offset + count * 8, count);
    offset += count * 16;
    return { deviceKey, metric, times, values, ...(spacingMs === undefined ? {} : { spacingMs }), ...(stamps === 'end' ? { stamps } : {}) };
  });
}
