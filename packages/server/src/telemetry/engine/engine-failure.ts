/** User messages for failures of the history engine. */
import { AppError } from '../../kernel/errors.ts';
import { storageTroubleOf } from '../../kernel/storage-trouble.ts';
import { Overloaded } from '../types.ts';
import { EngineAway, EngineRefused, statementSettings } from './types.ts';

/** The message with the remedy; undefined: not a failure of the engine or the storage, or there is no remedy. */
export function engineFailure(thrown: unknown): AppError | undefined {
  if (thrown instanceof EngineAway) return new AppError('engineAway');
  // A disk that cannot be written is reported separately.
  if (thrown instanceof Overloaded) return storageTroubleOf(thrown) ? undefined : new AppError('engineAway');
  if (!(thrown instanceof EngineRefused)) return undefined;
  if (thrown.message.includes('TIMEOUT_EXCEEDED')) return new AppError('engineSlow', { seconds: statementSettings.max_execution_time });
  return thrown.message.includes('MEMORY_LIMIT_EXCEEDED') ? new AppError('engineMemory') : undefined;
}
