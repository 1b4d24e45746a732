import { authApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { usesWeixin } from '../../registry/project-conf.ts';
import { defineFeature } from '../feature.ts';
import { authHandlers } from './handlers.ts';
import { createWeiXin } from './weixin.ts';

export const accountsFeature = defineFeature('accounts', ({ accounts, registration, registry, settings, security, fetch, worldNow }) => {
  const weixin = createWeiXin({ settings, now: worldNow, fetch });
  const mayUseWeixin = (projectId: number) => usesWeixin(registry.project(projectId)?.conf ?? {});
  return { calls: [answered(authApi, authHandlers({ accounts, registration, weixin, mayUseWeixin, security }))] };
});
