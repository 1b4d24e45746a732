export { createSeats } from './seats.ts';
export * from './types.ts';
