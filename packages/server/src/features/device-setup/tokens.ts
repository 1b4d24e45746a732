/** Renewal of the tokens of many devices at once. */
import { setImmediate as turn } from 'node:timers/promises';
import type { deviceSetupApi } from '@czyun/contract';
import { newDeviceToken, tokenHash } from '../../accounts/index.ts';
import { auditedChange, type ChangeDeps, type Db, type Entry } from '../../audit/index.ts';
import { rowById, rowsOf } from '../../db/edited-rows.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { BodyOf } from '../../kernel/handlers.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { textIn } from '../../registry/name.ts';
import { placeOf } from '../../station/device-rows.ts';
import { setTokenHashes } from '../../station/devices-repo.ts';
import { type NewToken, tokenFile } from '../../station/token-file.ts';

/** Tokens per statement. */
const atOnce = 250;
/** Keys per log entry; more keys need further entries. */
const keysInEntry = 50;

const noToken = {
  zh: '只有通过 MQTT 连接的设备才有令牌',
  en: 'Only devices that connect over MQTT have tokens',
};

export function createTokenSetup(deps: ChangeDeps) {
  /** `notFound` for a device that is not in the project. */
  async function selectedDevices(
    on: Db,
    { projectId, deviceIds, missing }: BodyOf<typeof deviceSetupApi, 'renewTokens'>,
    actor: CallActor,
  ) {
    const own = await rowsOf(on, 'devices', projectId);
    const isMqtt = ({ connection }: (typeof own)[number]) => placeOf(connection) === null;
    const isSelected = (device: (typeof own)[number]) => !missing || device.token_hash === null;
    if (deviceIds === undefined) return own.filter((device) => isMqtt(device) && isSelected(device));
    const byId = new Map(own.map((device) => [device.id, device]));
    const distinct = new Set(deviceIds);
    const found = [...distinct].flatMap((id) => byId.get(id) ?? []);
    if (found.length < distinct.size) throw new AppError('notFound');
    const wrong = deviceIds.findIndex((id) => found.some((device) => device.id === id && !isMqtt(device)));
    if (wrong >= 0) throw wrongFields(actor.language, [{ path: `deviceIds.${wrong}`, message: noToken }]);
    return found.filter(isSelected);
  }

  return {
    /** Renews tokens, all or none, and returns their file; the old ones become invalid immediately. */
    renew: (body: BodyOf<typeof deviceSetupApi, 'renewTokens'>, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const { projectId } = body;
        const project = await rowById(on, 'projects', projectId);
        if (!project) throw new AppError('notFound');
        const devices = await selectedDevices(on, body, actor);
        const tokens: NewToken[] = [];
        const entries: Entry[] = [];
        for (let from = 0; from < devices.length; from += atOnce) {
          if (from > 0) await turn();
          const some = devices.slice(from, from + atOnce).map(({ id, key, name, name_en }) => {
            return { id, key, name: textIn(actor.language, name, name_en), token: newDeviceToken() };
          });
          await setTokenHashes(
            on,
            some.map(({ id, token }) => ({ id, hash: tokenHash(token) })),
          );
          tokens.push(...some.map(({ key, name, token }) => ({ key, name, token })));
        }
        for (let from = 0; from < devices.length; from += keysInEntry) {
          const keys = devices.slice(from, from + keysInEntry).map(({ key }) => key);
          const action = { zh: '更换多个设备的令牌', en: 'Renew the tokens of several devices' };
          entries.push({ projectId, action, target: project.name, setValue: keys.join(', ') });
        }
        const touched = { devices: devices.map(({ id }) => id) };
        return { result: { renewed: devices.length, tokens: tokenFile(actor.language, tokens) }, entries, touched };
      }),
  };
}
