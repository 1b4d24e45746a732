import { expect, it } from 'vitest';
import { Overloaded } from '../types.ts';
import { engineFailure } from './engine-failure.ts';
import { EngineAway, EngineRefused } from './types.ts';

const meaning = (thrown: unknown) => engineFailure(thrown)?.error;

it('failures of the engine are classified by their reason', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  expect(meaning(new Overloaded('The spool of readings cannot be written', { cause: full }))).toBeUndefined();
  expect(meaning(new Overloaded('The spool of readings is full'))).toBe('engineAway');
  expect(meaning(new EngineAway('away'))).toBe('engineAway');
  expect(meaning(new EngineRefused('Timeout exceeded (TIMEOUT_EXCEEDED)'))).toBe('engineSlow');
});
