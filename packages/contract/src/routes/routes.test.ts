import { describe, expect, it } from 'vitest';
import { permissions } from '../kernel/permissions.ts';
import { menuGroups, menuOfType, type RouteSpec, routeAt, routes, screensOfDevice } from './index.ts';

/** The paths of the specification, as written there. */
const specified = {
  public: ['login', 'inspur/login', 'register', 'openurl', '404'],
  standalone: ['view2/devicesView/{id}'],
  project: [
    'index',
    'zt',
    'frame',
    'demo',
    'diydemo',
    'menuactive',
    'home',
    'devices',
    'analysis',
    'log',
    'subentry',
    'history',
    'project/file',
    'project/analyze',
    'userinfo',
    'timeslot-eprice',
    'user/p/u/manage',
    'user/p/u/invite',
    'user/invaccept',
  ],
  device: [
    'dev-demo',
    'dev-rollback',
    'dev-analysis',
    'dev-log',
    'dev-control',
    'dev-contrast',
    'dev-rejects',
    'dev-process-record',
    'dev-valLimit',
    'dev-stop-cause',
    'dev-monitor',
    'dev-monitor-fan3d',
    'dev-monitor-pressure_vessel',
    'dev-report',
  ],
  factory: [
    'DigitalCockpit',
    'DigitalCockpit2',
    'DigitalCockpit3',
    'analyReport',
    'diyCockpit',
    'TableView',
    'schedule',
    'devicesView',
    'report',
    'fac/diy/report',
    'deviceview',
    'fac/diy/view1',
    'fac/diy/view3Home',
    'fac/diy/analyReportNew',
    'workspace',
  ],
  energy: [
    'e-home',
    'e-cockpit',
    'energyHome',
    'energy1',
    'energy2',
    'energy3',
    'e-manage',
    'e-quality',
    'e-threePhase',
    'e-voltageanalysis',
    'e-report',
    'alias/power/home',
    'datacockpit',
    'monitor',
    'statistics',
    'analyze',
    'manage',
    'quality',
    'power-price',
    'daily-power-data',
  ],
} as const;
const paths = Object.values(specified).flat();

describe('routes', () => {
  it('define all 74 of the specification', () => {
    expect(new Set(paths).size).toBe(74);
    expect(paths.filter((path) => routeAt(path) === undefined)).toEqual([]);
  });

  it('have one screen per path', () => {
    const all = Object.values<RouteSpec>(routes).flatMap(({ path, aliases }) => [path, ...aliases]);
    expect(all.filter((path, index) => all.indexOf(path) !== index)).toEqual([]);
    expect(routeAt('quality')).toBe(routes['e-quality']);
    expect(routeAt('fac/diy/report')).toBe(routes.report);
    expect(routeAt('constructor')).toBeUndefined();
  });

  it('have a title in both languages', () => {
    for (const { path, title } of Object.values<RouteSpec>(routes)) {
      expect(title.zh, path).toMatch(/\p{Script=Han}/u);
      expect(title.en, path).toMatch(/^[^\p{Script=Han}]+$/u);
    }
  });

  it('require the codes of the specification', () => {
    const codesOf = (path: string) => {
      const permission = routeAt(path)?.permission;
      return permission === undefined ? null : permissions[permission].codes;
    };
    expect(codesOf('dev-report')).toEqual([1, 2, 4, 5]);
    expect(codesOf('e-report')).toEqual([1, 2, 4, 5]);
    for (const path of ['analysis', 'dev-analysis', 'project/analyze']) expect(codesOf(path)).toEqual([1, 2, 5]);
    expect(codesOf('user/p/u/manage')).toEqual([2, 5]);
    expect(codesOf('dev-control')).toEqual([1, 2, 4, 5]);
    expect(codesOf('dev-valLimit')).toEqual([1, 2]);
    for (const path of ['userinfo', 'timeslot-eprice', 'devices', 'history', 'log']) expect(codesOf(path)).toBeNull();
  });

  it('of a device name it, others do not need a device', () => {
    for (const { path, subject, address } of Object.values<RouteSpec>(routes))
      expect(address.fields['id']?.required === true, path).toBe(subject === 'device');
  });
});

describe('menus', () => {
  it.each([1, 2, 3, 99])('of projects of type %i have every entry once, and no screen of a device', (type) => {
    const names = Object.values(menuOfType(type)).flat();
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(menuOfType(type))).toEqual(Object.keys(menuGroups));
    for (const name of names) expect(routes[name].subject, name).toBe('project');
    // Beyond the specification: every project monitors its alarm performance.
    expect(menuOfType(type).maintain).toContain('alarm-performance');
  });

  it('of a device follow the order of the specification, regardless of the order of its type, and lead to built screens', () => {
    const pages = ['data', 'log', 'monitor', 'control', 'nowhere'];
    expect(screensOfDevice(pages)).toEqual([
      routes['dev-monitor'],
      routes['dev-control'],
      routes['dev-log'],
      routes['dev-data'],
      routes['dev-demo'],
    ]);
    expect(screensOfDevice(['nowhere'])).toEqual([]);
  });
});
