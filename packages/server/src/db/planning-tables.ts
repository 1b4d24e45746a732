/** Planning settings of a storage, and back-tests of past days. */

export interface PlanningSettingsTable {
  project_id: number;
  /** JSON: PlanningSettings of the contract. */
  settings: string;
  /** Incremented with every change. */
  version: number;
}

/** The last back-test of a project. */
export interface PlanningBacktestTable {
  project_id: number;
  made: number;
  /** JSON: Backtest of the contract. */
  result: string;
}

/** The optimal plan for tomorrow, sent each evening. */
export interface EveningPlanTable {
  project_id: number;
  /** JSON: EveningForm of the contract. */
  form: string;
  version: number;
  /** The user it is sent for. */
  user_id: number | null;
  login_name: string;
  user_name: string;
  /** JSON: outcome of the last evening; null: none. */
  last: string | null;
}
