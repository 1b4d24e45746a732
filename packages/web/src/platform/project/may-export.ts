import { grants } from '@czyun/contract';
import { createContext, useContext } from 'react';
import { isPlatform } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { holderIn, ProjectContext } from './project-context.ts';

/** Set by pages that show several projects; null: the displayed project decides. */
export const ExportRight = createContext<boolean | null>(null);

/** Whether the user may export data as files and images (`data.export`). Outside projects only platform administrators may. */
export function useMayExport(): boolean {
  const right = useContext(ExportRight);
  const place = useContext(ProjectContext);
  const { person } = useSession();
  return right ?? (place === null ? isPlatform(person) : grants(holderIn(place.project), 'data.export'));
}
