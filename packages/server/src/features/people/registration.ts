/** New accounts: by invitation, or created by an engineering administrator. */
import type { Kysely } from 'kysely';
import {
  type Accounts,
  addAccount,
  addMembership,
  isLoginNameTaken,
  type NewPerson,
  type Registration,
  requirePerson,
  tidyInvitationCode,
  userRow,
} from '../../accounts/index.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/index.ts';
import { unsigned } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Keyring } from '../../kernel/keyring.ts';
import { actorOf, type CallContext } from '../../kernel/session-info.ts';
import { networkOf } from '../../network-of.ts';
import { nameIn, type Registry } from '../../registry/index.ts';
import { refusalOf, useInvitation } from './accept-invitation.ts';
import { actorCode, requireHandling } from './authority.ts';
import { invitationsRepo } from './invitations-repo.ts';
import { membersRepo } from './members-repo.ts';

export interface RegistrationDeps {
  readonly db: Kysely<Schema>;
  readonly accounts: Pick<Accounts, 'throttles'>;
  readonly registry: Pick<Registry, 'project'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly keys: Pick<Keyring, 'mark'>;
  /** Epoch ms. */
  readonly now: () => number;
}

export interface MemberRegistration extends Registration {
  /** Creates an account and its membership; the caller must manage the project's members. Returns the new user's id. */
  registerMember(person: NewPerson, projectId: number, code: number, caller: Pick<CallContext, 'session' | 'address'>): Promise<number>;
}

const action = { zh: '注册账号', en: 'Register account' };

export function createRegistration({ db, accounts, registry, audit, keys, now }: RegistrationDeps): MemberRegistration {
  const throttle = accounts.throttles('registration');
  /** Separate: looking up a code before registering must not use up the attempts. */
  const lookUps = accounts.throttles('lookUps');

  async function insert(
    transaction: Kysely<Schema>,
    row: Awaited<ReturnType<typeof userRow>>,
    projectId: number,
    code: number,
  ): Promise<number> {
    const id = await addAccount(transaction, row);
    if (id === undefined) throw new AppError('loginNameTaken');
    await addMembership(transaction, id, projectId, code, now());
    return id;
  }

  async function openInvitation(invitationCode: string) {
    const found = await invitationsRepo(db).byMark(keys.mark(tidyInvitationCode(invitationCode)));
    const refusal = refusalOf(found, now());
    if (refusal || !found) throw new AppError(refusal ?? 'invitationUnknown');
    return found;
  }

  return {
    async offered(invitationCode, { address }, language) {
      const network = networkOf(address);
      const waitMs = lookUps.begin(network);
      if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
      const { project_id: projectId, code } = await openInvitation(invitationCode);
      const project = registry.project(projectId);
      if (!project) throw new AppError('invitationUnknown');
      lookUps.succeeded(network);
      return { projectName: nameIn(language, project), code };
    },

    async register(person, invitationCode, { address }) {
      const network = networkOf(address);
      const waitMs = throttle.begin(network);
      if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
      // First, so that strangers neither learn which names are taken nor cause password hashing.
      await openInvitation(invitationCode);
      if (await isLoginNameTaken(db, person.loginName)) throw new AppError('loginNameTaken');
      const row = await userRow(person, now(), address);
      const registered = await db.transaction().execute(async (transaction) => {
        const invitation = await useInvitation(invitationsRepo(transaction), keys, invitationCode, now());
        const { project_id: projectId, code } = invitation;
        await insert(transaction, row, projectId, code);
        await audit.record(
          {
            projectId,
            // Not signed in: there is no account yet.
            by: unsigned(person.loginName, address),
            action,
            target: person.loginName,
            setValue: String(code),
            result: String(invitation.id),
          },
          transaction,
        );
        return { loginName: person.loginName, projectId, code };
      });
      throttle.succeeded(network);
      return registered;
    },

    async registerMember(person, projectId, code, { session, address }) {
      const by = actorOf({ session: requirePerson(session), address });
      if (await isLoginNameTaken(db, person.loginName)) throw new AppError('loginNameTaken');
      const row = await userRow(person, now(), address);
      return db.transaction().execute(async (transaction) => {
        const repo = membersRepo(transaction);
        if (!(await repo.lockProject(projectId))) throw new AppError('notFound');
        requireHandling(await actorCode(repo, session, projectId), code);
        const id = await insert(transaction, row, projectId, code);
        await audit.record({ projectId, by, action, target: person.loginName, setValue: String(code) }, transaction);
        return id;
      });
    },
  };
}
