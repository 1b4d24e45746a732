/**
 * Fan-out of changed values: one index paramId → listeners. A change only sets a mark; a frame reads values when it is sent, so a slow
 * reader gets the latest value and never a queue. The text of a value is built once for all readers.
 */
import type { Current, NewestValues } from '../telemetry/types.ts';
import type { FrameClock } from './clock.ts';

/** A reader with unsent values. */
export interface ValueReader {
  readonly dirty: Set<WatchedParam>;
  /** Called when the first value becomes unsent. */
  wake(): void;
}

export interface WatchedParam {
  readonly paramId: number;
  readonly readers: Set<ValueReader>;
  /** JSON of value, time and quality; null: must be built again. */
  text: { readonly value: string; readonly time: string; readonly quality: string } | null;
}

export interface ValueFeed {
  /** Subscribes a reader to a parameter; unsent if it changed after `since` (0: if it has a value). */
  watch(reader: ValueReader, paramId: number, since: number): WatchedParam;
  unwatch(reader: ValueReader, watched: WatchedParam): void;
  /** A frame of the reader's unsent values; null if there are none. */
  frame(reader: ValueReader, at: number): string | null;
  close(): void;
}

export function createValueFeed(newest: Pick<NewestValues, 'get' | 'onChange'>, clock: FrameClock): ValueFeed {
  const watchedParams = new Map<number, WatchedParam>();
  let changedAt = new Float64Array(4096);

  const stop = newest.onChange(({ paramIds }) => {
    const at = clock.change();
    for (const paramId of paramIds) {
      if (paramId >= changedAt.length) changedAt = grown(changedAt, paramId);
      changedAt[paramId] = at;
      const watched = watchedParams.get(paramId);
      if (watched) mark(watched);
    }
  });

  function mark(watched: WatchedParam): void {
    watched.text = null;
    for (const reader of watched.readers) {
      reader.dirty.add(watched);
      if (reader.dirty.size === 1) reader.wake();
    }
  }

  function textOf(watched: WatchedParam): NonNullable<WatchedParam['text']> {
    watched.text ??= jsonOf(newest.get(watched.paramId));
    return watched.text;
  }

  return {
    watch(reader, paramId, since) {
      const watched = watchedParams.get(paramId) ?? { paramId, readers: new Set(), text: null };
      watchedParams.set(paramId, watched);
      watched.readers.add(reader);
      if (since === 0 ? newest.get(paramId) !== undefined : (changedAt[paramId] ?? 0) > since) reader.dirty.add(watched);
      return watched;
    },
    unwatch(reader, watched) {
      watched.readers.delete(reader);
      if (watched.readers.size === 0) watchedParams.delete(watched.paramId);
      reader.dirty.delete(watched);
    },
    frame(reader, at) {
      if (reader.dirty.size === 0) return null;
      let ids = '';
      let values = '';
      let times = '';
      let quality = '';
      let comma = '';
      for (const watched of reader.dirty) {
        const text = textOf(watched);
        ids += comma + watched.paramId;
        values += comma + text.value;
        times += comma + text.time;
        quality += comma + text.quality;
        comma = ',';
      }
      reader.dirty.clear();
      return `{"op":"values","at":${at},"ids":[${ids}],"values":[${values}],"times":[${times}],"quality":[${quality}]}`;
    },
    close: stop,
  };
}

function jsonOf(current: Current | undefined): NonNullable<WatchedParam['text']> {
  if (!current) return { value: 'null', time: '0', quality: '1' };
  const number = Number.isFinite(current.value) ? String(current.value) : 'null';
  return {
    value: current.text === undefined ? number : JSON.stringify(current.text),
    time: String(current.time),
    quality: String(current.quality),
  };
}

function grown(from: Float64Array<ArrayBuffer>, index: number): Float64Array<ArrayBuffer> {
  const to = new Float64Array(Math.max(from.length * 2, index + 1));
  to.set(from);
  return to;
}
