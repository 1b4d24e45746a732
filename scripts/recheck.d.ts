/** The pure JavaScript build of recheck; its other build looks for a native program or Java. */
declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck';

  const recheck: { readonly checkSync: typeof checkSync };
  // biome-ignore lint/style/noDefaultExport: it is a CommonJS module
  export default recheck;
}
