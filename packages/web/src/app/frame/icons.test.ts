import { menuOfType, type RouteSpec, routes } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { menuPictures } from './menu-pictures.ts';

describe('pictures of the menu', () => {
  it('exist for every screen', () => {
    const missing = Object.values<RouteSpec>(routes).filter(({ icon }) => !Object.hasOwn(menuPictures, icon));
    expect(missing.map(({ path, icon }) => `${path}: ${icon}`)).toEqual([]);
  });

  it('differ between different names', () => {
    const paths = Object.values(menuPictures);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each([1, 2, 3])('belong to one entry each in a project of type %i', (type) => {
    const icons = Object.values(menuOfType(type))
      .flat()
      .map((name) => routes[name].icon);
    expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([]);
  });
});
