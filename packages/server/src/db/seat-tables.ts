/** The table of seats. */

export interface SeatTable {
  /** 0: what is not cut by project. */
  project_id: number;
  /** Names one process; null: given back. */
  owner: string | null;
  /** Epoch ms. */
  lease_end: number;
  /** Counts up whenever the seat is taken. */
  epoch: number;
  /** The owner's last sign of life, epoch ms; of a seat that was given back, when that was. */
  seen: number;
  /** That of the owner before; null: there was none. */
  seen_before: number | null;
}
