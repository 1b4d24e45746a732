/** A failed flow prints the content of its pages; they are closed before the next flow. */
import { afterEach, beforeAll } from 'vitest';
import { closeLeftPages, printOpenPages } from './page.ts';

beforeAll(closeLeftPages);
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printOpenPages();
});
