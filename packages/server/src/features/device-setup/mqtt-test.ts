/** Connection tests over MQTT: waits for a message of the device. */
import type { ConnectionTest, deviceSetupApi } from '@czyun/contract';
import { type DeviceType, expandPoints, type Profile } from '@czyun/devices';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { BodyOf } from '../../kernel/handlers.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import type { DriverDevice } from '../../registry/driver-device.ts';
import { keyTaken } from '../../station/connection-problems.ts';
import { deviceByKey } from '../../station/devices-repo.ts';
import type { DeviceSetupDeps } from './devices.ts';
import { mqttText } from './failure-texts.ts';
import { emptyTest, hasGoodValue, testedPoint } from './tested-points.ts';

type TestRequest = BodyOf<typeof deviceSetupApi, 'testConnection'>;

/** Limit of characters of a message in the answer. */
const payloadLength = 4000;

export function createMqttTests({ field, settings, db, keyGuard }: Pick<DeviceSetupDeps, 'field' | 'settings' | 'db' | 'keyGuard'>) {
  /** Id of the project's device with the key, if any; refused if it belongs to another project. */
  async function ownDevice(key: string, projectId: number, actor: CallActor): Promise<number | undefined> {
    // From the database: devices that the registry cannot load have keys too.
    const saved = await deviceByKey(db, key);
    if (saved && saved.project_id !== projectId) {
      keyGuard.refused(actor, key, projectId);
      throw keyTaken(actor, key);
    }
    return saved?.id;
  }

  async function checkKey(request: TestRequest, actor: CallActor): Promise<{ key: string; savedId: number | undefined }> {
    const { key, token, projectId } = request;
    if (key === undefined) throw wrongFields(actor.language, [{ path: 'key', message: { zh: '缺少设备标识', en: 'The key is missing' } }]);
    keyGuard.admit(actor);
    const savedId = await ownDevice(key, projectId, actor);
    if (savedId === undefined && token === undefined && settings.MQTT_URL === undefined) {
      const message = { zh: '尚未保存的设备需要令牌', en: 'Unsaved devices need a token' };
      throw wrongFields(actor.language, [{ path: 'token', message }]);
    }
    return { key, savedId };
  }

  return async (request: TestRequest, type: DeviceType, profile: Profile, actor: CallActor): Promise<ConnectionTest> => {
    const { key, savedId } = await checkKey(request, actor);
    if (!field.mqtt) throw new AppError('forbidden');
    const points = expandPoints(type);
    const device: DriverDevice = {
      id: 0,
      key,
      typeId: type.id,
      profile,
      connection: { kind: 'mqtt', periodMs: 10_000 },
      offlineAfterMs: 0,
      // Parameter ids of the test only: its values do not reach telemetry.
      points: new Map(points.map((point, index) => [point.metric, { paramId: index + 1, point }])),
    };
    const { waitSeconds, token = null } = request;
    const heard = await field.mqtt.listen(device, { token, savedId, timeoutMs: waitSeconds * 1000, signal: actor.signal });
    // Checked again: if another project has saved the key meanwhile, the message may be that of its device.
    await ownDevice(key, request.projectId, actor);
    if (heard.taken) throw new AppError('conflict');
    if (!heard.message) {
      const kind = heard.foreignTopics.length > 0 ? 'foreignTopic' : heard.refusedLogins > 0 ? 'loginRefused' : 'noMessage';
      const expected = (profile.mqtt?.telemetryTopic ?? '').replaceAll('{deviceKey}', key);
      return {
        ...emptyTest,
        error: { kind, code: null, message: mqttText(kind, waitSeconds, heard.foreignTopics, expected)[actor.language] },
      };
    }
    const { topic, payload, values, clockOffsetMs, problems, unknownMetrics } = heard.message;
    const tested = points.flatMap((point, index) => {
      const value = values.get(index + 1);
      return value === undefined ? [] : [testedPoint(point, value, actor.language, {})];
    });
    const message = {
      topic,
      payload: payload.slice(0, payloadLength),
      clockOffsetMs,
      unknownMetrics: [...unknownMetrics],
      problems: problems.map((problem) => ({ ...problem })),
    };
    return { ...emptyTest, ok: hasGoodValue(tested), points: tested, message };
  };
}
