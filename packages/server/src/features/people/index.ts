export { createRegistration, type MemberRegistration } from './registration.ts';
