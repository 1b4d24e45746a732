import type { ReactNode } from 'react';
import { useWord } from '../../shared/i18n/language.ts';
import { useProject } from '../../shared/project/project-context.ts';
import type { Screen } from '../../shared/screen/screen.ts';
import { NoPermission } from '../../shared/ui/states.tsx';
import { mayOpen } from './menu.ts';
import { usePageTitle } from './use-page-title.ts';

/** A screen behind its permission, with its name in the browser's title. */
export function Guarded({ screen, children }: { readonly screen: Screen; readonly children: ReactNode }) {
  const word = useWord();
  const project = useProject();
  usePageTitle(`${word(screen.title)} · ${project.name}`);
  return mayOpen(screen, project.permission) ? children : <NoPermission code={project.permission} />;
}
