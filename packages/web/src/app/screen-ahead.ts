import { grants, type Project } from '@czyun/contract';
import type { Screen } from '../platform/address/screen.ts';
import { holderIn } from '../platform/project/project-context.ts';

/** Requests the first data of a screen if the user may open it; otherwise each of its calls would be refused. */
export async function screenAhead(
  { permission = 'project.view', ahead }: Pick<Screen, 'permission' | 'ahead'>,
  projectId: number,
  params: URLSearchParams,
  project: () => Promise<Project>,
): Promise<void> {
  if (permission === 'project.view' || grants(holderIn(await project()), permission)) await ahead?.(projectId, params, project);
}
