import type { preferencesApi } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { CallContext, SessionInfo } from '../../kernel/session-info.ts';
import type { PreferenceService } from './service.ts';

function signedIn({ session }: CallContext): SessionInfo {
  if (!session) throw new AppError('notLoggedIn');
  return session;
}

export function preferenceHandlers(service: PreferenceService): Handlers<typeof preferencesApi> {
  return {
    getPreferences: ({ query }, context) => service.list(signedIn(context), query.projectId),
    savePreference: ({ body }, context) => service.save(signedIn(context), body),
  };
}
