import type { Registry } from '../../registry/types.ts';
import type { Settings } from '../../settings.ts';
import { createModbusProbe, type ModbusProbe } from '../modbus/index.ts';
import type { MqttDriver } from '../mqtt/index.ts';
import { createFieldAccess, type FieldAccess } from './field-access.ts';
import { fieldGuardOf } from './field-networks.ts';

/** Field access for connections that are not saved yet; an absent protocol cannot be tested. */
export interface FieldTools {
  readonly access: FieldAccess;
  readonly probe: ModbusProbe;
  readonly mqtt?: Pick<MqttDriver, 'listen' | 'port'>;
}

/** For a server without drivers: its own connections, without MQTT. */
export function ownFieldTools({ settings, registry }: { readonly settings: Settings; readonly registry: Registry }): FieldTools {
  const access = createFieldAccess({ guard: fieldGuardOf(settings), registry });
  return { access, probe: createModbusProbe({ locate: access.locate }) };
}
