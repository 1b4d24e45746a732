/** Periods in which the clock of a server was wrong. */

export interface ClockErrorTable {
  /** UUID. */
  id: string;
  /** Stamps of the wrong clock, first and last, epoch ms. */
  from_time: number;
  to_time: number;
  /** Clock error, ms: positive ahead, negative behind. */
  ahead: number;
  /** 1: the clock returned to its earlier time. */
  proven: number;
  /** JSON: ids of devices whose readings carry their own time. */
  own_devices: string;
  noticed: number;
  /** Epoch ms; set if the error was detected by mistake. */
  withdrawn: number | null;
  /** Readings with stamps before this have been moved to their true times; null: none. */
  moved_to: number | null;
}
