import { alarmsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { alarmHandlers } from './handlers.ts';
import { createQuietings } from './quietings.ts';
import { createAlarmService } from './service.ts';

/** How often ends are looked for, ms. */
const lookMs = 1_000;

export const alarmsFeature = defineFeature('alarms', (deps) => {
  const quietings = createQuietings(deps);
  const service = createAlarmService({ ...deps, quietings });
  let looking: Promise<void> = Promise.resolve();
  let isLooking = false;
  let timer: NodeJS.Timeout | undefined;
  function look(): void {
    if (isLooking) return;
    isLooking = true;
    looking = quietings
      .endDue(deps.now())
      .catch((error: unknown) => deps.logger.warn({ error: String(error) }, 'ends of shelves and windows could not be told, trying again'))
      .finally(() => {
        isLooking = false;
      });
  }
  return {
    calls: [answered(alarmsApi, alarmHandlers(service, quietings))],
    async start() {
      timer = setInterval(look, lookMs).unref();
      look();
      await looking;
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
});
