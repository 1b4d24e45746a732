import { type CallResult, grants, type Holder, type Permission, type Project, type projectsApi } from '@czyun/contract';
import { createContext, useCallback, useContext } from 'react';

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

/** The project on screen: id, name, time zone, the person's code. */
export function useProject(): Project {
  return usePlace().project;
}

/** The project's configuration: device types and their pages, menus, custom pages. */
export function useProjectConfig(): ProjectConfig {
  return usePlace().config;
}

/** IANA zone in which every time on screen is written. */
export function useTimeZone(): string {
  return useContext(ProjectContext)?.project.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The reader of a project as a holder of permissions in it. */
export const holderIn = ({ permission, linkMoney }: Pick<Project, 'permission' | 'linkMoney'>): Holder => ({ code: permission, linkMoney });

/** Whether the reader has a permission in this project. */
export function useAllows(): (permission: Permission) => boolean {
  const { permission: code, linkMoney } = useProject();
  return useCallback((permission) => grants({ code, linkMoney }, permission), [code, linkMoney]);
}
