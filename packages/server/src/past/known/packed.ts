/** Readings of an amendment, as compressed columns in text. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Amendment, FormerReadings } from '../../telemetry/types.ts';

/** Bytes per reading: its time, and its former content. */
const [timeBytes, formerBytes] = [8, 8 + 1 + 4];

const bytesOf = (column: Float64Array | Uint32Array | Uint8Array) => new Uint8Array(column.buffer, column.byteOffset, column.byteLength);

/** Second differences: regular times become zeros. Times are whole ms, so every sum is exact. */
function steps(times: Float64Array): Float64Array {
  let [before, step] = [0, 0];
  return times.map((time) => {
    const next = time - before;
    const change = next - step;
    [before, step] = [time, next];
    return change;
  });
}

function timesOf(changes: Float64Array): Float64Array {
  let [time, step] = [0, 0];
  return changes.map((change) => {
    step += change;
    time += step;
    return time;
  });
}

/** null: every reading of the range. */
export function packed({ times, former }: Pick<Amendment, 'times' | 'former'>): string | null {
  if (times === null) return null;
  const columns = [steps(times), ...(former ? [former.values, former.holds, former.quality] : [])];
  return deflateRawSync(Buffer.concat(columns.map(bytesOf))).toString('base64');
}

export function unpacked(
  content: string | null,
  readings: number,
): { readonly times: Float64Array | null; readonly former: FormerReadings | null } {
  if (content === null) return { times: null, former: null };
  const { buffer } = Uint8Array.from(inflateRawSync(Buffer.from(content, 'base64')));
  const times = timesOf(new Float64Array(buffer, 0, readings));
  if (buffer.byteLength < readings * (timeBytes + formerBytes)) return { times, former: null };
  const [values, holds, quality] = [readings * timeBytes, readings * 2 * timeBytes, readings * (2 * timeBytes + 4)];
  return {
    times,
    former: {
      values: new Float64Array(buffer, values, readings),
      holds: new Uint32Array(buffer, holds, readings),
      quality: new Uint8Array(buffer, quality, readings),
    },
  };
}
