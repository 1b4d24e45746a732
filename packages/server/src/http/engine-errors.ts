/** What failures of the telemetry path mean to the caller. */
import { AppError } from '../kernel/errors.ts';
import { storageTroubleOf } from '../kernel/storage-trouble.ts';
import { EngineAway } from '../telemetry/engine/types.ts';
import { Overloaded } from '../telemetry/types.ts';

/** Undefined: nothing of the telemetry path, or a disk that takes no writes. */
export function engineErrors(thrown: unknown): AppError | undefined {
  const isAway = thrown instanceof EngineAway || (thrown instanceof Overloaded && storageTroubleOf(thrown) === undefined);
  return isAway ? new AppError('engineAway') : undefined;
}
