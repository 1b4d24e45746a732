/** Which factor of the grid a project reckons its CO2 with. */

export interface CarbonSettingsTable {
  project_id: number;
  /** JSON: CarbonSettings of the contract. */
  settings: string;
  /** Counts up with every change. */
  version: number;
}
