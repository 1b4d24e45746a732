import { useState } from 'react';
import { ProjectsScreen } from '../../features/projects/projects-screen.tsx';
import type { Way } from '../../features/setup/project/create-project.tsx';
import { Overlays } from '../../kit/control/overlays.tsx';
import box from '../../kit/ui/box.module.css';
import { WhyHost } from '../../parts/why/why-host.tsx';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { isPlatform } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { frameText } from '../text.ts';
import css from './frame.module.css';
import { TopBar } from './top-bar.tsx';
import { usePageTitle } from './use-page-title.ts';

const creating = () => import('../../features/setup/project/create-project.tsx');
const CreateButton = lazyPart(async () => (await creating()).CreateButton);
const FirstProject = lazyPart(async () => (await creating()).FirstProject);
const CreateDrawer = lazyPart(async () => (await creating()).CreateDrawer);

/** The project chooser under a top bar without a project. */
export function ProjectsPage() {
  const t = frameText.useText();
  const { person } = useSession();
  const mayCreate = isPlatform(person);
  const [way, setWay] = useState<Way | null>(null);
  usePageTitle(t(($) => $.menu.projects));
  return (
    <Overlays className={`${box.stack} ${box.close} ${css.frame}`}>
      <TopBar />
      <main id="main" className={`${box.grow} ${css.main}`} tabIndex={-1}>
        <div className={css.content}>
          {/* Each part loads separately: the list does not wait for the code that creates a project. */}
          <ProjectsScreen
            actions={mayCreate && <Lazy fallback={null}>{<CreateButton onWay={setWay} />}</Lazy>}
            first={mayCreate && <Lazy fallback={null}>{<FirstProject onWay={setWay} />}</Lazy>}
          />
        </div>
      </main>
      <WhyHost />
      {way !== null && (
        <Lazy fallback={null}>
          <CreateDrawer way={way} onWay={setWay} />
        </Lazy>
      )}
    </Overlays>
  );
}
