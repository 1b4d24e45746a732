import { afterEach, expect, test } from 'vitest';
import { isLeft, noteNavigation } from './leaving.ts';

afterEach(() => noteNavigation(null));

test('a page is left from the request of another one until that is rendered; a change of its own address does not leave it', () => {
  const [replay, overview] = ['/czyun/1/dev-rollback', '/czyun/1/home'];
  expect(isLeft(replay, replay)).toBe(false);
  noteNavigation(replay);
  expect(isLeft(replay, replay)).toBe(false);
  noteNavigation(overview);
  expect(isLeft(replay, replay)).toBe(true);
  noteNavigation(null);
  expect(isLeft(replay, overview)).toBe(true);
  expect(isLeft(overview, overview)).toBe(false);
});
