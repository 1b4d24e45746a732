/** What the log says of a device, without the ways to it: an export leaves the house. */

const hidden = /connection|token|password|secret|host|address|credential|\bkey\b/i;

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, each]) => (hidden.test(key) ? [] : [[key, cleaned(each)]])));
}

/** A value of an entry: of an object its fields but those that tell how a device is reached. */
export function withoutWays(text: string | null): string | null {
  if (text === null || !/^[[{]/.test(text)) return text;
  try {
    return JSON.stringify(cleaned(JSON.parse(text)));
  } catch {
    return null;
  }
}
