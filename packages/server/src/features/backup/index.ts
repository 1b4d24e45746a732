export { operationsHandlers } from './handlers.ts';
export { leaveTicket } from './ticket.ts';
