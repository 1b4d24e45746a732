import { stored } from '../../platform/storage.ts';
import { createStore } from '../../platform/store.ts';

/** Maximum space reserved before the lines are known, px. */
const maxPx = 160;

/** Height of the lines above the last page, px; null on a first visit. */
export function rememberedPx(text = stored.get('linesPx')): number | null {
  const px = text === null ? Number.NaN : Number(text);
  return Number.isFinite(px) && px >= 0 ? Math.min(px, maxPx) : null;
}

/** Height of the lines above the page (alarm banner, replay, import, clock news), px. */
export const linesPx = createStore(rememberedPx() ?? 0);
