/** The table of seats. */

export interface SeatTable {
  /** 0: work not divided by project. */
  project_id: number;
  /** Identifies one process; null: released. */
  owner: string | null;
  /** Epoch ms. */
  lease_end: number;
  /** Incremented whenever the seat is taken. */
  epoch: number;
  /** The owner's last sign of life, epoch ms; for a released seat, the time of its release. */
  seen: number;
  /** The same of the previous owner; null: none. */
  seen_before: number | null;
}
