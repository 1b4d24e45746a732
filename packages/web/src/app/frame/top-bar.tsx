import { MenuOutlined, SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { appConfig } from '../../shared/config/current.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import type { ProjectPlace } from '../../shared/project/project-context.ts';
import { LanguageSwitch, ThemeSwitch } from '../../shared/ui/switches.tsx';
import { frameText } from '../text.ts';
import { AlarmBell } from './alarm-bell.tsx';
import { PersonMenu } from './person-menu.tsx';
import { TimeMachine } from './time-machine.tsx';

/** The slim bar at the top: project, place in time, alarms, language, look, person. */
export function TopBar({ place = null, onMenu }: { readonly place?: ProjectPlace | null; readonly onMenu?: () => void }) {
  const t = frameText.use();
  const language = useLanguage();
  return (
    <header className="top-bar">
      {onMenu !== undefined && (
        <Button type="text" className="menu-button" icon={<MenuOutlined />} aria-label={t(($) => $.menu.open)} onClick={onMenu} />
      )}
      <Link to="/index" className="brand" aria-label={appConfig.title[language]}>
        <img src={appConfig.logo} alt="" width={24} height={24} />
        {place === null && <span>{appConfig.title[language]}</span>}
      </Link>
      {place !== null && (
        <Link
          to="/projects?stay=1"
          className="project-switch"
          title={t(($) => $.bar.project)}
          aria-label={`${t(($) => $.bar.project)}: ${place.project.name}`}
        >
          <span className="name">{place.project.name}</span>
          <SwapOutlined aria-hidden />
        </Link>
      )}
      <div className="end">
        {place !== null && <TimeMachine timeZone={place.project.timeZone} />}
        {place !== null && <AlarmBell />}
        <LanguageSwitch />
        <ThemeSwitch />
        <PersonMenu code={place?.project.permission} />
      </div>
    </header>
  );
}
