export * from './codec/index.ts';
export { decodeColumns, encodeColumns, type SeriesColumns } from './columns.ts';
export { expandPoints } from './expand.ts';
export type * from './model.ts';
export { natureMetrics } from './natures.ts';
export type * from './profile.ts';
export { profileById, profiles, sunspecCommon } from './profiles/index.ts';
export { deviceTypeById, deviceTypes } from './types/index.ts';
