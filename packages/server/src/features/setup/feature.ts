import { setupApi } from '@czyun/contract';
import { createFieldAccess } from '../../drivers/field-access.ts';
import { fieldGuardOf } from '../../drivers/field-networks.ts';
import { createModbusProbe } from '../../drivers/modbus/index.ts';
import { answered } from '../../kernel/handlers.ts';
import type { FeatureDeps } from '../deps.ts';
import { defineFeature } from '../feature.ts';
import type { FieldTools } from './common.ts';
import { setupHandlers } from './handlers.ts';

/** Ways to the field for a server without drivers. */
function ownField({ settings, registry }: Pick<FeatureDeps, 'settings' | 'registry'>): FieldTools {
  const access = createFieldAccess({ guard: fieldGuardOf(settings), registry });
  return { access, probe: createModbusProbe({ locate: access.locate }) };
}

export const setupFeature = defineFeature('setup', (deps) => ({
  calls: [answered(setupApi, setupHandlers({ ...deps, field: deps.field ?? ownField(deps) }))],
}));
