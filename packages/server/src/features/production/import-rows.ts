/** Rows of a file of orders, parsed with their errors. Pure. */
import type { OrderColumn, OrderPriority } from '@czyun/contract/production';
import type { Text } from '@czyun/devices';
import { dayOn } from '../../time/days.ts';
import { instantAt } from '../../time/wall-clock.ts';
import { priorityWords, rowFaults } from './words.ts';

export type ImportRow = Readonly<Record<OrderColumn, string>>;

export interface KnownThings {
  readonly timeZone: string;
  readonly products: readonly { readonly code: string; readonly name: string; readonly nameEn: string }[];
  /** Machines by name, in both languages. */
  readonly machines: ReadonlyMap<string, number>;
  /** Machines with an ideal cycle time for the product. */
  readonly makersOf: (product: string) => readonly number[];
}

export interface ReadRow {
  readonly number: string;
  readonly product: string;
  readonly quantity: number;
  readonly due: number;
  readonly priority: OrderPriority;
  readonly batch: string;
  readonly note: string;
  /** Machines of each operation; null: not specified. */
  readonly operations: readonly (readonly number[])[] | null;
}

export interface RowFault {
  readonly column: OrderColumn;
  readonly message: Text;
}

const most = { number: 60, batch: 60, note: 500, operations: 10, quantity: 10_000_000 } as const;
const dueForm = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?)?$/;

function dueOf(text: string, timeZone: string): number | null {
  const [, year, month, day, hour = '0', minute = '0'] = dueForm.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  try {
    return dayOn(timeZone, date).date === date ? instantAt(timeZone, date, Number(hour) * 60 + Number(minute)) : null;
  } catch {
    return null;
  }
}

function priorityOf(text: string): OrderPriority | null {
  if (text === '') return 2;
  const found = ([1, 2, 3] as const).find((each) =>
    [String(each), priorityWords[each].zh, priorityWords[each].en.toLowerCase()].includes(text.toLowerCase()),
  );
  return found ?? null;
}

function operationsOf(text: string, machines: KnownThings['machines']): { operations: number[][]; unknown: string[] } {
  const unknown: string[] = [];
  const operations = text.split('>').map((part) =>
    part
      .split('/')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .flatMap((name) => {
        const id = machines.get(name);
        if (id === undefined) unknown.push(name);
        return id ?? [];
      }),
  );
  return { operations, unknown };
}

/** The parsed row, or its errors: the first one of each column. */
export function readRow(raw: ImportRow, known: KnownThings): { readonly row: ReadRow } | { readonly faults: readonly RowFault[] } {
  const of = (column: OrderColumn) => raw[column].trim();
  const faults: RowFault[] = [];
  const fault = (column: OrderColumn, message: Text) => {
    faults.push({ column, message });
  };
  const number = of('number');
  if (number === '' || number.length > most.number) fault('number', rowFaults.number);
  const product = known.products.find(({ code, name, nameEn }) => [code, name, nameEn].includes(of('product')));
  if (!product) fault('product', rowFaults.product);
  const quantity = Number(of('quantity').replaceAll(',', ''));
  if (of('quantity') === '' || !Number.isInteger(quantity) || quantity < 1 || quantity > most.quantity)
    fault('quantity', rowFaults.quantity);
  const due = dueOf(of('due'), known.timeZone);
  if (due === null) fault('due', rowFaults.due);
  const priority = priorityOf(of('priority'));
  if (priority === null) fault('priority', rowFaults.priority);
  if (of('batch').length > most.batch) fault('batch', rowFaults.batch);
  if (of('note').length > most.note) fault('note', rowFaults.note);
  const machines = of('machines');
  const { operations, unknown } = operationsOf(machines, known.machines);
  if (machines !== '' && unknown.length > 0) {
    const { zh, en } = rowFaults.machines;
    fault('machines', { zh: `${zh}${unknown.join('、')}`, en: `${en}${unknown.join(', ')}` });
  } else if (operations.length > most.operations) fault('machines', rowFaults.manyOperations);
  else if (machines !== '' && operations.some((each) => each.length === 0)) fault('machines', rowFaults.machines);
  else if (machines === '' && product && known.makersOf(product.code).length === 0) fault('machines', rowFaults.noMachine);
  if (faults.length > 0 || !product || due === null || priority === null) return { faults };
  const given = machines === '' ? null : operations;
  return { row: { number, product: product.code, quantity, due, priority, batch: of('batch'), note: of('note'), operations: given } };
}
