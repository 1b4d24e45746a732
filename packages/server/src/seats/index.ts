export { lockedProjects } from './lock-repo.ts';
export type { SeatRoom } from './seats.ts';
export { createSeats } from './seats.ts';
export * from './types.ts';
