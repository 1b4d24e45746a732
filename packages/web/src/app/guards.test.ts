import { describe, expect, it } from 'vitest';
import { endedAt, expiredTarget, rootTarget, takeSecret } from './guards.ts';

describe('guards', () => {
  it('lead root addresses into the project used last', () => {
    expect(rootTarget('/home', '?x=1', 7)).toBe('/czyun/7/home?x=1');
    expect(rootTarget('/', '', 7)).toBe('/czyun/7/index');
    expect(rootTarget('/czyun', '', 7)).toBe('/czyun/7/index');
    expect(rootTarget('/index', '', null)).toBe('/projects');
    expect(rootTarget('/history', '?a=1', null)).toBe('/projects?to=history%3Fa%3D1');
  });
  it('keep the return address after 4012 unless inside a project path', () => {
    expect(expiredTarget('/projects', '?q=a')).toBe('/login?redirect=%2Fprojects%3Fq%3Da');
    expect(expiredTarget('/czyun/7/home', '')).toBe('/login');
  });
  it('give the login page the reason for the end of a session and the return address', () => {
    expect(endedAt('/czyun/7/home?a=1', { userName: 'lin', userType: 0 })).toEqual({ ended: 'account', back: '/czyun/7/home?a=1' });
    expect(endedAt('/czyun/7/home', { userName: 'wall', userType: 0, display: true }).ended).toBe('display');
  });
  it('remove the secret from an address and keep the rest', () => {
    expect(takeSecret(new URL('http://h/czyun/7/home?a=1&secret=abc&b=2#c'))).toEqual({ secret: 'abc', rest: '/czyun/7/home?a=1&b=2#c' });
    expect(takeSecret(new URL('http://h/theme2?a=1#secret=a%2Fb'))).toEqual({ secret: 'a/b', rest: '/theme2?a=1' });
    expect(takeSecret(new URL('http://h/theme2?secret=old#secret=new'))).toEqual({ secret: 'new', rest: '/theme2' });
    expect(takeSecret(new URL('http://h/home?secret='))).toEqual({ secret: null, rest: '/home' });
    expect(takeSecret(new URL('http://h/home?a=1'))).toEqual({ secret: null, rest: '/home?a=1' });
  });
});
