/** Heights of the station's parts, px: available before their code is loaded. */
export const picturePx = { usual: 192, narrow: 216 } as const;
export const ribbonPx = { usual: 140, narrow: 140 } as const;
/** Height of the whole panel in its style sheet's layout. */
export const stationPx = { wide: 450, usual: 538, narrow: 722 } as const;
