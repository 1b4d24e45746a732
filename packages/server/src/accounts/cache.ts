/** Values that are valid for a few seconds, so that frequent calls make no SQL. */
const cacheMs = 5_000;
const cacheSize = 5_000;

/** `now` is epoch ms. */
export function createCache<T>(now: () => number) {
  const entries = new Map<string, { readonly value: T; readonly until: number }>();
  return {
    get(key: string): T | undefined {
      const entry = entries.get(key);
      return entry && entry.until > now() ? entry.value : undefined;
    },
    set(key: string, value: T): void {
      if (entries.size >= cacheSize) entries.clear();
      entries.set(key, { value, until: now() + cacheMs });
    },
    delete(key: string): void {
      entries.delete(key);
    },
    clear(): void {
      entries.clear();
    },
  };
}
