import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWord } from '../../shared/i18n/language.ts';
import { useProject, useProjectPath } from '../../shared/project/project-context.ts';
import type { Screen } from '../../shared/screen/screen.ts';
import { shared } from '../../shared/text.ts';
import { NoPermission } from '../../shared/ui/states.tsx';
import { mayOpen } from './menu.ts';
import { PlatformOnly } from './platform-only.tsx';
import { useShownDevice } from './shown-device.ts';
import { usePageTitle } from './use-page-title.ts';

/** A screen behind its permission, with its name in the browser's title; pages of a device begin with the device, as several may stand open. */
export function Guarded({ screen, children }: { readonly screen: Screen; readonly children: ReactNode }) {
  const word = useWord();
  const project = useProject();
  const device = useShownDevice();
  const title = `${word(screen.title)} · ${project.name}`;
  usePageTitle(device === undefined ? title : `${device.name} · ${title}`);
  if (screen.platform) return <PlatformOnly>{children}</PlatformOnly>;
  return mayOpen(screen, project.permission) ? children : <Closed code={project.permission} />;
}

function Closed({ code }: { readonly code: number }) {
  const say = shared.use();
  const path = useProjectPath();
  return (
    <>
      <NoPermission code={code} />
      <p className="frame-way-out">
        <Link to={path('home')}>
          <Button type="primary">{say(($) => $.action.home)}</Button>
        </Link>
      </p>
    </>
  );
}
