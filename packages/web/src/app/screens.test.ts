import { type RouteSpec, routes } from '@czyun/contract';
import { expect, test } from 'vitest';
import { deviceScreens, screens } from './screens.ts';

test('every screen that is marked as built exists, and no other', () => {
  // The start page is a redirect of the frame.
  const built = Object.values<RouteSpec>(routes).filter((route) => route.built && route.area === 'project' && route.path !== 'index');
  expect(screens.map(({ path }) => path).sort()).toEqual(built.map(({ path }) => path).sort());
  const alone = Object.values<RouteSpec>(routes).filter(
    (route) => route.built && route.area === 'standalone' && route.subject === 'device',
  );
  expect(deviceScreens.map(({ path }) => path)).toEqual(alone.map(({ path }) => path));
});
