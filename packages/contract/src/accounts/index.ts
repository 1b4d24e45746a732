export * from './actor.ts';
export * from './calls.ts';
export { email, loginName } from './person.ts';
export * from './preferences-calls.ts';
export * from './registration.ts';
