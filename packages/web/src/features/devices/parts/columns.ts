/** Which columns a person wants in the table; kept in the browser, as it is a habit and no part of what is looked at. */
import { stored } from '../../../shared/storage.ts';
import { createStore } from '../../../shared/store.ts';

export const allColumns = ['status', 'name', 'type', 'region', 'values', 'alarms', 'seen'] as const;
export type Column = (typeof allColumns)[number];

export const columnWidths: Readonly<Record<Column, string>> = {
  status: '136px',
  name: 'minmax(160px, 1.6fr)',
  type: 'minmax(110px, 1fr)',
  region: 'minmax(90px, 0.8fr)',
  values: 'minmax(320px, 3fr)',
  alarms: '104px',
  seen: '104px',
};

export interface TableLook {
  /** In the order of `allColumns`; the name always stands. */
  readonly columns: readonly Column[];
  readonly dense: boolean;
}

function read(): TableLook {
  try {
    const { hidden, dense } = JSON.parse(stored.get('view.devices') ?? '{}') as { hidden?: unknown; dense?: unknown };
    const away = Array.isArray(hidden) ? hidden : [];
    return { columns: allColumns.filter((column) => column === 'name' || !away.includes(column)), dense: dense === true };
  } catch {
    return { columns: allColumns, dense: false };
  }
}

export const tableLook = createStore<TableLook>(read());

/** Shows or hides a column. */
export function toggleColumn(column: Column): void {
  const { columns, dense } = tableLook.get();
  keep({ columns: allColumns.filter((each) => each === 'name' || (each === column) !== columns.includes(each)), dense });
}

/** Dense rows, or not. */
export function setDense(dense: boolean): void {
  keep({ ...tableLook.get(), dense });
}

function keep(look: TableLook): void {
  tableLook.set(look);
  stored.set('view.devices', JSON.stringify({ hidden: allColumns.filter((column) => !look.columns.includes(column)), dense: look.dense }));
}
