/** Trying a connection out before it is saved, and looking at raw registers. */

import type { ConnectionTest, deviceSetupApi, TestedPoint } from '@czyun/contract';
import { type DeviceType, type ExpandedPoint, expandPoints, type Profile } from '@czyun/devices';
import { exceptionText } from '../../drivers/modbus/exception-text.ts';
import { ProbeFailure } from '../../drivers/modbus/index.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { BodyOf } from '../../kernel/handlers.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import type { DriverDevice, ModbusConnection } from '../../registry/driver-device.ts';
import { isImplausible } from '../../registry/plausible.ts';
import { isInUse } from '../../station/addresses.ts';
import { keyTaken, profileProblems } from '../../station/connection-problems.ts';
import { deviceByKey } from '../../station/devices-repo.ts';
import type { DeviceSetupDeps } from './devices.ts';
import { modbusText, mqttText } from './failure-texts.ts';

type Trial = BodyOf<typeof deviceSetupApi, 'testConnection'>;
type ModbusTrial = { readonly connection: Extract<Trial['connection'], { kind: 'modbus' }>; readonly projectId: number };

const payloadLength = 4000;

const nothing: ConnectionTest = { ok: false, roundTripMs: null, error: null, points: [], refused: [], message: null };

const hex = (word: number) => word.toString(16).toUpperCase().padStart(4, '0');

function wordOf(point: ExpandedPoint, value: number | string | null, language: 'zh' | 'en'): string | null {
  if (typeof value !== 'number') return null;
  if (point.states) return point.states[value]?.[language] ?? null;
  if (!point.bits) return null;
  const raised = Object.entries(point.bits).flatMap(([bit, word]) =>
    Math.floor(value / 2 ** Number(bit)) % 2 === 1 ? [word[language]] : [],
  );
  return raised.length > 0 ? raised.join(language === 'zh' ? '、' : ', ') : null;
}

function tested(point: ExpandedPoint, value: number | string | undefined, language: 'zh' | 'en', where: Partial<TestedPoint>): TestedPoint {
  const isOutside = typeof value === 'number' && isImplausible(point.range, value);
  return {
    metric: point.metric,
    name: point.name[language],
    unit: point.unit ?? null,
    decimals: point.decimals,
    value: value ?? null,
    word: wordOf(point, value ?? null, language),
    quality: value === undefined ? 'missing' : isOutside ? 'bad' : 'good',
    table: null,
    address: null,
    raw: [],
    ...where,
  };
}

export function createTrying({ registry, field, audit, settings, db, keyGuard }: DeviceSetupDeps) {
  function failed(error: unknown, { host, port, unit }: ModbusConnection, actor: CallActor): NonNullable<ConnectionTest['error']> {
    if (!(error instanceof ProbeFailure)) throw error;
    const { kind, code, message } = error;
    return { kind, code, message: modbusText(kind, { host, port, unit, code, detail: message })[actor.language] };
  }

  /** Also devices that the drivers do not know, as their type is gone, have their place. */
  async function refuseTaken(connection: ModbusConnection, projectId: number): Promise<void> {
    if (await isInUse(db, field.access, projectId, connection)) throw new ProbeFailure('taken', 'in use');
  }

  async function tryModbus(
    { connection: given, projectId }: ModbusTrial,
    type: DeviceType,
    profile: Profile,
    actor: CallActor,
  ): Promise<ConnectionTest> {
    const connection = withTimeout(given);
    const points = new Map(expandPoints(type).map((point) => [point.metric, point]));
    const isRead = (metric: string) => (points.get(metric)?.access ?? 'w') !== 'w';
    if (!profile.modbus) throw new AppError('internal');
    try {
      await refuseTaken(connection, projectId);
      const polled = await field.probe.poll(projectId, connection, profile.modbus, isRead);
      const shown = polled.points.flatMap(({ metric, table, address, words, value }) => {
        const point = points.get(metric);
        return point ? [tested(point, value, actor.language, { table, address, raw: words.map(hex) })] : [];
      });
      const refused = polled.refused.map(({ table, address, count, code }) => ({
        table,
        address,
        count,
        message: exceptionText(code)[actor.language],
      }));
      return { ...nothing, ok: shown.some(({ quality }) => quality === 'good'), roundTripMs: polled.roundTripMs, points: shown, refused };
    } catch (error) {
      return { ...nothing, error: failed(error, connection, actor) };
    }
  }

  /** The device that has the key; it must be the project's own, or there is none. */
  async function ownDevice(key: string, projectId: number, actor: CallActor): Promise<number | undefined> {
    // From the database: devices that the registry cannot load have their keys too.
    const saved = await deviceByKey(db, key);
    if (saved && saved.project_id !== projectId) {
      keyGuard.refused(actor, key, projectId);
      throw keyTaken(actor, key);
    }
    return saved?.id;
  }

  async function checkKey(trial: Trial, actor: CallActor): Promise<{ key: string; savedId: number | undefined }> {
    const { key, token, projectId } = trial;
    if (key === undefined) throw wrongFields(actor.language, [{ path: 'key', message: { zh: '缺少设备标识', en: 'The key is missing' } }]);
    keyGuard.admit(actor);
    const savedId = await ownDevice(key, projectId, actor);
    if (savedId === undefined && token === undefined && settings.MQTT_URL === undefined) {
      const message = { zh: '尚未保存的设备需要令牌', en: 'Unsaved devices need a token' };
      throw wrongFields(actor.language, [{ path: 'token', message }]);
    }
    return { key, savedId };
  }

  async function tryMqtt(trial: Trial, type: DeviceType, profile: Profile, actor: CallActor): Promise<ConnectionTest> {
    const { key, savedId } = await checkKey(trial, actor);
    if (!field.mqtt) throw new AppError('forbidden');
    const points = expandPoints(type);
    const device: DriverDevice = {
      id: 0,
      key,
      typeId: type.id,
      profile,
      connection: { kind: 'mqtt', periodMs: 10_000 },
      offlineAfterMs: 0,
      // Numbered as they stand: nothing of a trial reaches telemetry.
      points: new Map(points.map((point, index) => [point.metric, { paramId: index + 1, point }])),
    };
    const { waitSeconds, token = null } = trial;
    const heard = await field.mqtt.listen(device, { token, savedId, timeoutMs: waitSeconds * 1000, signal: actor.signal });
    // Whoever saved the key meanwhile: what came may be another project's.
    await ownDevice(key, trial.projectId, actor);
    if (heard.taken) throw new AppError('conflict');
    if (!heard.message) {
      const kind = heard.foreignTopics.length > 0 ? 'foreignTopic' : heard.refusedLogins > 0 ? 'loginRefused' : 'noMessage';
      const wanted = (profile.mqtt?.telemetryTopic ?? '').replaceAll('{deviceKey}', key);
      return { ...nothing, error: { kind, code: null, message: mqttText(kind, waitSeconds, heard.foreignTopics, wanted)[actor.language] } };
    }
    const { topic, payload, values, clockOffsetMs, problems, unknownMetrics } = heard.message;
    const shown = points.flatMap((point, index) => {
      const value = values.get(index + 1);
      return value === undefined ? [] : [tested(point, value, actor.language, {})];
    });
    const message = {
      topic,
      payload: payload.slice(0, payloadLength),
      clockOffsetMs,
      unknownMetrics: [...unknownMetrics],
      problems: problems.map((problem) => ({ ...problem })),
    };
    return { ...nothing, ok: shown.some(({ quality }) => quality === 'good'), points: shown, message };
  }

  function record(actor: CallActor, projectId: number, zh: string, en: string, target: string, result: string): Promise<void> {
    return audit.record({ projectId, action: { zh, en }, target, result, by: actor });
  }

  return {
    async test(trial: Trial, actor: CallActor): Promise<ConnectionTest> {
      const wrong = profileProblems(registry.catalog, trial);
      const [type, profile] = [registry.catalog.type(trial.typeId), registry.catalog.profile(trial.profileId)];
      if (wrong.length > 0 || !type || !profile) throw wrongFields(actor.language, wrong);
      const { connection, projectId, key } = trial;
      const target = connection.kind === 'modbus' ? `${connection.host}:${connection.port}/${connection.unit}` : `MQTT ${key}`;
      const tell = (result: string) => record(actor, projectId, '测试设备连接', 'Try a connection', target, result);
      try {
        const answer = await (connection.kind === 'modbus'
          ? tryModbus({ connection, projectId }, type, profile, actor)
          : tryMqtt(trial, type, profile, actor));
        await tell(answer.error?.kind ?? (answer.ok ? 'ok' : 'no values'));
        return answer;
      } catch (error) {
        // What was refused was tried too.
        if (error instanceof AppError) await tell(error.error);
        throw error;
      }
    },

    async read({ projectId, connection, table, address, count }: BodyOf<typeof deviceSetupApi, 'readRegisters'>, actor: CallActor) {
      if (address + count > 65_536) {
        throw wrongFields(actor.language, [{ path: 'count', message: { zh: '超出地址 65535', en: 'Exceeds address 65535' } }]);
      }
      const target = `${connection.host}:${connection.port}/${connection.unit} ${table} ${address}+${count}`;
      const place = withTimeout(connection);
      const reading = refuseTaken(place, projectId).then(() => field.probe.read(projectId, place, { table, address, count }));
      const tried = await reading.then(
        ({ words, roundTripMs }) => ({ words: [...words], roundTripMs, error: null }),
        (error: unknown) => ({ words: [], roundTripMs: null, error: failed(error, place, actor) }),
      );
      await record(actor, projectId, '读取原始寄存器', 'Read raw registers', target, tried.error?.kind ?? 'ok');
      return tried;
    },
  };
}

/** A connection without an absent time-out said to be undefined. */
function withTimeout({ timeoutMs, ...rest }: Extract<Trial['connection'], { kind: 'modbus' }>): ModbusConnection {
  return timeoutMs === undefined ? rest : { ...rest, timeoutMs };
}
