/** Tables of imported pasts: how far an importer is, and how far their alarms are computed. */

/** The import of a project's past that is under way; one a project. */
export interface HistoryImportTable {
  project_id: number;
  start_time: number;
  end_time: number;
  /** importing | computing */
  phase: string;
  /** importing: readings of [reached, end) are stored; computing: alarms of [start, reached) are computed. */
  reached: number;
  /** When it was last announced, epoch ms of the world. */
  announced: number;
}

/** How far alarms of an imported range are computed; gone once they all are. */
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
