import { expect, it } from 'vitest';
import { deviceOfWall, deviceWallName, nextWall, readTurn } from './turn.ts';

const read = (text: string) => readTurn(new URLSearchParams(text));

it('reads walls and their time from an address', () => {
  expect(read('turn=e-cockpit,home,device-12&every=30')).toEqual({ walls: ['e-cockpit', 'home', 'device-12'], everyS: 30 });
  expect(read('turn=home,e-cockpit')).toMatchObject({ everyS: 60 });
  expect(read('turn=home,e-cockpit&every=0')).toMatchObject({ everyS: 10 });
  expect(read('turn=home,e-cockpit&every=x')).toMatchObject({ everyS: 60 });
});

it('is null with fewer than two walls', () => {
  for (const text of ['', 'turn=', 'turn=home', 'turn=home,home', 'turn=home,//evil.example']) expect(read(text), text).toBeNull();
});

it('rotates, and restarts after a wall that is not in the list', () => {
  const turn = { walls: ['a', 'b', 'c'], everyS: 60 };
  expect(['a', 'b', 'c', 'x'].map((wall) => nextWall(turn, wall))).toEqual(['b', 'c', 'a', 'a']);
});

it('names walls of devices', () => {
  expect(deviceOfWall(deviceWallName(12))).toBe(12);
  for (const name of ['device-', 'device-0', 'device-1x', 'home']) expect(deviceOfWall(name)).toBeNull();
});
