import type { Project } from '@czyun/contract';
import { timeText } from '@czyun/contract';
import { useNow } from '../../../shared/live/use-clock.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { homeText } from '../text.ts';
import { placeText } from './globe.ts';
import { Locator } from './locator.tsx';
import { ProjectPicture } from './project-picture.tsx';

/** What the project is, where it lies, what time it is there. */
export function InfoCard({ project }: { readonly project: Project }) {
  const t = homeText.use();
  const now = useNow(1000);
  const { location, operationTime, timeZone } = project;
  const rows: readonly (readonly [string, string])[] = [
    [t(($) => $.info.company), project.company || t(($) => $.info.unknown)],
    [t(($) => $.info.address), project.address || t(($) => $.info.unknown)],
    [t(($) => $.info.localTime), `${timeText(now, timeZone, 'day')} · ${timeZone}`],
    [t(($) => $.info.place), location === null ? t(($) => $.info.unknown) : placeText(location)],
    [
      t(($) => $.info.since),
      operationTime === null
        ? t(($) => $.info.unknown)
        : `${timeText(operationTime, timeZone, 'day')} · ${t(($) => $.info.days, { n: Math.max(0, Math.floor((now - operationTime) / 86_400_000)) })}`,
    ],
  ];
  return (
    <Card className="home-info" flush>
      <div className="scene">
        <ProjectPicture project={project} />
        {location !== null && <Locator location={location} />}
      </div>
      <div className="what">
        <h2 title={project.name}>{project.name}</h2>
        <strong className="clock">{timeText(now, timeZone, 'clock')}</strong>
        <p className="sub">{[project.projectType.name, project.title].filter((part) => part !== '').join(' · ')}</p>
      </div>
      <dl>
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={text}>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
