export { jobHandlers } from './handlers.ts';
export { createJobService } from './service.ts';
