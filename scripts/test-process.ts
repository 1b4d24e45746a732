/** Set up in each test process: records its file, for stuck-files.ts, and sets the seed of property tests. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { noteProcess } from './stuck-files.ts';

noteProcess(expect.getState().testPath ?? '');
// The same inputs in every run; `PROPERTY_SEED=7 npm test` tries others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_124) });
