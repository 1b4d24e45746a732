import { accountsApi } from '@czyun/contract';
import { createAccountMail } from '../../accounts/mail/account-mail.ts';
import { answered } from '../../kernel/handlers.ts';
import { usesWeixin } from '../../registry/project-conf.ts';
import { defineFeature } from '../feature.ts';
import { accountHandlers } from './handlers.ts';
import { createWeiXin } from './weixin.ts';

export const accountsFeature = defineFeature('accounts', { apis: [accountsApi] }, (deps) => {
  const { registry, logger, worldNow } = deps;
  const weixin = createWeiXin({ ...deps, now: worldNow });
  const mayUseWeixin = (projectId: number) => usesWeixin(registry.project(projectId)?.conf ?? {});
  const mail = createAccountMail({ ...deps, now: worldNow, warn: (error, text) => logger.warn({ err: error }, text) });
  return {
    calls: [answered(accountsApi, accountHandlers({ ...deps, ...mail, weixin, mayUseWeixin }))],
    stop: () => mail.settle(),
  };
});
