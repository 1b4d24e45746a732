import { MenuOutlined, SwapOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import box from '../../kit/ui/box.module.css';
import { LanguageSwitch, ThemeSwitch } from '../../kit/ui/switches.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { appConfig } from '../../platform/config/current.ts';
import { useLanguage } from '../../platform/language/language.ts';
import type { ProjectPlace } from '../../platform/project/project-context.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { frameText } from '../text.ts';
import { AlarmBell } from './alarm-bell.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { JobTray } from './job-tray.tsx';
import { PersonMenu } from './person-menu.tsx';
import { TimeMachine } from './time-machine.tsx';
import css from './top-bar.module.css';

/** The slim bar at the top: project, displayed time, alarms, language, theme, user. */
export function TopBar({ place = null, onMenu }: { readonly place?: ProjectPlace | null; readonly onMenu?: () => void }) {
  const t = frameText.useText();
  const language = useLanguage();
  const narrow = useNarrow();
  return (
    <header className={`${box.row} ${box.roomy} ${box.fixed} ${box.ruled} ${css.bar}`} data-frame="top">
      {narrow && onMenu !== undefined && <Button kind="text" icon={<MenuOutlined />} label={t(($) => $.menu.open)} onClick={onMenu} />}
      {!(narrow && place !== null) && (
        <Link to="/index" className={`${box.row} ${box.fixed} ${box.strong}`} aria-label={appConfig.title[language]}>
          <img src={appConfig.logo} alt="" width={24} height={24} />
          {place === null && <span>{appConfig.title[language]}</span>}
        </Link>
      )}
      {place !== null && (
        <Link
          to="/projects?stay=1"
          className={`${box.row} ${box.strong} ${box.lit} ${css.project}`}
          title={t(($) => $.bar.project)}
          aria-label={`${t(($) => $.bar.project)}: ${place.project.name}`}
        >
          <span className={box.clip}>{place.project.name}</span>
          {!narrow && <SwapOutlined className={`${box.small} ${box.faint}`} aria-hidden />}
        </Link>
      )}
      {place !== null && <Breadcrumb projectType={place.project.projectType.id} />}
      <div className={`${box.row} ${box.close} ${box.fixed} ${box.last}`}>
        {place !== null && <PaletteButton />}
        {place !== null && <TimeMachine timeZone={place.project.timeZone} />}
        <JobTray timeZone={place?.project.timeZone} />
        {place !== null && <AlarmBell />}
        {/* A phone has no room for settings that are chosen once: the user menu has them. */}
        {!narrow && (
          <>
            <LanguageSwitch />
            <ThemeSwitch />
          </>
        )}
        <PersonMenu code={place?.project.permission} looks={narrow} />
      </div>
    </header>
  );
}
