export { type NameplateSource, nameplates } from './nameplates.ts';
export { ownFiguresOf } from './own-figures.ts';
export { createSupplies, type Supplies } from './supplies.ts';
