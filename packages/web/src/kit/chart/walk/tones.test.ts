import { expect, test } from 'vitest';
import type { Aligned } from '../align.ts';
import { highestHz, limitsOf, lowestHz, maxTones, pitchOf, tonesOf } from './tones.ts';

test('equal steps of the value are equal intervals, and a flat curve is in the middle', () => {
  expect([pitchOf(0, 0, 10), pitchOf(5, 0, 10), pitchOf(10, 0, 10)]).toEqual([lowestHz, 440, highestHz]);
  expect(pitchOf(3, 3, 3)).toBe(440);
  expect(pitchOf(99, 0, 10)).toBe(highestHz);
});

test('a range has one tone per time step: rests in gaps and after the end, held where there is no reading in between', () => {
  const end = maxTones * 10;
  const times = [0, 200, 201, 500, 700];
  const data: Aligned = [times, [0, 10, null, 5, 10]];
  const tones = tonesOf(data, 0, { start: 0, end }, 0);
  expect(tones).toHaveLength(maxTones);
  const pitches = tones.map(({ pitch }) => pitch);
  expect(pitches.slice(0, 20)).toEqual(Array(20).fill(lowestHz));
  expect(pitches[20]).toBe(highestHz);
  expect(pitches.slice(21, 50)).toEqual(Array(29).fill(null));
  expect(pitches.slice(50, 70)).toEqual(Array(20).fill(440));
  expect(pitches[70]).toBe(highestHz);
  expect(pitches.slice(71)).toEqual(Array(maxTones - 71).fill(null));
  expect(tones[60]?.index).toBe(3);
  // From the middle.
  expect(tonesOf(data, 0, { start: 0, end }, 500).map(({ pitch }) => pitch)).toEqual(pitches.slice(50));
});

test('a peak between two tones is audible; without a reading there is no tone', () => {
  const times = Array.from({ length: maxTones * 4 }, (_, at) => at);
  const data: Aligned = [times, times.map((at) => (at === 41 ? 100 : 0))];
  const tones = tonesOf(data, 0, { start: 0, end: maxTones * 4 }, 0);
  expect(tones.filter(({ pitch }) => pitch === highestHz).map(({ index }) => index)).toEqual([41]);
  expect(limitsOf(data, 0, { start: 42, end: 50 })).toEqual([0, 0]);
  expect(
    tonesOf(
      [
        [1, 2],
        [null, null],
      ],
      0,
      { start: 0, end: 10 },
      0,
    ),
  ).toEqual([]);
});
