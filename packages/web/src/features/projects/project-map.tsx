import type { ProjectSummary } from '@czyun/contract';
import { Link } from 'react-router';
import { type MapPoint, WorldMap } from '../../kit/map/map.tsx';
import { appConfig } from '../../platform/config/current.ts';
import { mapTiles } from '../../platform/config/map-tiles.ts';
import { projectPath } from '../../platform/project/paths.ts';
import { alarmTone, projectState } from './order.ts';
import { useStateWords } from './project-card.tsx';
import { projectsText } from './text.ts';

/** Projects on a map; those without a location are listed below. */
export function ProjectMap({ projects, to }: { readonly projects: readonly ProjectSummary[]; readonly to: string }) {
  const t = projectsText.useText();
  const stateWords = useStateWords();
  const path = ({ id }: ProjectSummary) => projectPath(appConfig.name, id, to);
  const points = projects.flatMap((project): MapPoint[] => {
    const { id, location, name, openAlarms } = project;
    if (location === null) return [];
    const words = openAlarms > 0 ? `${stateWords(project)} · ${t(($) => $.openAlarms, { n: openAlarms })}` : stateWords(project);
    return [{ id, place: location, name, words, tone: openAlarms > 0 ? alarmTone(project) : projectState(project), to: path(project) }];
  });
  const elsewhere = projects.filter(({ location }) => location === null);
  return (
    <>
      <WorldMap points={points} tiles={mapTiles} label={t(($) => $.map)} />
      {elsewhere.length > 0 && (
        <details>
          <summary>{t(($) => $.elsewhere, { n: elsewhere.length })}</summary>
          <ul>
            {elsewhere.map((project) => (
              <li key={project.id}>
                <Link to={path(project)}>{project.name}</Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
