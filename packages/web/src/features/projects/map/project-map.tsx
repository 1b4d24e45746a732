import type { ProjectSummary } from '@czyun/contract';
import { type MapPoint, WorldMap } from '../../../kit/map/map.tsx';
import box from '../../../kit/ui/box.module.css';
import { mapTiles } from '../../../platform/config/map-tiles.ts';
import { numberText } from '../../../platform/format/number.ts';
import { alarmTone, projectState } from '../order.ts';
import { useStateWords } from '../state.tsx';
import { projectsText } from '../text.ts';
import type { FleetDays } from '../use-fleet-days.ts';
import { CardDrawer } from './card-drawer.tsx';

export interface ProjectMapProps {
  readonly projects: readonly ProjectSummary[];
  readonly days: FleetDays;
  readonly to: string;
  /** The project whose card is open. */
  readonly open: number | null;
  readonly onOpen: (projectId: number | null) => void;
}

/** Projects as pins with state of charge and alarms; the card of one in a drawer. Those without a location are listed below. */
export function ProjectMap({ projects, days, to, open, onOpen }: ProjectMapProps) {
  const t = projectsText.useText();
  const stateWords = useStateWords();
  const points = projects.flatMap((project): MapPoint[] => {
    const { id, location, name, openAlarms, soc } = project;
    if (location === null) return [];
    const figure = soc === null ? undefined : numberText(soc, '%', 0);
    const words = [
      stateWords(project),
      ...(figure === undefined ? [] : [`${t(($) => $.soc)} ${figure}`]),
      ...(openAlarms > 0 ? [t(($) => $.openAlarms, { n: openAlarms })] : []),
    ].join(' · ');
    const tone = openAlarms > 0 ? alarmTone(project) : projectState(project);
    return [{ ...{ id, place: location, name, words, tone, onOpen: () => onOpen(id) }, ...(figure === undefined ? {} : { figure }) }];
  });
  const elsewhere = projects.filter(({ location }) => location === null);
  return (
    <>
      <WorldMap points={points} tiles={mapTiles} label={t(($) => $.map)} />
      {elsewhere.length > 0 && (
        <details>
          <summary>{t(($) => $.elsewhere, { n: elsewhere.length })}</summary>
          <ul>
            {elsewhere.map(({ id, name }) => (
              <li key={id}>
                <button type="button" className={`${box.bare} ${box.press}`} onClick={() => onOpen(id)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <CardDrawer project={projects.find(({ id }) => id === open)} days={days} to={to} onClose={() => onOpen(null)} />
    </>
  );
}
