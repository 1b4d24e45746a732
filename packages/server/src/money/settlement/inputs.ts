/** What a day is settled from: registers by the quarter-hour and the prices that hold in each. Plain data, kept beside what it came to. */
import type { ProfitTerms, TariffPeriod } from '@czyun/contract';

export const inputFlows = ['gridImport', 'gridExport', 'pv', 'wind', 'charge', 'discharge', 'auxiliary', 'reactive'] as const;
export type InputFlow = (typeof inputFlows)[number];

export interface RegisterInput {
  readonly flow: InputFlow;
  readonly paramId: number;
  readonly deviceId: number;
  /** -1: it counts the other way round. */
  readonly sign: 1 | -1;
  /** Digits behind the point of every figure here. */
  readonly decimals: number;
  /** What it showed at each edge, one more than quarter-hours; null: unknown. */
  readonly readings: readonly (number | null)[];
  /** What it counted in each quarter-hour, kWh or kvarh. */
  readonly quantities: readonly (number | null)[];
  /** Edges whose reading is worked out. */
  readonly estimated: readonly number[];
  /** Edges whose reading is worked out, or came well before: what flowed near them may count in the quarter-hour beside. */
  readonly unsure: readonly number[];
  /** Nothing is known after its last reading, and that holds no more. */
  readonly lapsed: boolean;
}

/** What holds in `quarters` quarter-hours on end. */
export interface PriceInput {
  readonly quarters: number;
  /** null: no tariff is in force. */
  readonly versionId: number | null;
  readonly period: TariffPeriod | null;
  /** CNY/kWh without surcharges; null: unknown. */
  readonly buy: string | null;
  readonly surcharges: readonly { readonly name: string; readonly price: string; readonly inBase: boolean }[];
  /** CNY/kWh; null: unknown, or (`paid` false) nothing is paid for what is fed in. */
  readonly feedIn: string | null;
  readonly paid: boolean;
}

export interface DayInputs {
  readonly date: string;
  /** Of the contract in force on the day. */
  readonly terms: ProfitTerms;
  readonly start: number;
  /** First instant after it. */
  readonly end: number;
  readonly registers: readonly RegisterInput[];
  readonly prices: readonly PriceInput[];
  /** Energy in the storages at the start of the day by their state of charge, Wh; null: not every one tells it. */
  readonly storedAtStartWh: number | null;
  /** Energy in the storages at the end of each quarter-hour, Wh; null as above. */
  readonly storedWh: readonly (number | null)[] | null;
}
