import { App } from 'antd';
import { lazy, Suspense } from 'react';
import { ProjectsScreen } from '../../features/projects/projects-screen.tsx';
import { useSession } from '../../shared/session/use-session.ts';
import { frameText } from '../text.ts';
import { TopBar } from './top-bar.tsx';
import { usePageTitle } from './use-page-title.ts';
import './frame.css';

const CreateProject = lazy(async () => ({ default: (await import('../../features/setup/project/create-project.tsx')).CreateProject }));

/** The project chooser under a top bar without a project. */
export function ProjectsPage() {
  const t = frameText.use();
  const { person } = useSession();
  const actions = person?.userType === 1 && (
    <Suspense fallback={null}>
      <CreateProject />
    </Suspense>
  );
  usePageTitle(t(($) => $.menu.projects));
  return (
    <App className="frame">
      <TopBar />
      <main id="main" className="frame-main" tabIndex={-1}>
        <div className="frame-content">
          <ProjectsScreen actions={actions} />
        </div>
      </main>
    </App>
  );
}
