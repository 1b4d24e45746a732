export { linkHandlers, peopleHandlers } from './handlers.ts';
export { createInvitationService } from './invitations.ts';
export { createLinkService } from './links.ts';
export { createMemberService } from './members.ts';
export { createRegistration } from './registration.ts';
