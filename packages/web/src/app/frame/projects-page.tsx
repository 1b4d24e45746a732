import { App } from 'antd';
import { ProjectsScreen } from '../../features/projects/projects-screen.tsx';
import { frameText } from '../text.ts';
import { TopBar } from './top-bar.tsx';
import { usePageTitle } from './use-page-title.ts';
import './frame.css';

/** The project chooser under a top bar without a project. */
export function ProjectsPage() {
  const t = frameText.use();
  usePageTitle(t(($) => $.menu.projects));
  return (
    <App className="frame">
      <TopBar />
      <main id="main" className="frame-main" tabIndex={-1}>
        <div className="frame-content">
          <ProjectsScreen />
        </div>
      </main>
    </App>
  );
}
