import { describe, expect, it } from 'vitest';
import { startPage } from './navigation.ts';

describe('the start page', () => {
  it('is the wanted one, if it exists', () => {
    expect(startPage('history')).toBe('history');
    expect(startPage('moon')).toBe('home');
    expect(startPage(undefined)).toBe('home');
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('is none that every object has: %s', (wanted) => {
    expect(startPage(wanted)).toBe('home');
  });
});
