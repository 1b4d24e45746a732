/** Inputs of a settled day: registers by quarter-hour and the prices in force. Plain data, stored with the result. */
import type { ProfitTerms, TariffPeriod } from '@czyun/contract';

export const inputFlows = ['gridImport', 'gridExport', 'pv', 'wind', 'charge', 'discharge', 'auxiliary', 'reactive'] as const;
export type InputFlow = (typeof inputFlows)[number];

export interface RegisterInput {
  readonly flow: InputFlow;
  readonly paramId: number;
  readonly deviceId: number;
  /** -1: it counts in the opposite direction. */
  readonly sign: 1 | -1;
  /** Decimals of all figures here. */
  readonly decimals: number;
  /** Reading at each edge, one more than quarter-hours; null: unknown. */
  readonly readings: readonly (number | null)[];
  /** Energy counted in each quarter-hour, kWh or kvarh. */
  readonly quantities: readonly (number | null)[];
  /** Edges whose reading is estimated. */
  readonly estimated: readonly number[];
  /** Edges whose reading is estimated or much older: energy near them may belong to the neighbouring quarter-hour. */
  readonly unsure: readonly number[];
  /** Nothing is known after its last reading, which has expired. */
  readonly lapsed: boolean;
}

/** Prices of `quarters` consecutive quarter-hours. */
export interface PriceInput {
  readonly quarters: number;
  /** null: no tariff is in force. */
  readonly versionId: number | null;
  readonly period: TariffPeriod | null;
  /** CNY/kWh without surcharges; null: unknown. */
  readonly buy: string | null;
  readonly surcharges: readonly { readonly name: string; readonly price: string; readonly inBase: boolean }[];
  /** CNY/kWh; null: unknown, or (`paid` false) feed-in is not paid. */
  readonly feedIn: string | null;
  readonly paid: boolean;
}

export interface DayInputs {
  readonly date: string;
  /** Terms of the contract in force on the day. */
  readonly terms: ProfitTerms;
  readonly start: number;
  /** First instant after the day. */
  readonly end: number;
  readonly registers: readonly RegisterInput[];
  readonly prices: readonly PriceInput[];
  /** Energy in the storages at the start of the day by their state of charge, Wh; null: not reported by all. */
  readonly storedAtStartWh: number | null;
  /** Energy in the storages at the end of each quarter-hour, Wh; null as above. */
  readonly storedWh: readonly (number | null)[] | null;
}
