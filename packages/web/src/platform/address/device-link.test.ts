import { linkOf } from '@czyun/contract';
import { expect, it } from 'vitest';
import { deviceLink } from './device-link.ts';

it('stations and cabinets have a diagram, once that screen exists', () => {
  expect(deviceLink(linkOf, 1216, 5, true)).toBe('zt?d=1&id=5');
  expect(deviceLink(linkOf, 1399, 5, true)).toBe('zt?d=2&id=5');
  expect(deviceLink(linkOf, 1450, 5, false)).toBe('dev-monitor?id=5');
  expect(deviceLink(linkOf, 1203, 5, true)).toBe('dev-monitor?id=5');
});
