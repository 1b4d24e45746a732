/** Rows of an order file: its columns are found by their names in either language. */
import { type OrderColumn, orderColumns } from '@czyun/contract/production';

export type OrderRowText = Record<OrderColumn, string>;

/** Names of columns, as in the exported list. */
const heads: Readonly<Record<OrderColumn, readonly string[]>> = {
  number: ['工单号', '工单', 'order', 'order number', 'number'],
  product: ['产品', '产品代码', 'product', 'product code'],
  quantity: ['数量', 'quantity', 'pieces'],
  due: ['交期', '交货时间', 'due', 'due time', 'due date'],
  priority: ['优先级', 'priority'],
  batch: ['批次号', '批次', 'batch'],
  machines: ['设备', '可用设备', 'machines'],
  note: ['备注', 'note', 'notes'],
};

const pad = (value: number) => String(value).padStart(2, '0');

/** Sheets contain local times, which the parser returns in UTC. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return typeof cell === 'object' ? '' : String(cell).trim();
  const day = `${cell.getUTCFullYear()}-${pad(cell.getUTCMonth() + 1)}-${pad(cell.getUTCDate())}`;
  return `${day} ${pad(cell.getUTCHours())}:${pad(cell.getUTCMinutes())}`;
}

/** Without a unit or a time zone in brackets. */
const headText = (cell: unknown) =>
  cellText(cell)
    .replace(/[（(].*$/, '')
    .trim()
    .toLowerCase();

/** The non-empty rows below the header; null: it has no columns for order and product. */
export function orderRows(sheet: readonly (readonly unknown[])[]): OrderRowText[] | null {
  const [head = [], ...body] = sheet;
  const titles = head.map(headText);
  const places = new Map(orderColumns.map((column) => [column, titles.findIndex((title) => heads[column].includes(title))]));
  if ((places.get('number') ?? -1) < 0 || (places.get('product') ?? -1) < 0) return null;
  return body
    .filter((row) => row.some((cell) => cellText(cell) !== ''))
    .map((row) => Object.fromEntries(orderColumns.map((column) => [column, cellText(row[places.get(column) ?? -1])])) as OrderRowText);
}
