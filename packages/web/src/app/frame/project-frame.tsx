import { projectsApi, routeAt } from '@czyun/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, Outlet, useLocation, useNavigation, useParams } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Overlays } from '../../kit/control/overlays.tsx';
import box from '../../kit/ui/box.module.css';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { asksForWall } from '../../kit/wall/wall-context.ts';
import { AlarmBanner } from '../../parts/alarms/alarm-banner.tsx';
import { AlarmSound } from '../../parts/alarms/alarm-sound.ts';
import { popsAlarms } from '../../parts/alarms/pops-alarms.ts';
import { useSign } from '../../parts/alarms/sign.ts';
import { ImportLine } from '../../parts/history-import/import-line.tsx';
import { LineRoom } from '../../parts/page-lines/line-room.tsx';
import { linesPx } from '../../parts/page-lines/lines-px.ts';
import { LessonSlot } from '../../parts/training/lesson-slot.tsx';
import { WhyHost } from '../../parts/why/why-host.tsx';
import { useScrollPlace } from '../../platform/address/use-scroll-place.ts';
import { useTitleFocus } from '../../platform/address/use-title-focus.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { readPlace } from '../../platform/project/paths.ts';
import { ProjectContext } from '../../platform/project/project-context.ts';
import { stored } from '../../platform/storage.ts';
import { useStore } from '../../platform/store.ts';
import { useEver } from '../../platform/use-ever.ts';
import { useSettled } from '../../platform/use-settled.ts';
import { NotFound } from '../edges.tsx';
import { frameText } from '../text.ts';
import { DeviceBar, DeviceRoom } from './device-bar.tsx';
import css from './frame.module.css';
import { ReplaySlot } from './replay-slot.tsx';
import { shownDeviceId } from './shown-device.ts';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { useTroubleMark } from './trouble-mark.ts';
import { usePageTitle } from './use-page-title.ts';

const AlarmPop = lazyPart(async () => (await import('../../parts/alarms/alarm-pop.ts')).AlarmPop);
const ApprovalWatch = lazyPart(async () => (await import('../../parts/control/approval-watch.tsx')).ApprovalWatch);
const ClockLine = lazyPart(async () => (await import('../../parts/server-clock/clock-line.tsx')).ClockLine);
const MenuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

function useLate(busy: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, [busy]);
  return late;
}

/** The first figures of the page are loaded by then: deferred parts follow. */
const settledMs = 4000;

/** Title while there is no project, and so no page to name; may name the error. */
function PlainTitle({ text = '' }: { readonly text?: string }) {
  usePageTitle(text);
  return null;
}

/** A project that cannot be opened, permanently or for the moment. */
function NoProject({ error, closed, onRetry }: { readonly error: ApiError; readonly closed: boolean; readonly onRetry: () => void }) {
  const t = frameText.useText();
  const title = t(($) => (closed ? $.page.projectClosed : $.page.projectFailed));
  const others = (
    <Link to="/projects?stay=1">
      <Button kind={closed ? 'primary' : 'link'}>{t(($) => $.page.projects)}</Button>
    </Link>
  );
  return (
    <>
      <PlainTitle text={title} />
      {closed ? (
        <Empty title={title} hint={t(($) => $.page.projectClosedHint)} action={others} />
      ) : (
        <>
          <Failed title={title} error={error} onRetry={onRetry} />
          <p style={{ textAlign: 'center' }}>{others}</p>
        </>
      )}
    </>
  );
}

/** Signals of alarms outside the page: the tab's title and icon, and sound. */
function Signs({ projectId }: { readonly projectId: number }) {
  const { unacknowledged, worst } = useSign(projectId);
  useTroubleMark(unacknowledged.length, worst);
  const pops = useStore(popsAlarms);
  return (
    <>
      <AlarmSound key={projectId} projectId={projectId} />
      {pops && (
        <Lazy fallback={null}>
          <AlarmPop key={projectId} />
        </Lazy>
      )}
    </>
  );
}

/** Stores which project is shown: once, not with every reading of it, since the end of a session clears it. */
function useStoredProject(id: number | undefined): void {
  useEffect(() => {
    if (id !== undefined) stored.set('proj', String(id));
  }, [id]);
}

/** Frame of every page of a project: bar, menu, clock, content. */
export function ProjectFrame() {
  const t = frameText.useText();
  const { prjId = '' } = useParams();
  const id = /^\d{1,15}$/.test(prjId) ? Number(prjId) : 0;
  const project = useCall(projectsApi.queryProject, id > 0 ? { query: { id } } : null, { freshMs: 60_000 });
  const config = useCall(projectsApi.config, id > 0 ? { query: { id } } : null, { freshMs: 60_000 });
  const place = useMemo(
    () => (project.data === undefined || config.data === undefined ? null : { project: project.data, config: config.data }),
    [project.data, config.data],
  );
  const [folded, setFolded] = useState(() => stored.get('menuFolded') === '1');
  const [drawer, setDrawer] = useState(false);
  // It never opens on a desktop.
  const drawn = useEver(drawer);
  const { pathname, search } = useLocation();
  const narrow = useNarrow();
  const main = useRef<HTMLElement>(null);
  useScrollPlace(main);
  useTitleFocus(main);
  const late = useLate(useNavigation().state !== 'idle');
  const settled = useSettled(settledMs);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setDrawer(false), [pathname]);
  useStoredProject(place?.project.id);

  const error = project.error ?? config.error;
  // The server answers the same for a foreign project and a missing one.
  const closed = error !== null && [403, 404].includes(error.status);
  useEffect(() => {
    // Otherwise the product's address would lead here again and again.
    if (closed && stored.get('proj') === String(id)) stored.set('proj', null);
  }, [closed, id]);

  if (id === 0) return <NotFound />;
  const retry = () => {
    void project.refetch();
    void config.refetch();
  };
  const fold = () => {
    stored.set('menuFolded', folded ? null : '1');
    setFolded(!folded);
  };
  if (place !== null && (asksForWall(search) || (!narrow && routeAt(readPlace(pathname).child)?.frame === 'wall'))) {
    return (
      <ProjectContext value={place}>
        <Overlays className={`${box.stack} ${box.close} ${css.frame}`}>
          <Signs projectId={place.project.id} />
          <Outlet key={place.project.id} />
          <WhyHost key={`why ${place.project.id}`} />
        </Overlays>
      </ProjectContext>
    );
  }
  return (
    <ProjectContext value={place}>
      <Overlays className={`${box.stack} ${box.close} ${css.frame}`}>
        <a className={css.skip} href="#main">
          {t(($) => $.skip)}
        </a>
        {late && <div className="cz-progress" role="progressbar" aria-label={t(($) => $.page.loading)} />}
        <TopBar place={place} onMenu={() => setDrawer(true)} />
        {place === null && error === null && <div className={box.fixed} style={{ height: linesPx.get() }} />}
        {place !== null && (
          <>
            <Signs projectId={place.project.id} />
            <LineRoom key={place.project.id} projectId={place.project.id}>
              <ReplaySlot timeZone={place.project.timeZone} />
              <ImportLine />
              <LessonSlot projectId={place.project.id} />
              <AlarmBanner />
              {settled && (
                <Lazy fallback={null}>
                  <ClockLine />
                  <ApprovalWatch />
                </Lazy>
              )}
            </LineRoom>
          </>
        )}
        <div className={`${box.row} ${box.close} ${box.grow} ${css.body}`}>
          <aside className={`${box.fixed} ${box.desk} ${css.side} ${folded ? css.folded : ''}`} data-frame="side">
            {place !== null && <SideMenu folded={folded} onFold={fold} />}
          </aside>
          <div className={`${box.stack} ${box.close} ${box.grow}`}>
            {place === null ? (
              error === null && shownDeviceId(pathname, new URLSearchParams(search)) !== null && <DeviceRoom />
            ) : (
              <DeviceBar key={place.project.id} />
            )}
            <main id="main" className={`${box.grow} ${css.main}`} tabIndex={-1} ref={main}>
              {place !== null ? (
                <div className={css.content} key={place.project.id}>
                  <Outlet />
                </div>
              ) : (
                <div className={css.content}>
                  {error === null ? (
                    <>
                      <PlainTitle />
                      <Skeleton height={400} />
                    </>
                  ) : (
                    <NoProject error={error} closed={closed} onRetry={retry} />
                  )}
                </div>
              )}
            </main>
          </div>
        </div>
        {place !== null && <WhyHost key={place.project.id} />}
        {place !== null && drawn && (
          <Lazy fallback={null}>
            <MenuDrawer open={drawer} title={place.project.name} onClose={() => setDrawer(false)} />
          </Lazy>
        )}
      </Overlays>
    </ProjectContext>
  );
}
