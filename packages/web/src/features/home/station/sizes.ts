/** Heights of the station's parts, px: known before their code is loaded. */
export const picturePx = { usual: 192, narrow: 216 } as const;
export const ribbonPx = { usual: 140, narrow: 140 } as const;
/** Of the whole panel, as its style sheet lays it out. */
export const stationPx = { wide: 450, usual: 538, narrow: 722 } as const;
