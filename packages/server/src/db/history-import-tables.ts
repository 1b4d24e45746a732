/** Tables of history imports: progress of the importer, and of the computation of their alarms. */

/** The history import under way; one per project. */
export interface HistoryImportTable {
  project_id: number;
  start_time: number;
  end_time: number;
  /** importing | computing */
  phase: string;
  /** importing: readings of [reached, end) are stored; computing: alarms of [start, reached) are computed. */
  reached: number;
  /** Time of the last announcement, epoch ms of real time. */
  announced: number;
}

/** Progress of computing the alarms of an imported range; deleted when complete. */
export interface AlarmReplayTable {
  project_id: number;
  start_time: number;
  end_time: number;
  interval_ms: number;
  position: number;
  entries: number;
  /** JSON: state of each device at `position`. */
  state: string;
}
