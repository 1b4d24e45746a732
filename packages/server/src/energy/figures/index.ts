/** The published figures: every page, report, wall and call uses labels and values from here (decision 030). */
import { availability } from './availability.ts';
import { directUse, selfConsumption, selfSufficiency } from './own-energy.ts';
import type { FigureKey, FigureRule } from './published.ts';
import { roundTripEfficiency, utilisation } from './storage-use.ts';

export type { KnownTime } from './availability.ts';
export type { FigureKey, FigureRule } from './published.ts';
export type { Cycled } from './storage-use.ts';
export { bothSupplies, noSupply, originDays, type Supply, type SupplyQuarter, supplyOf } from './supply.ts';
export { availability, directUse, roundTripEfficiency, selfConsumption, selfSufficiency, utilisation };

export const publishedFigures: readonly FigureRule[] = [
  selfSufficiency,
  selfConsumption,
  directUse,
  availability,
  utilisation,
  roundTripEfficiency,
];

/** Labels by key, for lists of words. */
export const figureLabels = Object.fromEntries(publishedFigures.map(({ key, label }) => [key, label])) as Readonly<
  Record<FigureKey, FigureRule['label']>
>;
