export { checkNetworks, networkProblems, networkView, storeNetworks } from './networks.ts';
export { networkRows } from './repo.ts';
