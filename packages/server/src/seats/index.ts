export type { SeatRoom } from './seats.ts';
export { createSeats } from './seats.ts';
export * from './types.ts';
