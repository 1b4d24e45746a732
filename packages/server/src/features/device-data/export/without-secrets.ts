/** Values of log entries without connections and secrets of devices, since an export may be passed on. */

const hidden = /connection|token|password|secret|host|address|credential|\bkey\b/i;

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, each]) => (hidden.test(key) ? [] : [[key, cleaned(each)]])));
}

/** Removes fields with connections and secrets from objects; other values are unchanged. */
export function withoutSecrets(text: string | null): string | null {
  if (text === null || !/^[[{]/.test(text)) return text;
  try {
    return JSON.stringify(cleaned(JSON.parse(text)));
  } catch {
    return null;
  }
}
