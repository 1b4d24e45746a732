/**
 * Stands in for zod in the browser's bundle (see vite.config.ts). The contract's entries carry schemas for the server, which checks every
 * question and, in tests, every answer; the browser only needs their types. Building them here would cost 28 KB on the login page.
 */
const inert: unknown = new Proxy(() => undefined, {
  get(_target, key) {
    if (key === 'parse' || key === 'safeParse' || key === 'parseAsync') throw new Error('Schemas are not part of the browser bundle');
    return typeof key === 'symbol' ? undefined : inert;
  },
  apply: () => inert,
});

export const z = inert;
