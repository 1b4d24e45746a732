import { describe, expect, it } from 'vitest';
import { devicePagePath, mayOpen, menuOf, startPage } from './menu.ts';

const item = (id: string, change: object = {}) => ({
  id,
  title: id,
  icon: id,
  url: `/${id}`,
  show: true,
  permission: [],
  projectType: null,
  i18Name: '',
  ...change,
});
const screens = [{ path: 'home' }, { path: 'devices' }, { path: 'user', permission: 'user.manage' as const }];
const project = (permission: number) => ({ permission, projectType: { id: 1, name: '' }, routeConf: { start: '' } });

describe('the menu', () => {
  it('holds what is shown, fits, exists and may be opened', () => {
    const items = [
      item('home'),
      item('devices', { show: false }),
      item('nowhere'),
      item('user'),
      item('home', { id: 'factory', projectType: 2 }),
      item('devices', { id: 'admins', permission: [2] }),
    ];
    expect(menuOf(items, project(3), screens).map(({ id }) => id)).toEqual(['home']);
    expect(menuOf(items, project(2), screens).map(({ id }) => id)).toEqual(['home', 'user', 'admins']);
  });
  it('reads permissions from the one table', () => {
    expect(mayOpen({ permission: 'device.threshold' }, 4)).toBe(false);
    expect(mayOpen({ permission: 'device.threshold' }, 1)).toBe(true);
    expect(mayOpen({}, 3)).toBe(true);
  });
  it('knows the addresses of device pages', () => {
    expect(devicePagePath('monitor')).toBe('dev-monitor');
    expect(devicePagePath('pressure-vessel')).toBe('dev-monitor-pressure_vessel');
  });
  it('starts at the project’s own page when it exists', () => {
    expect(startPage({ routeConf: { start: '/devices' } }, screens)).toBe('devices');
    expect(startPage({ routeConf: { start: 'cockpit' } }, screens)).toBe('home');
  });
});
