export { askDatabase } from './health.ts';
export type { DialectName } from './migrations/index.ts';
export { type DatabaseOptions, type OpenDatabase, openDatabase } from './open.ts';
export type * from './schema.ts';
