export { authHandlers } from './handlers.ts';
export { type AccountsDeps, createAccounts } from './service.ts';
export { newToken, tokenHash } from './tokens.ts';
export type * from './types.ts';
