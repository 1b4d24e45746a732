/** Set up in each process of tests: notes which file it runs, for stuck-files.ts. */
import { expect } from 'vitest';
import { noteProcess } from './stuck-files.ts';

noteProcess(expect.getState().testPath ?? '');
