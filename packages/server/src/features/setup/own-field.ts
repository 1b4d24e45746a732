import { createFieldAccess } from '../../drivers/field-access.ts';
import { fieldGuardOf } from '../../drivers/field-networks.ts';
import { createModbusProbe } from '../../drivers/modbus/index.ts';
import type { Registry } from '../../registry/types.ts';
import type { Settings } from '../../settings.ts';
import type { FieldTools } from './common.ts';

/** Ways to the field for a server without drivers. */
export function ownField({ settings, registry }: { readonly settings: Settings; readonly registry: Registry }): FieldTools {
  const access = createFieldAccess({ guard: fieldGuardOf(settings), registry });
  return { access, probe: createModbusProbe({ locate: access.locate }) };
}
