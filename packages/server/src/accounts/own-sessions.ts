/** Sessions of the own account: signing in and out, list, ending others. */
import { AppError } from '../kernel/errors.ts';
import { type SessionInfo, sessionIdLength } from '../kernel/session-info.ts';
import { storageTroubleOf } from '../kernel/storage-trouble.ts';
import { type From, type OwnAccountDeps, type OwnEntry, ownEntry, recordedAction, requirePerson } from './own-actions.ts';
import { accountsRepo } from './repo.ts';
import type { Accounts, OwnAccount } from './types.ts';

type OwnSessions = Pick<OwnAccount, 'ownSessions' | 'endOwn' | 'endOthers' | 'endAll'> & Pick<Accounts, 'begin' | 'signOut'>;

const actions = {
  signIn: { zh: '登录', en: 'Sign in' },
  signOut: { zh: '退出登录', en: 'Sign out' },
  endOwn: { zh: '结束会话', en: 'End a session' },
  endOthers: { zh: '结束其他会话', en: 'End other sessions' },
} as const;

export function createOwnSessions(deps: OwnAccountDeps): OwnSessions {
  const { db, sessions, unstored, now } = deps;
  const repo = accountsRepo(db);

  /**
   * Ends sessions of a user: stored ones and those in memory; while the store takes no writes they end in memory, and the removal is stored
   * later.
   */
  async function endSessions(
    session: SessionInfo,
    from: From,
    which: { readonly prefix?: string; readonly except?: string },
    entry: (ended: number) => OwnEntry,
  ): Promise<number> {
    const { userId } = requirePerson(session);
    const isSelected = ({ token_hash }: { readonly token_hash: string }) =>
      token_hash !== which.except && token_hash.startsWith(which.prefix ?? '') && !unstored.isEnded(token_hash);
    const inMemory = unstored.of(userId).filter(isSelected);
    // First: an ended session must not be stored meanwhile.
    for (const { token_hash } of inMemory) unstored.forget(token_hash);
    let ended: number;
    try {
      ended = await recordedAction(deps, session, from, async (own) => {
        const value = (await own.removeSessionsOf(userId, which)) + inMemory.length;
        return { value, entry: value === 0 ? null : entry(value) };
      });
    } catch (error) {
      if (!storageTroubleOf(error)) throw error;
      const selected = [...(await repo.sessionsOf(userId, now())).filter(isSelected), ...inMemory];
      ended = selected.length;
      if (ended > 0)
        unstored.end(
          selected.map(({ token_hash }) => token_hash),
          ownEntry(session, from, entry(ended)),
        );
    }
    sessions.forgetAll();
    return ended;
  }

  return {
    async begin({ session }, replaces, from) {
      const { tokenHash } = session;
      const signIn = { action: actions.signIn };
      const storeLater = () => unstored.signedIn(tokenHash, replaces?.tokenHash ?? null, ownEntry(session, from, signIn));
      try {
        // A session in memory and its entry are stored together.
        if (unstored.session(tokenHash)) storeLater();
        else
          await recordedAction(deps, session, from, async (own) => {
            if (replaces) await own.removeSession(replaces.tokenHash);
            return { value: undefined, entry: signIn };
          });
      } catch (error) {
        unstored.forget(tokenHash);
        if (storageTroubleOf(error)) storeLater();
        else {
          await repo.removeSession(tokenHash);
          sessions.forget(session);
          throw error;
        }
      }
      if (replaces) sessions.forget(replaces);
    },

    async signOut(session, from) {
      const signOut = { action: actions.signOut };
      const storeLater = () => unstored.end([session.tokenHash], ownEntry(session, from, signOut));
      if (unstored.session(session.tokenHash)) storeLater();
      else
        await recordedAction(deps, session, from, async (own) => {
          await own.removeSession(session.tokenHash);
          return { value: undefined, entry: signOut };
        }).catch((error: unknown) => {
          if (!storageTroubleOf(error)) throw error;
          storeLater();
        });
      sessions.forget(session);
    },

    async ownSessions(session) {
      const { userId } = requirePerson(session);
      const stored = (await repo.sessionsOf(userId, now())).filter(({ token_hash }) => !unstored.isEnded(token_hash));
      return [...unstored.of(userId), ...stored].map((row) => ({
        id: row.token_hash.slice(0, sessionIdLength),
        created: row.created,
        lastSeen: row.last_seen,
        expires: row.expires,
        address: row.address,
        agent: row.agent,
        current: row.token_hash === session.tokenHash,
      }));
    },

    async endOwn(session, id, from) {
      const ended = await endSessions(session, from, { prefix: id }, () => ({ action: actions.endOwn, setValue: id }));
      if (ended === 0) throw new AppError('notFound');
      return ended;
    },

    endOthers: (session, from) =>
      endSessions(session, from, { except: session.tokenHash }, (ended) => ({ action: actions.endOthers, result: String(ended) })),

    async endAll(loginName) {
      const user = await repo.userByLoginName(loginName.trim());
      if (!user) return null;
      const ended = await repo.removeSessionsOf(user.id);
      sessions.forgetAll();
      return ended;
    },
  };
}
