import { routes } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { HeadTool } from '../../kit/ui/card.tsx';
import { NoPermission } from '../../kit/ui/states.tsx';
import type { Screen } from '../../platform/address/screen.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useWord } from '../../platform/language/language.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { shared } from '../../platform/text.ts';
import { AddressFaults } from './address-faults.tsx';
import { HeadPin } from './head-pin.tsx';
import { mayOpen } from './menu.ts';
import { PlatformOnly } from './platform-only.tsx';
import { useShownDevice } from './shown-device.ts';
import { usePageTitle } from './use-page-title.ts';

/**
 * A screen behind its permission, with its name in the browser's title; titles of device pages begin with the device, as several may be
 * open.
 */
export function Guarded({ screen, children }: { readonly screen: Screen; readonly children: ReactNode }) {
  const word = useWord();
  const project = useProject();
  const { device } = useShownDevice();
  const title = `${word(screen.title)} · ${project.name}`;
  usePageTitle(device === undefined ? title : `${device.name} · ${title}`);
  if (screen.platform) return <PlatformOnly>{children}</PlatformOnly>;
  if (mayOpen(screen, project))
    return (
      <HeadTool value={<HeadPin path={screen.path} />}>
        <AddressFaults route={screen} />
        {children}
      </HeadTool>
    );
  return <Closed code={project.permission} />;
}

function Closed({ code }: { readonly code: number }) {
  const say = shared.useText();
  const to = useLinks();
  return (
    <>
      <NoPermission code={code} />
      <p style={{ textAlign: 'center' }}>
        <Link to={to(routes.home)}>
          <Button kind="primary">{say(($) => $.action.home)}</Button>
        </Link>
      </p>
    </>
  );
}
