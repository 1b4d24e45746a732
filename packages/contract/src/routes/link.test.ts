import { describe, expect, it } from 'vitest';
import { routes } from './index.ts';
import { linkOf } from './link.ts';

describe('a link', () => {
  it('accepts the parameters of the screen', () => {
    expect(linkOf(routes.home)).toBe('home');
    expect(linkOf(routes.history, { keys: ['3:soc'], time: { range: '7d', start: null, end: null } })).toBe(
      'history?keys=3%3Asoc&range=7d',
    );
    expect(linkOf(routes['dev-monitor'], { id: 5 })).toBe('dev-monitor?id=5');
    expect(linkOf(routes.log, { device: undefined, recovered: false })).toBe('log?recovered=false');
  });

  it('does not compile with an unknown parameter, with a wrong one, or without a required one', () => {
    // @ts-expect-error history reads `keys`
    expect(() => linkOf(routes.history, { key: '3:soc' })).toThrow('no parameter key');
    const fields = { keys: ['3:soc'], metric: 'soc' };
    // @ts-expect-error also not out of a variable
    expect(() => linkOf(routes.history, fields)).toThrow('no parameter metric');
    // @ts-expect-error a list
    expect(() => linkOf(routes.history, { keys: 5 })).toThrow();
    // @ts-expect-error a page of a device names its device
    expect(linkOf(routes['dev-monitor'])).toBe('dev-monitor');
    // @ts-expect-error the overview has no parameters
    expect(() => linkOf(routes.home, { id: 3 })).toThrow('no parameter id');
  });
});
