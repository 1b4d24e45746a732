import { type RouteSpec, routes } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { groupInUse, mayOpen, menuOf, startPage } from './menu.ts';

const item = (url: string, change: object = {}) => ({
  id: url,
  title: url,
  icon: url,
  url: `/${url}`,
  show: true,
  permission: [],
  projectType: null,
  i18Name: '',
  ...change,
});
const project = (permission: number, type = 1) => ({
  permission,
  linkMoney: null,
  projectType: { id: type, name: '' },
  routeConf: { start: '' },
});
const told = (...args: Parameters<typeof menuOf>) => menuOf(...args).map(({ group, entries }) => [group, entries.map(({ path }) => path)]);

describe('the menu', () => {
  it('contains the screens that are shown, fit and may be opened, in their groups', () => {
    const items = [
      item('user/p/u/manage'),
      item('log'),
      item('home'),
      item('devices', { show: false }),
      item('nowhere'),
      item('home', { projectType: 2 }),
      item('setup', { permission: [5] }),
    ];
    expect(told(items, project(3))).toEqual([
      ['monitor', ['home']],
      ['maintain', ['log']],
    ]);
    expect(told(items, project(2))).toEqual([
      ['monitor', ['home']],
      ['maintain', ['log']],
      ['manage', ['user/p/u/manage']],
    ]);
  });

  it('orders by the type of the project, with additional entries of the configuration in a group of their own', () => {
    const every = Object.values(routes).map(({ path }) => item(path));
    const own = item('frame?id=7');
    for (const type of [1, 2, 3]) {
      const sections = menuOf([...every, own], project(2, type));
      expect(sections.map(({ group }) => group).slice(0, 2)).toEqual(['monitor', 'analyse']);
      expect(sections.at(-1)).toMatchObject({ group: 'own' });
      expect(sections.at(-1)?.entries.map(({ path }) => path)).toContain('frame?id=7');
      const paths = sections.flatMap(({ entries }) => entries.map(({ path }) => path));
      expect(new Set(paths).size).toBe(paths.length);
    }
  });

  it('finds the group of the page in use, also for device pages, aliases and custom pages', () => {
    const sections = menuOf([item('home'), item('devices'), item('e-quality'), item('log'), item('frame?id=7')], project(2));
    expect(groupInUse(sections, 'home')).toBe('monitor');
    expect(groupInUse(sections, 'dev-control', '?id=3')).toBe('monitor');
    expect(groupInUse(sections, 'quality')).toBe('analyse');
    expect(groupInUse(sections, 'log', '?view=all')).toBe('maintain');
    expect(groupInUse(sections, 'frame', '?id=7')).toBe('own');
    expect(groupInUse(sections, 'userinfo')).toBeUndefined();
  });

  it('takes permissions from the one table', () => {
    expect(mayOpen({ permission: 'device.threshold' }, project(4))).toBe(false);
    expect(mayOpen({ permission: 'device.threshold' }, project(1))).toBe(true);
    expect(mayOpen({}, project(3))).toBe(true);
  });

  it('has screens of money for members, and for a secret link only if it shows money', () => {
    const items = [item('daily-power-data'), item('analyze'), item('power-price')];
    const paths = (reader: ReturnType<typeof project> | (Omit<ReturnType<typeof project>, 'linkMoney'> & { linkMoney: boolean })) =>
      menuOf(items, reader).flatMap(({ entries }) => entries.map(({ path }) => path));
    expect(paths(project(3)).sort()).toEqual(['analyze', 'daily-power-data', 'power-price']);
    expect(paths({ ...project(4), linkMoney: false })).toEqual(['power-price']);
    expect(paths({ ...project(3), linkMoney: true }).sort()).toEqual(['analyze', 'daily-power-data', 'power-price']);
  });

  it('starts at the user’s own page, else at the project’s, if it is built and may be opened', () => {
    const starting = (start: string, permission = 3) => ({ ...project(permission), linkMoney: null, routeConf: { start } });
    expect(startPage(starting('/devices'))).toBe('devices');
    for (const { path } of Object.values<RouteSpec>(routes).filter(({ built }) => !built)) expect(startPage(starting(path))).toBe('home');
    expect(startPage(starting('nowhere'))).toBe('home');
    expect(startPage(starting('/devices'), 'workspace')).toBe('workspace');
    expect(startPage(starting('/devices'), 'nowhere')).toBe('devices');
    expect(startPage(starting('/devices', 4), 'setup')).toBe('devices');
  });
});
