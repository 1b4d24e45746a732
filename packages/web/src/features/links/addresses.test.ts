import { expect, it } from 'vitest';
import { invitationAddress, secretAddress } from './addresses.ts';

it('lead to registration with the code, and into the project without a password', () => {
  expect(invitationAddress('https://station.example', 'AB12-CD34')).toBe('https://station.example/register?code=AB12-CD34');
  expect(secretAddress('https://station.example', 'a_b-c', 'plain')).toBe('https://station.example/index#secret=a_b-c');
  expect(secretAddress('https://station.example', 'a_b-c', 'wall')).toBe('https://station.example/theme2#secret=a_b-c');
});
