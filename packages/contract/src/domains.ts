/**
 * Permissions, screens and menu places of each domain, for pages and server. Domains that are not here have theirs in the tables of
 * `kernel/permissions.ts` and `routes/`.
 */
export * as andon from './andon/domain.ts';
export * as annotations from './annotations/domain.ts';
export * as batches from './batches/domain.ts';
export * as boards from './boards/domain.ts';
export * as exports from './exports/domain.ts';
export * as history from './history/domain.ts';
export * as incidents from './incidents/domain.ts';
export * as oee from './oee/domain.ts';
export * as production from './production/domain.ts';
export * as rejects from './rejects/domain.ts';
export * as stops from './stops/domain.ts';
export * as training from './training/domain.ts';
