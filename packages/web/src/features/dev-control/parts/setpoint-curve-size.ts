/** Height of the curve with its legend, px. */
export const plotHeightPx = 150;
export const curveHeightPx = plotHeightPx + 28;
