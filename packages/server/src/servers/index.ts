export { createServers, usualBalance } from './servers.ts';
export type { BalanceTimes, Servers, ServersOptions } from './types.ts';
