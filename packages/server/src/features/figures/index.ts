export { type NameplateSource, nameplates } from './nameplates.ts';
export { createSupplies, type Supplies } from './supplies.ts';
