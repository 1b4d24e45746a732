/** Version and time of this build. */
declare const __BUILD__: { readonly version: string; readonly time: number };

export const build = __BUILD__;
