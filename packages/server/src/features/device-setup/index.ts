export { boundProblems, lookAround, watchAddresses } from './addresses.ts';
export { profileProblems } from './connection-problems.ts';
export { deviceView } from './rows.ts';
export { tokenFile } from './token-file.ts';
