import { describe, expect, it } from 'vitest';
import { type Group, isOpen } from './menu-groups.ts';

const none: ReadonlyMap<Group, boolean> = new Map();

describe('groups of the menu', () => {
  it('are closed except the group in use and the favourites', () => {
    expect((['pinned', 'monitor', 'analyse', 'own'] as const).filter((group) => isOpen(group, 'analyse', none))).toEqual([
      'pinned',
      'analyse',
    ]);
  });

  it('open with the first group on a page outside the menu', () => {
    expect((['monitor', 'analyse'] as const).filter((group) => isOpen(group, undefined, none))).toEqual(['monitor']);
  });

  it('stay as the user set them', () => {
    const chosen = new Map<Group, boolean>([
      ['monitor', true],
      ['analyse', false],
    ]);
    expect((['monitor', 'analyse', 'manage'] as const).filter((group) => isOpen(group, 'analyse', chosen))).toEqual(['monitor']);
  });
});
