import { describe, expect, it } from 'vitest';
import { startPage } from './navigation.ts';

describe('the start page', () => {
  it('is the configured one if it exists', () => {
    expect(startPage('history')).toBe('history');
    expect(startPage('moon')).toBe('home');
    expect(startPage(undefined)).toBe('home');
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('is never a built-in object property: %s', (wanted) => {
    expect(startPage(wanted)).toBe('home');
  });
});
