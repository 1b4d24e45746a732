import { devicesApi } from '@czyun/contract';
import { WidgetView } from '../../kit/panel/widget-view.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { Stack } from '../../kit/ui/layout.tsx';
import { Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useCall } from '../../platform/api/use-call.ts';
import { useDeviceTypes } from '../../platform/api/use-device-types.ts';
import { useDeviceFeed } from '../../platform/live/use-device-states.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { mainDevices, maxMain } from './main-devices.ts';
import { CurvesPanel } from './parts/curves-panel.tsx';
import { FavouritesPanel } from './parts/favourites-panel.tsx';
import { RecentPanel } from './parts/recent-panel.tsx';
import { StartButton } from './parts/start-button.tsx';
import { ToDoPanel } from './parts/to-do-panel.tsx';
import { workspaceText } from './text.ts';
import css from './workspace.module.css';

const maxAlarms = 4;
const waitingPx = 420;

/** The user's own page of a project: pending tasks, the curves and favourites chosen by the user, and active alarms. */
export function WorkspaceScreen() {
  const t = workspaceText.useText();
  const project = useProject();
  useDeviceFeed(project.id);
  const asked = useCall(devicesApi.getByArea, { query: { projId: project.id, detail: true } }, { freshMs: 30_000, everyMs: 300_000 });
  const devices = asked.data?.list ?? [];
  const main = mainDevices(devices, maxMain);
  const types = useDeviceTypes([...new Set(main.map(({ deviceType }) => deviceType.id))]);
  return (
    <div data-screen="workspace">
      <PageHead title={t(($) => $.title)} sub={<span translate="no">{project.name}</span>} extra={<StartButton />} />
      <div className={`${box.grid} ${css.page}`}>
        <Stack gap="wide">
          {asked.data === undefined ? (
            asked.error === null ? (
              <Skeleton height={waitingPx} />
            ) : (
              <Failed error={asked.error} onRetry={() => void asked.refetch()} />
            )
          ) : (
            <>
              <CurvesPanel main={main} types={types} />
              <FavouritesPanel devices={devices} main={main} readAt={asked.dataUpdatedAt} />
            </>
          )}
        </Stack>
        <Stack gap="wide" className={css.side}>
          <ToDoPanel />
          <div className={css.alarms}>
            <WidgetView kind="alarms.active" options={{ most: maxAlarms }} />
          </div>
          <RecentPanel devices={devices} isKnown={asked.data !== undefined} />
        </Stack>
      </div>
    </div>
  );
}
