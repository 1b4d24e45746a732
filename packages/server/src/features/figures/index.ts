export { createSupplies, type Supplies } from './supplies.ts';
