/** What plans of a storage are made by, and what the days that are over would have brought. */

export interface PlanningSettingsTable {
  project_id: number;
  /** JSON: PlanningSettings of the contract. */
  settings: string;
  /** Counts up with every change. */
  version: number;
}

/** The last back-test of a project. */
export interface PlanningBacktestTable {
  project_id: number;
  made: number;
  /** JSON: Backtest of the contract. */
  result: string;
}

/** The best plan of tomorrow, sent each evening. */
export interface EveningPlanTable {
  project_id: number;
  /** JSON: EveningForm of the contract. */
  form: string;
  version: number;
  /** In whose name. */
  user_id: number | null;
  login_name: string;
  user_name: string;
  /** JSON: how the last evening ended; null: there was none. */
  last: string | null;
}
