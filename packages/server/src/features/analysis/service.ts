/** Analysis of projects and devices. */
import { type Language, userTypes } from '@czyun/contract';
import type { Accounts } from '../../accounts/types.ts';
import { createRunStates, type RunStateDeps } from '../../figure-sources/run-states.ts';
import type { SessionInfo } from '../../kernel/session-info.ts';
import type { Telemetry } from '../../telemetry/types.ts';
import { createDeviceAnalysis } from './device-analysis.ts';
import { createProjectAnalysis, type ProjectAnalysisDeps } from './project-analysis.ts';
import { createRecalculation, type RecalculateDeps } from './recalculate.ts';
import { createTemperatures } from './temperatures.ts';

export interface AnalysisDeps extends Omit<ProjectAnalysisDeps, 'runStates' | 'telemetry'>, Omit<RunStateDeps, 'registry'> {
  readonly telemetry: Pick<Telemetry, 'history' | 'newest' | 'recompute'>;
  readonly accounts: Pick<Accounts, 'codes'>;
  readonly audit: RecalculateDeps['audit'];
  readonly jobs: RecalculateDeps['jobs'];
}

export function createAnalysisService(deps: AnalysisDeps) {
  const { registry, accounts } = deps;
  const runStates = createRunStates(deps);
  const temperatures = createTemperatures(deps);

  return {
    project: createProjectAnalysis({ ...deps, runStates }),
    device: createDeviceAnalysis({ ...deps, runStates }),
    series: runStates.series,
    recalculate: createRecalculation(deps),

    /** Projects of the caller; all for a platform administrator without own projects. */
    async temperatures(session: SessionInfo, language: Language, now: number) {
      const codes = await accounts.codes(session);
      const seesAll = session.userType === userTypes.platform && session.secretLink === null && codes.size === 0;
      const projects = registry.projects().filter(({ id }) => seesAll || codes.has(id));
      return temperatures(projects, language, now);
    },
  };
}

export type AnalysisService = ReturnType<typeof createAnalysisService>;
