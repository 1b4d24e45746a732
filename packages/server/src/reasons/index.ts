/** Trees of reasons of a project, for stops and for rejected pieces. */
export { type ReasonRow, reasonsRepo } from './repo.ts';
export { createReasons, leafInUse, type Reasons } from './tree.ts';
