import { type CallResult, grants, type Holder, type Permission, type Project, type projectsApi } from '@czyun/contract';
import { createContext, useContext } from 'react';

export type ProjectConfig = CallResult<typeof projectsApi.config>;

export interface ProjectPlace {
  readonly project: Project;
  readonly config: ProjectConfig;
}

export const ProjectContext = createContext<ProjectPlace | null>(null);

function usePlace(): ProjectPlace {
  const place = useContext(ProjectContext);
  if (place === null) throw new Error('This component works only inside a project');
  return place;
}

/** The current project: id, name, time zone, the user's permission code. */
export function useProject(): Project {
  return usePlace().project;
}

/** The project's configuration: device types and their pages, menus, custom pages. */
export function useProjectConfig(): ProjectConfig {
  return usePlace().config;
}

/** IANA time zone of all displayed times. */
export function useTimeZone(): string {
  return useContext(ProjectContext)?.project.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The user as a holder of permissions in the project. */
export const holderIn = ({ permission, linkMoney }: Pick<Project, 'permission' | 'linkMoney'>): Holder => ({ code: permission, linkMoney });

/** Whether the user has a permission in this project. */
export function useAllows(): (permission: Permission) => boolean {
  const { permission: code, linkMoney } = useProject();
  return (permission) => grants({ code, linkMoney }, permission);
}
