/** Tests of a connection before it is saved, and reading of raw registers; each is recorded with its outcome. */
import type { ConnectionTest, deviceSetupApi } from '@czyun/contract';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { BodyOf } from '../../kernel/handlers.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { profileProblems } from '../../station/connection-problems.ts';
import type { DeviceSetupDeps } from './devices.ts';
import { createModbusTests } from './modbus-test.ts';
import { createMqttTests } from './mqtt-test.ts';

const actions = {
  test: { zh: '测试设备连接', en: 'Try a connection' },
  read: { zh: '读取原始寄存器', en: 'Read raw registers' },
} as const;

const pastLast = { zh: '超出地址 65535', en: 'Exceeds address 65535' };

export function createConnectionTests(deps: DeviceSetupDeps) {
  const { registry, audit } = deps;
  const modbus = createModbusTests(deps);
  const testMqtt = createMqttTests(deps);

  return {
    async test(request: BodyOf<typeof deviceSetupApi, 'testConnection'>, actor: CallActor): Promise<ConnectionTest> {
      const wrong = profileProblems(registry.catalog, request);
      const [type, profile] = [registry.catalog.type(request.typeId), registry.catalog.profile(request.profileId)];
      if (wrong.length > 0 || !type || !profile) throw wrongFields(actor.language, wrong);
      const { connection, projectId, key } = request;
      const target = connection.kind === 'modbus' ? `${connection.host}:${connection.port}/${connection.unit}` : `MQTT ${key}`;
      const record = (result: string) => audit.record({ projectId, action: actions.test, target, result, by: actor });
      try {
        const answer = await (connection.kind === 'modbus'
          ? modbus.test({ connection, projectId }, type, profile, actor)
          : testMqtt(request, type, profile, actor));
        await record(answer.error?.kind ?? (answer.ok ? 'ok' : 'no values'));
        return answer;
      } catch (error) {
        // Refused tests are recorded too.
        if (error instanceof AppError) await record(error.error);
        throw error;
      }
    },

    async read(request: BodyOf<typeof deviceSetupApi, 'readRegisters'>, actor: CallActor) {
      const { projectId, connection, table, address, count } = request;
      if (address + count > 65_536) throw wrongFields(actor.language, [{ path: 'count', message: pastLast }]);
      const target = `${connection.host}:${connection.port}/${connection.unit} ${table} ${address}+${count}`;
      const read = await modbus.read(request, actor);
      await audit.record({ projectId, action: actions.read, target, result: read.error?.kind ?? 'ok', by: actor });
      return read;
    },
  };
}
