/** Times in which the clock of a server was wrong. */

export interface ClockErrorTable {
  /** UUID. */
  id: string;
  /** Stamps of the wrong clock, first and last, epoch ms. */
  from_time: number;
  to_time: number;
  /** How far it was ahead, ms; negative: behind. */
  ahead: number;
  /** 1: the clock came back to an earlier time of its own. */
  proven: number;
  /** JSON: ids of devices whose readings carry their own time. */
  own_devices: string;
  noticed: number;
  /** Epoch ms; it was right after all. */
  withdrawn: number | null;
  /** Readings stamped before this are at their true times; null: none are. */
  moved_to: number | null;
}
