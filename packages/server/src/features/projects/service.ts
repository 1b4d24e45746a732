/** Projects: data, configuration and menus. */
import type { Holder, Language } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Accounts } from '../../accounts/types.ts';
import type { Alarms } from '../../alarms/types.ts';
import type { Schema } from '../../db/schema.ts';
import type { DeviceStates } from '../../drivers/types.ts';
import type { Supplies } from '../../figure-sources/index.ts';
import type { RunStateService } from '../../figure-sources/run-states.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Past } from '../../past/index.ts';
import { customPageIn, type ProjectRecord, type Registry } from '../../registry/index.ts';
import { camerasOf } from '../../registry/project-conf.ts';
import type { ProfitsToday } from '../../settlement/index.ts';
import { countStatus } from '../../station/device-entity.ts';
import type { Telemetry } from '../../telemetry/types.ts';
import type { FeatureDeps } from '../deps.ts';
import { projectEntity } from './entity.ts';
import { navigation, pagesOf } from './navigation.ts';

export interface ProjectDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly telemetry: Pick<Telemetry, 'newest' | 'history'>;
  readonly states: DeviceStates;
  readonly alarms: Pick<Alarms, 'openCount' | 'openIn' | 'worst'>;
  readonly accounts: Pick<Accounts, 'codes'>;
  readonly logs: FeatureDeps['logs'];
  readonly past: Pick<Past, 'project'>;
  readonly profits: ProfitsToday;
  readonly runStates: Pick<RunStateService, 'knownTime'>;
  readonly supplies: Supplies;
  /** Hosts that may be embedded in frames; none by default. */
  readonly frameHosts?: readonly string[];
  /** Called when counts or past values are unknown because the history engine is unavailable. */
  readonly warn?: (error: unknown) => void;
}

export function requireProject(registry: Pick<Registry, 'project'>, projectId: number): ProjectRecord {
  const project = registry.project(projectId);
  if (!project) throw new AppError('notFound');
  return project;
}

export function createProjectService({ registry, states, frameHosts }: Pick<ProjectDeps, 'registry' | 'states' | 'frameHosts'>) {
  return {
    one: (projectId: number, holder: Holder, language: Language) => projectEntity(requireProject(registry, projectId), holder, language),

    statistics: (projectId: number) => countStatus(registry.devicesOf(projectId), states),

    config(projectId: number, language: Language) {
      const { type, conf } = requireProject(registry, projectId);
      const types = [...new Set(registry.devicesOf(projectId).map(({ type }) => type))].toSorted((a, b) => a.id - b.id);
      const pages = registry.pagesOf(projectId).filter(({ regionId }) => regionId === null);
      return {
        devType: Object.fromEntries(types.map((type) => [type.id, { id: type.id, name: type.name[language], pages: pagesOf(type) }])),
        nav: navigation(type, types, language, { pages: pages.length > 0, cameras: camerasOf(conf).length > 0 }),
        frameHosts: [...(frameHosts ?? [])],
        customPages: pages.map((page) => customPageIn(language, page)),
      };
    },
  };
}

export type ProjectService = ReturnType<typeof createProjectService>;
