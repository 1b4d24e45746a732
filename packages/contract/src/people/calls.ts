import { z } from 'zod';
import { checkPasswords, invitationCode, memberCode, person } from '../accounts/person.ts';
import { id, int, list, time } from '../fields/primitives.ts';
import { entriesOfPage, pageNum, projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';

const managed = { access: 'user.manage', scope: { field: 'projectId', kind: 'project' }, persons: true } as const;

export const member = z.object({
  userId: z.number().int(),
  loginName: z.string(),
  name: z.string(),
  mobile: z.string(),
  company: z.string(),
  code: z.number().int(),
  /** null for the oldest memberships: unknown. */
  joined: z.number().nullable(),
  /** What the caller may do with this member. */
  mayChange: z.boolean(),
  mayDelete: z.boolean(),
});

/** open: can be used; expired; used: used the maximum number of times. */
export const invitationStatus = z.enum(['open', 'expired', 'used']);

export const invitation = z.object({
  id: z.number().int(),
  invitationCode: z.string(),
  /** Membership code that it grants. */
  code: z.number().int(),
  created: z.number(),
  createdBy: z.string().nullable(),
  expires: z.number(),
  uses: z.number().int(),
  used: z.number().int(),
  status: invitationStatus,
  mayDelete: z.boolean(),
});

export const peopleApi = defineApi({
  memberList: {
    method: 'GET',
    path: '/api/member/list',
    ...managed,
    cost: 'normal',
    summary: 'Members of a project, by name; `query` is part of a name, account or company',
    query: z.object({
      projectId,
      query: z.string().trim().max(100).default('').describe('Part of a name, an account or a company'),
      pageNum,
      pageSize: entriesOfPage(500, 100),
    }),
    response: list(member),
  },
  memberStatistics: {
    method: 'GET',
    path: '/api/member/statistics',
    ...managed,
    cost: 'normal',
    summary: 'How many users, engineering administrators, user administrators and invitations a project has',
    query: z.object({ projectId }),
    response: z.object({
      projectUsers: z.number().int(),
      engineeringAdministrators: z.number().int(),
      userAdministrators: z.number().int(),
      invitations: z.number().int(),
    }),
  },
  memberRegister: {
    method: 'POST',
    path: '/api/member/register',
    names: { name: ['姓名', 'Full name'], code: ['项目角色', 'Project role'] },
    access: 'user.register',
    scope: { field: 'projectId', kind: 'project' },
    persons: true,
    changes: true,
    cost: 'signIn',
    summary: 'Register an account that is a member of the project from the start',
    body: z
      .object({
        projectId,
        ...person.shape,
        code: memberCode
          .default(3)
          .describe('Role in the project: 1 engineer, 2 engineering administrator, 3 monitor, 4 operator, 5 user administrator'),
      })
      .check(checkPasswords),
    response: z.object({ userId: z.number().int(), code: z.number().int() }),
  },
  memberChange: {
    method: 'POST',
    path: '/api/member/change',
    names: { code: ['项目角色', 'Project role'] },
    ...managed,
    changes: true,
    summary: "Change a member's code; code 5 cannot assign or change 2 or 5, the last code 2 cannot be lowered",
    body: z.object({
      projectId,
      userId: id.describe('Member, by the account ID that memberList lists'),
      code: memberCode.describe('New role: 1 engineer, 2 engineering administrator, 3 monitor, 4 operator, 5 user administrator'),
    }),
    response: z.object({ userId: z.number().int(), code: z.number().int() }),
  },
  memberDelete: {
    method: 'POST',
    path: '/api/member/delete',
    ...managed,
    changes: true,
    summary: 'Remove a member from the project; code 5 cannot remove 2 or 5, the last code 2 cannot be removed',
    body: z.object({ projectId, userId: id.describe('Member, by the account ID that memberList lists') }),
    response: z.object({}),
  },
  memberLeave: {
    method: 'POST',
    path: '/api/member/leave',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    persons: true,
    changes: true,
    summary: 'Leave a project; the last code 2 stays',
    body: z.object({ projectId }),
    response: z.object({ message: z.string() }),
  },
  invitationList: {
    method: 'GET',
    path: '/api/invitation/list',
    ...managed,
    cost: 'normal',
    summary: 'Invitations of a project, newest first',
    query: z.object({ projectId, pageNum, pageSize: entriesOfPage(500, 100) }),
    response: list(invitation),
  },
  invitationCreate: {
    method: 'POST',
    path: '/api/invitation/create',
    names: { code: ['项目角色', 'Project role'] },
    ...managed,
    changes: true,
    summary: 'Create an invitation: role, expiry (default 7 days, at most a year), number of uses',
    body: z.object({
      projectId,
      code: memberCode
        .default(3)
        .describe(
          'Role in the project that the invitation gives: 1 engineer, 2 engineering administrator, 3 monitor, 4 operator, 5 user administrator',
        ),
      expires: time.optional().describe('Expiry, epoch ms; default in seven days'),
      uses: int
        .min(1, fieldText('usesWrong'))
        .max(1000, fieldText('usesWrong'))
        .default(1)
        .describe('How many people may use the invitation'),
    }),
    response: invitation,
  },
  invitationDelete: {
    method: 'POST',
    path: '/api/invitation/delete',
    ...managed,
    changes: true,
    summary: 'Delete an invitation; members who used it stay',
    body: z.object({ projectId, id: id.describe('Invitation, by the ID that invitationList lists') }),
    response: z.object({}),
  },
  invitationAccept: {
    method: 'POST',
    path: '/api/invitation/accept',
    access: 'session',
    persons: true,
    changes: true,
    cost: 'signIn',
    summary: 'Join the project of an invitation',
    body: z.object({ invitationCode: invitationCode.describe('Code of the invitation to the project') }),
    response: z.object({ projectId: z.number().int(), code: z.number().int(), message: z.string() }),
  },
});
