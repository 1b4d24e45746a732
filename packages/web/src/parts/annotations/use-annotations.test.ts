import type { Annotation } from '@czyun/contract/annotations';
import { expect, it } from 'vitest';
import { annotationLooks } from './use-annotations.ts';

const note = (start: number, end: number | null) => ({ start, end }) as Annotation;

it('draws a range as a band between two marks, an instant as a mark', () => {
  expect(annotationLooks([note(10, 20), note(30, null)])).toEqual({
    bands: [{ start: 10, end: 20, meaning: 'auto', strength: 0.1 }],
    marks: [10, 20, 30].map((time) => ({ time, meaning: 'auto' })),
  });
});
