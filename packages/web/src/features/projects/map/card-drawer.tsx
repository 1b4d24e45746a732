import type { ProjectSummary } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import box from '../../../kit/ui/box.module.css';
import { appConfig } from '../../../platform/config/current.ts';
import { projectPath } from '../../../platform/project/paths.ts';
import { FleetCard } from '../card/fleet-card.tsx';
import { projectsText } from '../text.ts';
import type { FleetDays } from '../use-fleet-days.ts';

export interface CardDrawerProps {
  /** Undefined: closed. */
  readonly project: ProjectSummary | undefined;
  readonly days: FleetDays;
  readonly to: string;
  readonly onClose: () => void;
}

/** The card of one project beside the map. */
export function CardDrawer({ project, days, to, onClose }: CardDrawerProps) {
  const t = projectsText.useText();
  return (
    <Drawer open={project !== undefined} title={project?.name ?? ''} onClose={onClose} width="narrow" destroyOnHidden>
      {project !== undefined && (
        <div className={`${box.stack} ${box.wide}`}>
          <FleetCard project={project} to={to} day={days.of(project.id)} span={days.span} />
          <Link to={projectPath(appConfig.name, project.id, to)}>
            <Button kind="primary">{t(($) => $.open)}</Button>
          </Link>
        </div>
      )}
    </Drawer>
  );
}
