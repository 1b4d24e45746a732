/** Connection tests over Modbus, and reading of raw registers. */
import type { ConnectionTest, deviceSetupApi } from '@czyun/contract';
import { type DeviceType, expandPoints, type Profile } from '@czyun/devices';
import { exceptionText } from '../../drivers/modbus/exception-text.ts';
import { ProbeFailure } from '../../drivers/modbus/index.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { BodyOf } from '../../kernel/handlers.ts';
import type { ModbusConnection } from '../../registry/driver-device.ts';
import { isInUse } from '../../station/addresses.ts';
import type { DeviceSetupDeps } from './devices.ts';
import { modbusText } from './failure-texts.ts';
import { emptyTest, hasGoodValue, testedPoint } from './tested-points.ts';

type TestRequest = BodyOf<typeof deviceSetupApi, 'testConnection'>;
type GivenConnection = Extract<TestRequest['connection'], { kind: 'modbus' }>;

const hex = (word: number) => word.toString(16).toUpperCase().padStart(4, '0');

/** Omits an undefined time-out. */
function withTimeout({ timeoutMs, ...rest }: GivenConnection): ModbusConnection {
  return timeoutMs === undefined ? rest : { ...rest, timeoutMs };
}

function failureOf(error: unknown, { host, port, unit }: ModbusConnection, actor: CallActor): NonNullable<ConnectionTest['error']> {
  if (!(error instanceof ProbeFailure)) throw error;
  const { kind, code, message } = error;
  return { kind, code, message: modbusText(kind, { host, port, unit, code, detail: message })[actor.language] };
}

export function createModbusTests({ field, db }: Pick<DeviceSetupDeps, 'field' | 'db'>) {
  /** Also refuses addresses of devices that the drivers cannot load because their type is missing. */
  async function requireFree(connection: ModbusConnection, projectId: number): Promise<void> {
    if (await isInUse(db, field.access, projectId, connection)) throw new ProbeFailure('taken', 'in use');
  }

  return {
    async test(
      { connection: given, projectId }: { readonly connection: GivenConnection; readonly projectId: number },
      type: DeviceType,
      profile: Profile,
      actor: CallActor,
    ): Promise<ConnectionTest> {
      const connection = withTimeout(given);
      const points = new Map(expandPoints(type).map((point) => [point.metric, point]));
      const isRead = (metric: string) => (points.get(metric)?.access ?? 'w') !== 'w';
      if (!profile.modbus) throw new AppError('internal');
      try {
        await requireFree(connection, projectId);
        const polled = await field.probe.poll(projectId, connection, profile.modbus, isRead);
        const tested = polled.points.flatMap(({ metric, table, address, words, value }) => {
          const point = points.get(metric);
          return point ? [testedPoint(point, value, actor.language, { table, address, raw: words.map(hex) })] : [];
        });
        const refused = polled.refused.map(({ table, address, count, code }) => ({
          ...{ table, address, count },
          message: exceptionText(code)[actor.language],
        }));
        return { ...emptyTest, ok: hasGoodValue(tested), roundTripMs: polled.roundTripMs, points: tested, refused };
      } catch (error) {
        return { ...emptyTest, error: failureOf(error, connection, actor) };
      }
    },

    async read({ projectId, connection: given, table, address, count }: BodyOf<typeof deviceSetupApi, 'readRegisters'>, actor: CallActor) {
      const connection = withTimeout(given);
      try {
        await requireFree(connection, projectId);
        const { words, roundTripMs } = await field.probe.read(projectId, connection, { table, address, count });
        return { words: [...words], roundTripMs, error: null };
      } catch (error) {
        return { words: [], roundTripMs: null, error: failureOf(error, connection, actor) };
      }
    },
  };
}
