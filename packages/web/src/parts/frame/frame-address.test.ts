import { describe, expect, it } from 'vitest';
import { addressOfPage, frameTarget } from './frame-address.ts';

const page = (url: string, more: object = {}) => ({ refType: 1, url, htProjectId: '', path: '', ...more });
const kindOf = (url: string, hosts: readonly string[]) => frameTarget(page(url), hosts, 'https://station.example').kind;

describe('custom pages', () => {
  it('link to their address, or to a chart of an HMI', () => {
    expect(addressOfPage(page(' https://a.example/x '))).toBe('https://a.example/x');
    expect(addressOfPage(page('https://hmi.example/', { refType: 0, htProjectId: 'p7', path: '/charts/one' }))).toBe(
      'https://hmi.example/p7/charts/one',
    );
    expect(addressOfPage(page('', { refType: 0, path: 'x' }))).toBe('');
  });
  it('are shown only from allowed hosts', () => {
    const hosts = ['hmi.example', '*.example.org:8443'];
    expect(frameTarget(page('http://hmi.example:81/x'), hosts, 'https://station.example')).toEqual({
      kind: 'page',
      href: 'http://hmi.example:81/x',
      host: 'hmi.example:81',
      own: false,
    });
    expect(kindOf('https://a.example.org:8443/', hosts)).toBe('page');
    expect(kindOf('https://a.example.org/', hosts)).toBe('forbidden');
    expect(kindOf('https://example.org:8443/', hosts)).toBe('forbidden');
    expect(kindOf('https://evilhmi.example/', hosts)).toBe('forbidden');
    expect(kindOf('https://hmi.example.evil/', hosts)).toBe('forbidden');
    expect(kindOf('https://hmi.example/', [])).toBe('forbidden');
  });
  it('are never scripts, and never contain a login', () => {
    expect(kindOf('javascript:alert(1)', ['*'])).toBe('wrong');
    expect(kindOf('https://a@hmi.example/', ['hmi.example'])).toBe('wrong');
    expect(kindOf('not an address', ['hmi.example'])).toBe('wrong');
    expect(kindOf('', ['hmi.example'])).toBe('empty');
  });
});
