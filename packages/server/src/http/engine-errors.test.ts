import { expect, it } from 'vitest';
import { EngineAway } from '../telemetry/engine/types.ts';
import { Overloaded } from '../telemetry/types.ts';
import { engineErrors } from './engine-errors.ts';
import { asAppError } from './envelope.ts';

const meaning = (thrown: unknown) => (engineErrors(thrown) ?? asAppError(thrown)).error;

it('readings that cannot be taken are told by their reason', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  expect(meaning(new Overloaded('The spool of readings cannot be written', { cause: full }))).toBe('storageFull');
  expect(meaning(new Overloaded('The spool of readings is full'))).toBe('engineAway');
  expect(meaning(new EngineAway('away'))).toBe('engineAway');
});
