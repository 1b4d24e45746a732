/** A clock of the plant that starts at an instant and runs at a speed. For demonstrations, tests and benches that run days in minutes. */
export interface PlantClock {
  /** UTC epoch ms. */
  readonly fromMs: number;
  /** Seconds of the plant per real second, 1 to 3600. */
  readonly speed: number;
  /** Real time at which it started, epoch ms, for a server that uses the same clock; default: now. */
  readonly sinceMs?: number;
}

const pattern = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?(Z|[+-]\d{2}:\d{2})?$/;

/** Parses an instant, e.g. `2026-11-20T00:00`; without a time zone it is the plant's local time. Throws RangeError. */
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

/** Time of a clock at the real time `realNow()`. */
export function clockFrom({ fromMs, speed, sinceMs }: PlantClock, realNow: () => number = Date.now): () => number {
  const startedMs = sinceMs ?? realNow();
  return () => Math.floor(fromMs + (realNow() - startedMs) * speed);
}
