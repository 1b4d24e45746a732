/** Calls of members and invitations. */
import type { Language, peopleApi } from '@czyun/contract';
import { besideField } from '../../kernel/beside-field.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { InvitationAcceptance } from './accept-invitation.ts';
import type { InvitationService } from './invitations.ts';
import type { MemberService } from './members.ts';
import type { MemberRegistration } from './registration.ts';

/** Follow-ups of product-spec §8. */
const followUps = {
  left: { zh: '退出成功！请重新登录', en: 'Exit successful! Please log in again' },
  joined: { zh: '添加成功！请重新登录', en: 'Added successfully! Please log in again' },
} as const satisfies Record<string, Record<Language, string>>;

export interface PeopleParts {
  readonly members: MemberService;
  readonly invitations: InvitationService;
  readonly acceptance: InvitationAcceptance;
  readonly registration: MemberRegistration;
}

export function peopleHandlers({ members, invitations, acceptance, registration }: PeopleParts): Handlers<typeof peopleApi> {
  return {
    memberList: ({ query }, context) => members.list(query, context),
    memberStatistics: ({ query }) => members.statistics(query.projectId),

    memberRegister: ({ body }, context) =>
      besideField({ loginNameTaken: 'loginName' }, context, async () => ({
        userId: await registration.registerMember(body, body.projectId, body.code, context),
        code: body.code,
      })),

    async memberChange({ body }, context) {
      await members.setCode(body.projectId, body.userId, body.code, context);
      return { userId: body.userId, code: body.code };
    },

    async memberDelete({ body }, context) {
      await members.remove(body.projectId, body.userId, context);
      return {};
    },

    async memberLeave({ body }, context) {
      await members.leave(body.projectId, context);
      return { message: followUps.left[context.language] };
    },

    invitationList: ({ query }, { session }) => invitations.list(query, session),
    invitationCreate: ({ body }, context) => invitations.create(body, context),

    async invitationDelete({ body }, context) {
      await invitations.remove(body.projectId, body.id, context);
      return {};
    },

    invitationAccept: ({ body }, context) =>
      besideField(
        { invitationUnknown: 'invitationCode', invitationExpired: 'invitationCode', invitationUsed: 'invitationCode' },
        context,
        async () => ({
          ...(await acceptance.accept(body.invitationCode, context)),
          message: followUps.joined[context.language],
        }),
      ),
  };
}
