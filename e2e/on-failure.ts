/** A flow that fails in a place where nobody looks leaves a description of what it saw; its pages are closed before the next one. */
import { afterEach, beforeAll } from 'vitest';
import { closeLeftPages, tellOpenPages } from './page.ts';

beforeAll(closeLeftPages);
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tellOpenPages();
});
