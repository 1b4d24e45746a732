/** Grid emission factor used for a project's CO2. */

export interface CarbonSettingsTable {
  project_id: number;
  /** JSON: CarbonSettings of the contract. */
  settings: string;
  /** Incremented with every change. */
  version: number;
}
