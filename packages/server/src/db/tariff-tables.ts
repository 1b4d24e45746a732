/** Tariffs, their calendars, and prices of the day-ahead market. Dates are text, yyyy-mm-dd. */

import type { Generated } from 'kysely';
import type { ActorColumns } from '../kernel/actor.ts';

/** A version of a project's tariff. Its content never changes; `ended_on` may be set later. */
export interface TariffVersionTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  /** JSON: Tariff of the contract. */
  tariff: string;
  /** Last day, if it was ended. */
  ended_on: string | null;
  created: number;
}

export interface TariffCalendarTable {
  project_id: number;
  /** JSON: list of OwnTariffDay of the contract. */
  days: string;
  /** `china` or `none`; null: not chosen, determined by the time zone of the project. */
  holidays: string | null;
  /** Incremented with every change. */
  version: number;
}

/** Former settings of money before a change; see `tariffs/former-repo.ts`. */
export interface FormerSettingTable {
  id: Generated<number>;
  project_id: number;
  kind: string;
  at: number;
  /** JSON. */
  content: string;
}

export interface DayAheadPriceTable {
  project_id: number;
  /** Start of the quarter-hour. */
  start: number;
  /** CNY/kWh. */
  price: string;
}

/** Source of a project's day-ahead prices. */
export interface DayAheadSourceTable {
  project_id: number;
  /** JSON `{ address, secret }`, sealed by the keyring; null: nothing is fetched. */
  sealed: string | null;
  /** Host of the address. */
  shown: string | null;
  step: number;
  per: string;
  /** Minute of the day. */
  at: number;
  version: number;
  /** The last attempt: time, outcome, number of stored quarter-hours, and a Text as JSON; null: none yet. */
  tried: number | null;
  outcome: string | null;
  quarters: number;
  detail: string | null;
}
