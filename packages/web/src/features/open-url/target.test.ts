import { describe, expect, it } from 'vitest';
import { targetOf } from './target.ts';

const origin = 'https://station.example:8443';
const kindOf = (link: string | null) => targetOf(link, origin).kind;

describe('the target of a link', () => {
  it('is opened immediately on this site', () => {
    expect(targetOf('/czyun/1/home?a=1#b', origin)).toEqual({ kind: 'here', href: `${origin}/czyun/1/home?a=1#b` });
    expect(targetOf(`${origin}/login`, origin)).toEqual({ kind: 'here', href: `${origin}/login` });
    expect(targetOf('/.//evil.example', origin)).toEqual({ kind: 'here', href: `${origin}//evil.example` });
    expect(targetOf('home', origin)).toEqual({ kind: 'here', href: `${origin}/home` });
  });
  it('needs a confirmation on other sites, ports and schemes', () => {
    expect(targetOf('https://example.com/x', origin)).toEqual({
      kind: 'away',
      href: 'https://example.com/x',
      host: 'example.com',
      encrypted: true,
    });
    for (const link of ['//example.com', '\\\\example.com', '/\\example.com', 'http://station.example:8443/', 'https://station.example/'])
      expect(kindOf(link), link).toBe('away');
    // A lookalike host is shown in its encoded form.
    expect(targetOf('https://раypal.com/', origin)).toMatchObject({ host: 'xn--ypal-43d9g.com' });
  });
  it('is never a script, data, a file or an address with a user name', () => {
    for (const link of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      '\u0001javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://station.example:8443/1',
      'https://bank.example@evil.example/',
      'https://',
    ])
      expect(kindOf(link), link).toBe('forbidden');
    expect(kindOf(null)).toBe('missing');
    expect(kindOf('  ')).toBe('missing');
  });
});
