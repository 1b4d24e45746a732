import type { LogEntry } from '@czyun/contract';
import type { SortColumn } from './address.ts';

export interface LogListProps {
  readonly rows: readonly LogEntry[];
  readonly now: number;
  readonly selected: readonly number[];
  readonly onSelect: (ids: readonly number[]) => void;
  /** Absent where the person may not acknowledge or the clock is not live. */
  readonly onAcknowledge?: ((entry: LogEntry) => void) | undefined;
  readonly busy: boolean;
  readonly sort: SortColumn;
  readonly order: 'asc' | 'desc';
  readonly onSort: (sort: SortColumn, order: 'asc' | 'desc') => void;
}
