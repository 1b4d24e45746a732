import type { storageUnitsApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import type { StorageUnitsService } from './service.ts';

export function storageUnitsHandlers(units: StorageUnitsService): Handlers<typeof storageUnitsApi> {
  return {
    storageUnits: ({ query }, { language, now, signal }) => units(query, language, now, signal),
  };
}
