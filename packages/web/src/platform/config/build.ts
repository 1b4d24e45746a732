/** What this build of the pages is: version and the instant at which it was made. */
declare const __BUILD__: { readonly version: string; readonly time: number };

export const build = __BUILD__;
