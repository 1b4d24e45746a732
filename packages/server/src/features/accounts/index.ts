export { authHandlers } from './handlers.ts';
export { createAccounts } from './service.ts';
export { tokenHash } from './tokens.ts';
export type * from './types.ts';
