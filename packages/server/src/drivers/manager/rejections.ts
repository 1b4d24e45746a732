/** Recent rejections of a device's data: raised as an alarm, since most protocols cannot report them to the device. */
import { minuteMs } from '@czyun/contract';

/** Ten whole minutes and the current one. */
const windowMinutes = 11;
/** More rejected messages than this within the window raise an alarm. */
const maxRejections = 10;

export class Rejections {
  /** Rejections by minute, as a ring. */
  readonly #counts = new Uint32Array(windowMinutes);
  #minute = 0;
  #standing = false;

  /** Counts a message that was at least partly rejected at `now` (ms). */
  note(now: number): void {
    this.#turn(now);
    const at = this.#minute % windowMinutes;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  /** Repeatedly rejected: from the eleventh message in ten minutes until ten minutes without one. As of the last `look`. */
  get standing(): boolean {
    return this.#standing;
  }

  /** Updates `standing`; true if it changed. */
  look(now: number): boolean {
    this.#turn(now);
    const before = this.#standing;
    const count = this.#counts.reduce((sum, each) => sum + each, 0);
    this.#standing = before ? count > 0 : count > maxRejections;
    return this.#standing !== before;
  }

  #turn(now: number): void {
    const minute = Math.floor(now / minuteMs);
    const passed = Math.abs(minute - this.#minute);
    // The count restarts after the clock was set back, or nothing was counted for the whole window.
    if (passed >= windowMinutes || minute < this.#minute) this.#counts.fill(0);
    else for (let each = this.#minute + 1; each <= minute; each += 1) this.#counts[each % windowMinutes] = 0;
    this.#minute = minute;
  }
}
