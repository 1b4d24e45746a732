export { decodeRegister, encodeRegister } from './codec.ts';
export { type ExpandedRegister, expandRegisters, registerWidth } from './registers.ts';
