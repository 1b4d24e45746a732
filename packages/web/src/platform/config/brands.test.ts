import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tokens } from '../theme/tokens.ts';
import { loginBrands } from './brands.ts';

/** WCAG 2.2, relative luminance of `#RRGGBB`. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const publicFolder = join(import.meta.dirname, '../../../public');

describe.each(Object.entries(loginBrands))('the brand of %s', (_, brand) => {
  it.each(['light', 'dark'] as const)('is readable (AA) in the %s theme', (look) => {
    const { text, textSoft, onAction, surface, action, actionText, actionSoft, focus, sunken } = { ...tokens[look], ...brand.tokens[look] };
    const read = {
      button: [onAction, action],
      link: [actionText, surface],
      note: [text, actionSoft],
      line: [textSoft, sunken],
      title: [text, sunken],
    };
    for (const [what, [ink = '', ground = '']] of Object.entries(read)) expect(contrast(ink, ground), what).toBeGreaterThanOrEqual(4.5);
    // Not text: the focus ring.
    expect(contrast(focus, surface)).toBeGreaterThanOrEqual(3);
  });

  it('has its logo and its picture, and a title in both languages', () => {
    for (const path of [brand.logo, brand.picture]) expect(existsSync(join(publicFolder, path)), path).toBe(true);
    expect(brand.title.zh).toMatch(/\p{Script=Han}/u);
    expect(brand.title.en).not.toMatch(/\p{Script=Han}/u);
  });
});
