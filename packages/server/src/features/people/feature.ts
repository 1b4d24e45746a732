import { peopleApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { peopleHandlers } from './handlers.ts';
import { createInvitationService } from './invitations.ts';
import { createMemberService } from './members.ts';

export const peopleFeature = defineFeature('people', { apis: [peopleApi] }, (deps) => {
  const { registration } = deps;
  const own = { ...deps, now: deps.worldNow };
  const invitations = createInvitationService(own);
  return {
    calls: [answered(peopleApi, peopleHandlers({ members: createMemberService(own), invitations, registration }))],
    start: () => invitations.sealOld(),
  };
});
