export { leaveTicket } from './ticket.ts';
