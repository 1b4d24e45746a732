/** Differences between a row and its wanted state, for people and the log. */

const camel = (column: string) => column.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** Columns that differ from the wanted state, by their displayed names; JSON is compared by its content. */
export function differences(row: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, unknown>>): string[] {
  return changedColumns(row, wanted).map(camel);
}

function changedColumns(row: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(wanted).filter((column) => canonical(row[column]) !== canonical(wanted[column]));
}

/** The changes of an operation, for its log entry: the fields that differ, before and after; JSON by its content. */
export function changedFields(
  row: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): { readonly oldValue: string; readonly setValue: string } {
  const columns = changedColumns(row, wanted);
  const of = (fields: Readonly<Record<string, unknown>>) =>
    fieldsText(Object.fromEntries(columns.map((column) => [column, fields[column]])));
  return { oldValue: of(row), setValue: of(wanted) };
}

/** Columns by their displayed names, as JSON for the log; only the names if the JSON would be too long. */
export function fieldsText(columns: Readonly<Record<string, unknown>>): string {
  const fields = Object.fromEntries(Object.entries(columns).map(([column, value]) => [camel(column), parsed(value)]));
  const text = JSON.stringify(fields);
  return text.length <= longestFields ? text : JSON.stringify(Object.fromEntries(Object.keys(fields).map((name) => [name, null])));
}

const longestFields = 4000;

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value ?? null;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function canonical(value: unknown): string {
  return sorted(parsed(value));
}

function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${sorted(item)}`)
    .join()}}`;
}

/** Canonical text of a value: independent of the order of its fields. */
export function canonicalText(value: unknown): string {
  return sorted(value);
}
