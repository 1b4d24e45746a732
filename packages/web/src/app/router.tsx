import { devicesApi, preferencesApi, projectsApi, routes } from '@czyun/contract';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { noteNavigation } from '../platform/address/leaving.ts';
import type { Screen } from '../platform/address/screen.ts';
import { prefetchCall, readAhead } from '../platform/api/prefetch-call.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { appNames } from '../platform/config/app-config.ts';
import { appConfig } from '../platform/config/current.ts';
import { clockControl, clockNow, clockStore, noteOpening } from '../platform/live/clock.ts';
import { loginAddress, readPlace } from '../platform/project/paths.ts';
import { session } from '../platform/session/session.ts';
import { stored } from '../platform/storage.ts';
import { Boot, NotFound, PageError } from './edges.tsx';
import { shownDeviceId } from './frame/shown-device.ts';
import { endedAt, expiredTarget, keepSecret, loginPath, requireSession, toKnownProject, toProjectArea } from './guards.ts';
import { lazyPage } from './lazy-page.tsx';
import { goToMoment, withMoment } from './moment-link.ts';
import { screenAhead } from './screen-ahead.ts';
import { requestTexts } from './screen-texts.ts';
import { deviceScreens, publicScreens, screens } from './screens.ts';

keepSecret();

/** Loads the code of a screen with its texts. */
function loadScreen(item: Screen) {
  requestTexts(item);
  return item.load();
}

/** Routes of a screen: its path and its aliases. */
const withAliases = (item: Screen, make: (path: string) => RouteObject): readonly RouteObject[] => [item.path, ...item.aliases].map(make);

const screenRoutes: readonly RouteObject[] = screens.flatMap((item) =>
  withAliases(item, (path) => ({
    path,
    lazy: lazyPage(async () => {
      const [{ Guarded }, Screen] = await Promise.all([import('./frame/guarded.tsx'), loadScreen(item)]);
      const element = (
        <Guarded screen={item}>
          <Screen />
        </Guarded>
      );
      return { element };
    }),
    ErrorBoundary: PageError,
  })),
);

/** Requests the data of frame and screen as soon as the address is known, all at once; otherwise each would wait for its code. */
function prefetchFor({ request }: LoaderFunctionArgs): void {
  const { pathname, searchParams } = new URL(request.url);
  const { projectId, child } = readPlace(pathname);
  if (projectId === null) return;
  noteOpening();
  prefetchCall(projectsApi.queryProject, { query: { id: projectId } });
  prefetchCall(projectsApi.config, { query: { id: projectId } });
  prefetchCall(preferencesApi.getPreferences, { query: { projectId } });
  const deviceId = shownDeviceId(pathname, searchParams);
  if (deviceId !== null) {
    prefetchCall(devicesApi.getAllByProjId, { query: { id: projectId } });
    readAhead(devicesApi.getDetail, { query: { deviceId } }).then(
      ({ device }) => prefetchCall(devicesApi.queryDeviceType, { query: { id: device.deviceType.id } }),
      () => undefined,
    );
  }
  const item = screens.find(({ path, aliases }) => path === child || aliases.includes(child));
  const project = () => readAhead(projectsApi.queryProject, { query: { id: projectId } });
  // If prefetching fails, the screen reads again and reports the error.
  if (item !== undefined) screenAhead(item, projectId, searchParams, project).catch(() => undefined);
}

const projectArea: readonly RouteObject[] = appNames.map((name) => ({
  path: `/${name}/:prjId`,
  loader: (args) => {
    const isOwn = name === appConfig.name;
    // Another configuration (theme, session mode) needs a page load.
    if (!isOwn) location.assign(args.request.url);
    requireSession(args);
    if (isOwn) {
      goToMoment(args);
      prefetchFor(args);
    }
    return null;
  },
  lazy: lazyPage(async () => ({ Component: (await import('./frame/project-frame.tsx')).ProjectFrame })),
  ErrorBoundary: PageError,
  children: [
    { index: true, loader: ({ request }) => redirect(`${new URL(request.url).pathname.replace(/\/+$/, '')}/index`) },
    { path: 'index', lazy: lazyPage(async () => ({ Component: (await import('./frame/start.tsx')).Start })) },
    ...screenRoutes,
    { path: '*', Component: NotFound },
  ],
}));

const rootScreens: readonly RouteObject[] = screens.flatMap((item) =>
  withAliases(item, (path) =>
    item.personal === true
      ? {
          path: `/${path}`,
          loader: toKnownProject,
          lazy: lazyPage(async () => {
            const [{ PlainPage }, Screen] = await Promise.all([import('./frame/plain-page.tsx'), loadScreen(item)]);
            const element = (
              <PlainPage title={item.title} platform={item.platform === true}>
                <Screen />
              </PlainPage>
            );
            return { element };
          }),
        }
      : { path: `/${path}`, loader: toProjectArea, Component: Boot },
  ),
);

const tree: RouteObject[] = [
  ...publicScreens.flatMap((item) =>
    withAliases(item, (path) => ({ path: `/${path}`, lazy: lazyPage(async () => ({ Component: await loadScreen(item) })) })),
  ),
  // First start of a server, without any link to it; inside a project the same path is the project's set-up.
  { path: '/setup', lazy: lazyPage(async () => ({ Component: (await import('../features/setup/setup-screen.tsx')).SetupScreen })) },
  {
    path: `/${routes.projects.path}`,
    loader: requireSession,
    lazy: lazyPage(async () => ({ Component: (await import('./frame/projects-page.tsx')).ProjectsPage })),
  },
  ...deviceScreens.map(
    (item): RouteObject => ({
      path: `/${item.path.replace('{id}', ':id')}`,
      loader: requireSession,
      lazy: lazyPage(async () => {
        const [{ DeviceFrame }, Screen] = await Promise.all([import('./frame/device-frame.tsx'), loadScreen(item)]);
        const element = (
          <DeviceFrame screen={item}>
            <Screen />
          </DeviceFrame>
        );
        return { element };
      }),
      ErrorBoundary: PageError,
    }),
  ),
  ...projectArea,
  ...rootScreens,
  ...['/', '/index', ...appNames.flatMap((name) => [`/${name}`, `/${name}/index`])].map(
    (path): RouteObject => ({ path, loader: toProjectArea, Component: Boot }),
  ),
  { path: '*', Component: NotFound },
];

export const router = createBrowserRouter([{ children: tree, ErrorBoundary: PageError, HydrateFallback: Boot }]);
router.subscribe(({ navigation }) => noteNavigation(navigation.location?.pathname ?? null));

session.onEnd((reason, who) => {
  const { pathname, search } = router.state.location;
  const back = `${pathname}${clockStore.get().mode === 'live' ? search : withMoment(search, clockNow())}`;
  // No data of one user may reach the next.
  void queryClient.cancelQueries();
  clockControl.live();
  for (const key of ['proj', 'dev', 'mirror', 'type'] as const) stored.set(key, null);
  const leaving =
    reason === 'left'
      ? router.navigate(loginAddress(loginPath(), appConfig.name, null))
      : router.navigate(expiredTarget(pathname, search), { state: endedAt(back, who) });
  void leaving.then(() => queryClient.clear());
});
