export { operationsHandlers } from './service.ts';
export { leaveTicket } from './ticket.ts';
