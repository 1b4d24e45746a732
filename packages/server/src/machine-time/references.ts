/** The stops, slow spells and rejects behind the losses of a machine. Pure. */
import { hourMs, minuteMs } from '@czyun/contract';
import type { OeeLoss } from '@czyun/contract/oee';

export interface Reference {
  readonly loss: OeeLoss;
  readonly start: number;
  readonly end: number;
  /** Its part of the loss, ms. */
  readonly ms: number;
  /** Pieces made in a slow spell, or rejects; null: lost time. */
  readonly pieces: number | null;
  /** Start of the stop that it belongs to; null: none. */
  readonly stop: number | null;
}

type Open = { -readonly [K in keyof Reference]: Reference[K] };

export function createReferences() {
  const found: Open[] = [];
  const latest = new Map<OeeLoss, Open>();

  /** Adds an item, or extends the latest one. */
  function add(next: Open, isSame: (last: Open) => boolean): void {
    const last = latest.get(next.loss);
    if (!last || !isSame(last)) {
      found.push(next);
      latest.set(next.loss, next);
      return;
    }
    last.end = next.end;
    last.ms += next.ms;
    if (last.pieces !== null) last.pieces += next.pieces ?? 0;
  }

  return {
    /** Lost time; contiguous parts of one stop are merged. */
    time(loss: OeeLoss, start: number, end: number, stop: number | undefined): void {
      const own = stop ?? null;
      add({ loss, start, end, ms: end - start, pieces: null, stop: own }, (last) => last.end === start && last.stop === own);
    },
    /** One minute: contiguous slow minutes are one spell, rejects are grouped by the hour. */
    pieces(loss: OeeLoss, time: number, ms: number, pieces: number): void {
      const hour = (at: number) => Math.floor(at / hourMs);
      add({ loss, start: time, end: time + minuteMs, ms, pieces, stop: null }, (last) =>
        loss === 'reducedSpeed' ? last.end === time : hour(last.start) === hour(time),
      );
    },
    list: (): readonly Reference[] => found,
  };
}
