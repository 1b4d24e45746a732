import type { ComponentType } from 'react';

/** Longest wait for an idle page, ms. */
const latestMs = 400;

function warmCharts(): void {
  // A failed load is reported by the chart that needs it.
  const warm = () => void import('./echart-canvas.tsx').catch(() => undefined);
  if (typeof requestIdleCallback === 'function') requestIdleCallback(warm, { timeout: latestMs });
  else setTimeout(warm, latestMs);
}

/**
 * The `load` of a screen whose first view has a chart of ECharts: the library is loaded while the screen waits for its data, not after.
 * The first paint comes before, since evaluating the library takes longer than drawing the frame.
 */
export function withCharts(load: () => Promise<ComponentType>): () => Promise<ComponentType> {
  return async () => {
    const loaded = await load();
    warmCharts();
    return loaded;
  };
}
