import { peopleApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createInvitationAcceptance } from './accept-invitation.ts';
import { peopleHandlers } from './handlers.ts';
import { createInvitationService } from './invitations.ts';
import { createMemberService } from './members.ts';

export const peopleFeature = defineFeature('people', { apis: [peopleApi] }, (deps) => {
  const { registration } = deps;
  const own = { ...deps, now: deps.worldNow };
  const invitations = createInvitationService(own);
  const parts = { members: createMemberService(own), invitations, acceptance: createInvitationAcceptance(own), registration };
  return {
    calls: [answered(peopleApi, peopleHandlers(parts))],
    start: () => invitations.sealOld(),
  };
});
