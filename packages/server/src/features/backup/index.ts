export { createTicket } from './ticket.ts';
