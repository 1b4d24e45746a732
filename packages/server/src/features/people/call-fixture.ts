import { peopleApi } from '@czyun/contract';
import { testPassword } from '../../app-fixture.ts';
import { examplesOf, first, members } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(peopleApi, {
    memberRegister: {
      fields: {
        name: 'Somebody',
        mobile: '13800138000',
        company: 'Company',
        // Each account needs a unique name.
        get loginName() {
          return `body${String(Math.random()).slice(2, 14)}`;
        },
        password: testPassword,
        confirmPassword: testPassword,
      },
      again: 'acts',
    },
    memberChange: {
      fields: { userId: 999_999, code: 3 },
      status: 404,
      again: async (of) => {
        const { projectId } = of;
        const { userId, code } = first((await members(of)).filter(({ loginName }) => loginName === 'monitor'));
        return { path: '/api/member/change', body: { projectId, userId, code } };
      },
    },
    memberDelete: {
      fields: { userId: 999_999 },
      status: 404,
      again: 'acts',
    },
    memberLeave: {
      again: 'acts',
    },
    invitationCreate: {
      again: 'acts',
    },
    invitationDelete: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
    invitationAccept: {
      again: 'acts',
    },
  }),
];
