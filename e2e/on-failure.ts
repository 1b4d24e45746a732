/** A flow that fails in a place where nobody looks leaves a description of what it saw. */
import { afterEach } from 'vitest';
import { tellOpenPages } from './page.ts';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tellOpenPages();
});
