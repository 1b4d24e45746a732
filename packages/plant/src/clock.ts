/** A clock of the plant's own: from an instant on, at a speed. For demonstrations, tests and benches that run days in minutes. */
export interface PlantClock {
  /** UTC epoch ms. */
  readonly fromMs: number;
  /** Seconds of the plant per second of the world, 1 to 3600. */
  readonly speed: number;
  /** When the world's clock showed that it began, epoch ms, for a server that has the same clock; now by default. */
  readonly sinceMs?: number;
}

const pattern = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?(Z|[+-]\d{2}:\d{2})?$/;

/** An instant as people write it, e.g. `2026-11-20T00:00`; without a time zone it is the plant's own time. Throws RangeError. */
export function readInstant(text: string): number {
  const [, day, time = '00:00', timeZone = '+08:00'] = pattern.exec(text) ?? [];
  const found = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${timeZone}`);
  if (Number.isNaN(found)) throw new RangeError(`"${text}" is no instant like 2026-11-20T08:00`);
  return found;
}

/** Throws RangeError. */
export function readSpeed(text: string): number {
  const speed = Number(text);
  if (!(speed >= 1 && speed <= 3_600)) throw new RangeError(`"${text}" is no speed: a number from 1 to 3600`);
  return speed;
}

/** The time that a clock shows when the world's shows `realNow()`. */
export function clockFrom({ fromMs, speed, sinceMs }: PlantClock, realNow: () => number = Date.now): () => number {
  const startedMs = sinceMs ?? realNow();
  return () => Math.floor(fromMs + (realNow() - startedMs) * speed);
}
