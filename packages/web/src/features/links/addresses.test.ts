import { expect, it } from 'vitest';
import { invitationAddress, secretAddress, secretPage } from './addresses.ts';

it('lead to registration with the code, and into the project without a password', () => {
  expect(invitationAddress('https://station.example', 'AB12-CD34')).toBe('https://station.example/register?code=AB12-CD34');
  expect(secretAddress('https://station.example', 'a_b-c', 'plain')).toBe('https://station.example/index#secret=a_b-c');
  expect(secretAddress('https://station.example', 'a_b-c', 'wall')).toBe('https://station.example/theme2#secret=a_b-c');
  expect(secretPage('https://station.example', 'a_b-c', '/czyun/1/diyCockpit?boards=3')).toBe(
    'https://station.example/czyun/1/diyCockpit?boards=3#secret=a_b-c',
  );
});
