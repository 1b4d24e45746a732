import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { queryClient } from '../shared/api/query-client.ts';
import { appNames } from '../shared/config/app-config.ts';
import { appConfig } from '../shared/config/current.ts';
import { clockControl, clockNow, clockStore } from '../shared/live/clock.ts';
import { loginAddress } from '../shared/project/paths.ts';
import { session } from '../shared/session/session.ts';
import { stored } from '../shared/storage.ts';
import { Boot, NotFound, PageError } from './edges.tsx';
import { endedAt, expiredTarget, keepSecret, loginPath, loginPaths, requireSession, toKnownProject, toProjectArea } from './guards.ts';
import { lazyPage } from './lazy-page.tsx';
import { goToMoment, withMoment } from './moment-link.ts';
import { screens } from './screens.ts';

keepSecret();

const screenRoutes: readonly RouteObject[] = screens.map((item) => ({
  path: item.path,
  lazy: lazyPage(async () => {
    const [{ Guarded }, Screen] = await Promise.all([import('./frame/guarded.tsx'), item.load()]);
    const element = (
      <Guarded screen={item}>
        <Screen />
      </Guarded>
    );
    return { element };
  }),
  ErrorBoundary: PageError,
}));

const projectArea: readonly RouteObject[] = appNames.map((name) => ({
  path: `/${name}/:prjId`,
  loader: (args) => {
    const isOwn = name === appConfig.name;
    // Another configuration (look, session mode) is another page load.
    if (!isOwn) location.assign(args.request.url);
    requireSession(args);
    if (isOwn) goToMoment(args);
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

const rootScreens: readonly RouteObject[] = screens.map((item) =>
  item.withoutProject === true
    ? {
        path: `/${item.path}`,
        loader: toKnownProject,
        lazy: lazyPage(async () => {
          const [{ PlainPage }, Screen] = await Promise.all([import('./frame/plain-page.tsx'), item.load()]);
          const element = (
            <PlainPage title={item.title} platform={item.platform === true}>
              <Screen />
            </PlainPage>
          );
          return { element };
        }),
      }
    : { path: `/${item.path}`, loader: toProjectArea, Component: Boot },
);

const routes: RouteObject[] = [
  ...loginPaths.map(
    (path): RouteObject => ({
      path,
      lazy: lazyPage(async () => ({ Component: (await import('../features/sign-in/login-screen.tsx')).LoginScreen })),
    }),
  ),
  {
    path: '/register',
    lazy: lazyPage(async () => ({ Component: (await import('../features/register/register-screen.tsx')).RegisterScreen })),
  },
  {
    path: '/forgot-password',
    lazy: lazyPage(async () => ({ Component: (await import('../features/password-reset/forgot-screen.tsx')).ForgotScreen })),
  },
  {
    path: '/reset-password',
    lazy: lazyPage(async () => ({ Component: (await import('../features/password-reset/reset-screen.tsx')).ResetScreen })),
  },
  {
    path: '/openurl',
    lazy: lazyPage(async () => ({ Component: (await import('../features/open-url/open-url-screen.tsx')).OpenUrlScreen })),
  },
  { path: '/setup', lazy: lazyPage(async () => ({ Component: (await import('../features/setup/setup-screen.tsx')).SetupScreen })) },
  {
    path: '/projects',
    loader: requireSession,
    lazy: lazyPage(async () => ({ Component: (await import('./frame/projects-page.tsx')).ProjectsPage })),
  },
  ...projectArea,
  ...rootScreens,
  ...['/', '/index', ...appNames.flatMap((name) => [`/${name}`, `/${name}/index`])].map(
    (path): RouteObject => ({ path, loader: toProjectArea, Component: Boot }),
  ),
  { path: '*', Component: NotFound },
];

export const router = createBrowserRouter([{ children: routes, ErrorBoundary: PageError, HydrateFallback: Boot }]);

session.onEnd((reason, who) => {
  const { pathname, search } = router.state.location;
  const back = `${pathname}${clockStore.get().mode === 'live' ? search : withMoment(search, clockNow())}`;
  // Nothing of one person may reach the next.
  void queryClient.cancelQueries();
  clockControl.live();
  for (const key of ['proj', 'dev', 'mirror', 'type'] as const) stored.set(key, null);
  const leaving =
    reason === 'left'
      ? router.navigate(loginAddress(loginPath(), appConfig.name, null))
      : router.navigate(expiredTarget(pathname, search), { state: endedAt(back, who) });
  void leaving.then(() => queryClient.clear());
});
