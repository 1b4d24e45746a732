/**
 * The demonstration as a station in operation: what a team would set up within a month. Only for the demonstration created by `npm start`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createPeriodic, logFailures } from '../../kernel/periodic.ts';
import { defineFeature, type FeatureSpec } from '../feature.ts';
import { createCallers, type Send } from './caller.ts';
import { createFurnishing } from './furnish.ts';
import { migrations } from './migrations.ts';
import { themes as allThemes } from './themes/index.ts';
import type { Theme } from './types.ts';

export interface DemonstrationOptions {
  readonly send: Send;
  readonly password: string;
  /** Keys of the projects to furnish. */
  readonly projects: readonly string[];
  /** Replaces all themes, for tests. */
  readonly themes?: readonly Theme[];
  /** Interval between two checks for missing themes, ms. */
  readonly everyMs?: number;
}

const usualMs = 5000;

export function demonstrationFeature({
  send,
  password,
  projects,
  themes = allThemes,
  everyMs = usualMs,
}: DemonstrationOptions): FeatureSpec {
  return defineFeature('demonstration', { apis: [], migrations }, (deps) => {
    const stopping = new AbortController();
    const callers = () =>
      createCallers({
        send,
        password,
        basePath: deps.settings.BASE_PATH,
        wait: async (ms) => void (await wait(ms, undefined, { signal: stopping.signal })),
      });
    const furnishing = createFurnishing(deps, { projects, password, themes, callers });
    let complete = false;
    const looking = createPeriodic({
      everyMs,
      async work(signal) {
        if (!complete) complete = await furnishing.look(AbortSignal.any([signal, stopping.signal]));
      },
      failed: logFailures(deps.logger, 'warn', 'the demonstration could not be furnished'),
    });
    return {
      jobs: { kinds: [furnishing.job] },
      start: () => looking.start(),
      leave: async () => stopping.abort(),
      stop: async () => {
        stopping.abort();
        await looking.stop();
      },
    };
  });
}
