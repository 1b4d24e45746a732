import { devicesApi, projectsApi } from '@czyun/contract';
import { type ReactNode, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Overlays } from '../../kit/control/overlays.tsx';
import box from '../../kit/ui/box.module.css';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { monitorText } from '../../parts/monitor/text.ts';
import type { Screen } from '../../platform/address/screen.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useWord } from '../../platform/language/language.ts';
import { ProjectContext } from '../../platform/project/project-context.ts';
import { NotFound } from '../edges.tsx';
import { frameText } from '../text.ts';
import css from './frame.module.css';
import { usePageTitle } from './use-page-title.ts';

/** Nobody operates a wall: failed calls are retried automatically, ms. */
const everyMs = 30_000;

/** Frame of a single device's screen outside a project's addresses: it finds the project. */
export function DeviceFrame({ screen, children }: { readonly screen: Screen; readonly children: ReactNode }) {
  const t = monitorText.useText();
  const say = frameText.useText();
  const word = useWord();
  const { id = '' } = useParams();
  const deviceId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
  const detail = useCall(devicesApi.getDetail, deviceId === null ? null : { query: { deviceId } }, {
    freshMs: 10_000,
    everyMs,
    quiet: true,
  });
  const projectId = detail.data?.projectId;
  const ofProject = projectId === undefined ? null : { query: { id: projectId } };
  const project = useCall(projectsApi.queryProject, ofProject, { freshMs: 60_000, everyMs: 10 * everyMs, quiet: true });
  const config = useCall(projectsApi.config, ofProject, { freshMs: 60_000, quiet: true });
  const place = useMemo(
    () => (project.data === undefined || config.data === undefined ? null : { project: project.data, config: config.data }),
    [project.data, config.data],
  );
  const name = detail.data?.device.name;
  usePageTitle([...(name === undefined ? [] : [name]), word(screen.title)].join(' · '));
  if (deviceId === null) return <NotFound />;
  const error = detail.error ?? project.error ?? config.error;
  if (place !== null)
    return (
      <ProjectContext value={place}>
        <Overlays className={`${box.stack} ${box.close} ${css.frame}`}>{children}</Overlays>
      </ProjectContext>
    );
  if (error === null) return <Skeleton height="100dvh" />;
  if (![400, 403, 404].includes(error.status)) return <Failed error={error} onRetry={() => void detail.refetch()} />;
  return (
    <main>
      <Empty
        title={t(($) => $.missing.title)}
        hint={t(($) => $.missing.hint)}
        action={
          <Link to="/projects?stay=1">
            <Button kind="primary">{say(($) => $.page.projects)}</Button>
          </Link>
        }
      />
    </main>
  );
}
