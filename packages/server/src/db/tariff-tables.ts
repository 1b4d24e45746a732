/** Tariffs, the calendars that they follow, and prices of the day-ahead market. Dates are text, yyyy-mm-dd. */

import type { Generated } from 'kysely';
import type { ActorColumns } from '../kernel/actor.ts';

/** A version of a project's tariff. What it says never changes; `ended_on` may be set once it is there. */
export interface TariffVersionTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  /** JSON: Tariff of the contract. */
  tariff: string;
  /** Last day, where it was ended. */
  ended_on: string | null;
  created: number;
}

export interface TariffCalendarTable {
  project_id: number;
  /** JSON: list of OwnTariffDay of the contract. */
  days: string;
  /** `china` or `none`; null: nobody has chosen, the zone of the project decides. */
  holidays: string | null;
  /** Counts up with every change. */
  version: number;
}

/** What settings of money were before a change; see `tariffs/former-repo.ts`. */
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

/** Where the day-ahead prices of a project are fetched from. */
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
  /** The last try: when, how it ended, how many quarter-hours were stored, and a Text as JSON; null: none yet. */
  tried: number | null;
  outcome: string | null;
  quarters: number;
  detail: string | null;
}
