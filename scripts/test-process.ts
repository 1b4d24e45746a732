/** Set up in each process of tests: notes which file it runs, for stuck-files.ts, and gives property tests their seed. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { noteProcess } from './stuck-files.ts';

noteProcess(expect.getState().testPath ?? '');
// The same inputs in every run; `PROPERTY_SEED=7 npm test` tries others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_124) });
