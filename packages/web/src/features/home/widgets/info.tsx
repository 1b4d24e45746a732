import { timeText } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Lazy, lazyPart } from '../../../platform/chunk.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { placeText } from '../parts/globe.ts';
import { ProjectPicture } from '../parts/project-picture.tsx';
import { homeText } from '../text.ts';
import css from './info.module.css';

const Locator = lazyPart(async () => (await import('../parts/locator.tsx')).Locator);

/** Data, location and local time of the project. */
export function InfoWidget() {
  const t = homeText.useText();
  const project = useProject();
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
    <Panel flush className={css.info}>
      <div className={css.scene}>
        <ProjectPicture project={project} />
        <Lazy fallback={null}>{location !== null && <Locator location={location} />}</Lazy>
      </div>
      <div className={`${box.stack} ${box.tight} ${css.text}`}>
        <div className={`${box.row} ${box.between} ${box.large} ${box.strong}`}>
          <h2 className={`${box.plain} ${box.clip} ${box.large}`} title={project.name}>
            {project.name}
          </h2>
          <span className={box.number} data-part="clock">
            {timeText(now, timeZone, 'clock')}
          </span>
        </div>
        <p className={`${box.plain} ${box.small} ${box.soft}`}>
          {[project.projectType.name, project.title].filter((part) => part !== '').join(' · ')}
        </p>
        <Facts of={rows} small />
      </div>
    </Panel>
  );
}
