/** What a failure of the history engine means to people. */
import { AppError } from '../../kernel/errors.ts';
import { storageTroubleOf } from '../../kernel/storage-trouble.ts';
import { Overloaded } from '../types.ts';
import { EngineAway, EngineRefused, statementSettings } from './types.ts';

/** A message that says what to do; undefined: the failure is not the engine's, or the storage's, or nothing can be done. */
export function engineFailure(thrown: unknown): AppError | undefined {
  if (thrown instanceof EngineAway) return new AppError('engineAway');
  // A disk that cannot be written is reported as such.
  if (thrown instanceof Overloaded) return storageTroubleOf(thrown) ? undefined : new AppError('engineAway');
  if (!(thrown instanceof EngineRefused)) return undefined;
  if (thrown.message.includes('TIMEOUT_EXCEEDED')) return new AppError('engineSlow', { seconds: statementSettings.max_execution_time });
  return thrown.message.includes('MEMORY_LIMIT_EXCEEDED') ? new AppError('engineMemory') : undefined;
}
