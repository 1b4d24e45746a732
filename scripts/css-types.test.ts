import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { classesOf, styleSheets, typesFile, typesOf } from './css-types.ts';

it('css-modules.d.ts lists every class of every CSS module (node scripts/css-types.ts writes it)', () => {
  expect(readFileSync(typesFile, 'utf8')).toBe(typesOf(styleSheets()));
});

it('reads the classes of nested rules, and ignores values, comments, media queries and other style sheets', () => {
  const css = `
    /* .comment { } */
    @layer kit { .card { padding: 0.5rem; background: url("a.png"); &.open > .head:hover, & :global(.ant-btn) { color: red } } }
    @media (min-width: 20.5em) { .card .body-text { margin: 0 } }`;
  expect(classesOf(css)).toEqual(['body-text', 'card', 'head', 'open']);
});
