import { describe, expect, it } from 'vitest';
import { configOf } from '../config/current.ts';
import { inProjectPath, loginAddress, projectPath, readPlace, safeRedirect } from './paths.ts';

describe('addresses', () => {
  it('are parsed', () => {
    expect(readPlace('/czyun/7/dev-monitor')).toEqual({ app: 'czyun', projectId: 7, child: 'dev-monitor' });
    expect(readPlace('/theme2/7')).toEqual({ app: 'theme2', projectId: 7, child: '' });
    expect(readPlace('/home')).toEqual({ app: null, projectId: null, child: 'home' });
    expect(readPlace('/other/7/home')).toEqual({ app: null, projectId: null, child: 'other/7/home' });
    expect(inProjectPath('/czyun/x/home')).toBe(false);
  });
  it('are built', () => {
    expect(projectPath('czyun', 7, '/zt?d=1&id=3')).toBe('/czyun/7/zt?d=1&id=3');
  });
  it('return after login, but only within this site', () => {
    expect(loginAddress('/login', 'czyun', '/czyun/7/home?a=1')).toBe('/login?redirect=%2Fczyun%2F7%2Fhome%3Fa%3D1');
    expect(loginAddress('/inspur/login', 'theme2', null)).toBe('/inspur/login?app=theme2');
    for (const bad of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/login?redirect=/x', null])
      expect(safeRedirect(bad)).toBeNull();
  });
  it('choose the configuration', () => {
    expect(configOf('/theme2/1/home', '').name).toBe('theme2');
    expect(configOf('/login', '?redirect=%2Fmock%2F1%2Fhome').name).toBe('mock');
    expect(configOf('/login', '?app=theme2').sessionMode).toBe('cookie');
    expect(configOf('/home', '').name).toBe('czyun');
  });
});
