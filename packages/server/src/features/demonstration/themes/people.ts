/** Accounts of the crews, and open invitations. */
import { dayMs, peopleApi } from '@czyun/contract';
import { crewsOf } from '../people.ts';
import type { Theme } from '../types.ts';

const company = '示范能源科技有限公司 Demonstration Energy';
const pageSize = 500;

export const peopleTheme: Theme = {
  name: 'people',
  needs: 'nothing',
  async make(site) {
    const { projectId, password } = site;
    const admin = site.as('engadmin');
    const members = async () => (await admin.ask(peopleApi.memberList, { query: { projectId, pageNum: 1, pageSize } })).list;
    for (const { workers } of crewsOf(site.project.type)) {
      for (const { loginName, name, mobile } of workers) {
        const body = { projectId, loginName, name, mobile, company, password, confirmPassword: password, code: 4 };
        await site.once(
          `person/${loginName}`,
          () => admin.ask(peopleApi.memberRegister, { body }),
          async () => (await members()).some((member) => member.loginName === loginName),
        );
      }
    }
    const expires = Date.now() + 30 * dayMs;
    await site.once('invitation/monitor', () => admin.ask(peopleApi.invitationCreate, { body: { projectId, code: 3, expires, uses: 10 } }));
    await site.once('invitation/operator', () =>
      site.as('useradmin').ask(peopleApi.invitationCreate, { body: { projectId, code: 4, uses: 1 } }),
    );
  },
};
