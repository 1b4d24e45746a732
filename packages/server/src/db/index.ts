export { type FeatureMigrations, migrateFeatures } from './feature-migrations.ts';
export { askDatabase } from './health.ts';
export { type OpenDatabase, openDatabase } from './open.ts';
export type * from './schema.ts';
export { takeDatabase } from './sole-server.ts';
export type { StoreWatch } from './store-watch.ts';
export { type Alone, SchemaRefused } from './update-schema.ts';
