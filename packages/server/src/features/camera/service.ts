/** Cameras of projects, as listed in the project set-up. */

import { type FileAnswer, userTypes } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Accounts } from '../../accounts/types.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { SessionInfo } from '../../kernel/session-info.ts';
import { camerasOf } from '../../registry/project-conf.ts';
import type { Registry } from '../../registry/types.ts';
import type { createCameraPictures } from './pictures.ts';
import { placesOf, presetsOf } from './places-repo.ts';
import type { CameraProvider, CameraToken } from './provider.ts';
import { steererOf } from './steerer.ts';
import type { Steering } from './steering.ts';

export interface CameraDeps {
  readonly db: Kysely<Schema>;
  readonly provider: CameraProvider;
  readonly settings: { readonly CAMERA_PLAYER?: string | undefined };
  readonly steering: Pick<Steering, 'start' | 'stop'>;
  readonly takePicture: ReturnType<typeof createCameraPictures>;
  readonly registry: Pick<Registry, 'project' | 'projects'>;
  readonly accounts: Pick<Accounts, 'codes'>;
  readonly audit: Pick<Audit, 'record'>;
}

export interface Move {
  readonly projectId: number;
  readonly accessToken?: string | undefined;
  readonly deviceSerial: string;
  readonly channelNo: number;
  readonly direction?: number | undefined;
  readonly speed?: number | undefined;
}

export function createCameraService({ db, provider, settings, steering, takePicture, registry, accounts, audit }: CameraDeps) {
  /** The provider's token, only for members of a project with cameras, since it grants access to every camera of the account. */
  async function token(session: SessionInfo): Promise<CameraToken> {
    if (!provider.isConfigured()) throw new AppError('cameraOff');
    const isPlatform = session.userType === userTypes.platform && session.secretLink === null;
    const projects = isPlatform ? [] : [...(await accounts.codes(session)).keys()];
    if (!isPlatform && !projects.some((id) => camerasOf(registry.project(id)?.conf ?? {}).length > 0)) throw new AppError('forbidden');
    return provider.token();
  }

  /** Throws unless the camera belongs to the project, and with `acts` unless there is a provider. */
  function check(projectId: number, deviceSerial: string, acts = true): void {
    if (acts && !provider.isConfigured()) throw new AppError('cameraOff');
    if (!camerasOf(registry.project(projectId)?.conf ?? {}).includes(deviceSerial)) throw new AppError('noSuchCamera');
  }

  /** Starts or stops a movement. A sequence of movements of one person has one entry in the operation log; each refusal has its own. */
  async function move(verb: 'start' | 'stop', request: Move, by: Actor): Promise<void> {
    check(request.projectId, request.deviceSerial);
    const { deviceSerial, channelNo, direction, speed } = request;
    const camera = { deviceSerial, channelNo: String(channelNo) };
    const fields = {
      ...camera,
      ...(direction === undefined ? {} : { direction: String(direction) }),
      ...(speed === undefined ? {} : { speed: String(speed) }),
    };
    const key = `${deviceSerial}/${channelNo}`;
    const action = verb === 'start' ? { zh: '云台转动', en: 'Camera turned' } : { zh: '云台停止', en: 'Camera stopped' };
    const entry = { projectId: request.projectId, by, action, target: key, setValue: fields.direction ?? null };
    try {
      if (verb === 'stop') return await steering.stop(key, steererOf(by), () => provider.stop(request.accessToken, fields));
      const isNew = await steering.start(
        key,
        steererOf(by),
        () => provider.start(request.accessToken, fields),
        () => provider.stop(request.accessToken, camera),
      );
      if (!isNew) return;
    } catch (error) {
      await audit.record({ ...entry, result: error instanceof AppError ? error.message : 'failed' });
      throw error;
    }
    await audit.record({ ...entry, result: 'done' });
  }

  async function picture(projectId: number, deviceSerial: string, channelNo: number): Promise<FileAnswer> {
    check(projectId, deviceSerial);
    const { mediaType, ending, bytes } = await takePicture(deviceSerial, channelNo);
    return {
      name: `${deviceSerial}-${channelNo}.${ending}`,
      mediaType,
      inline: true,
      bytes: bytes.length,
      content: (async function* () {
        yield bytes;
      })(),
    };
  }

  /** Registered serial numbers, each with its first channel, its presets and its assigned devices and zones. */
  async function list(projectId: number) {
    const [presets, places] = [await presetsOf(db, projectId), await placesOf(db, projectId)];
    const cameras = camerasOf(registry.project(projectId)?.conf ?? {}).map((deviceSerial) => {
      const isOwn = (row: { readonly device_serial: string }) => row.device_serial === deviceSerial;
      return {
        ...{ deviceSerial, channelNo: 1 },
        devices: places.filter(isOwn).flatMap(({ device_id }) => device_id ?? []),
        regions: places.filter(isOwn).flatMap(({ region_id }) => region_id ?? []),
        presets: presets.filter((row) => isOwn(row) && row.channel_no === 1).map(({ id, name }) => ({ id, name })),
      };
    });
    const configured = provider.isConfigured();
    return { configured, player: configured ? (settings.CAMERA_PLAYER ?? null) : null, list: cameras };
  }

  return { list, token, move, picture, check };
}

export type CameraService = ReturnType<typeof createCameraService>;
