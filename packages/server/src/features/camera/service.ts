/** Cameras of projects, as listed in the project set-up. */

import { userTypes } from '@czyun/contract';
import type { Accounts } from '../../accounts/types.ts';
import type { Audit } from '../../audit/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { SessionInfo } from '../../kernel/session-info.ts';
import { camerasOf } from '../../registry/project-conf.ts';
import type { Registry } from '../../registry/types.ts';
import type { CameraProvider, CameraToken } from './provider.ts';

export interface CameraDeps {
  readonly provider: CameraProvider;
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

export function createCameraService({ provider, registry, accounts, audit }: CameraDeps) {
  /** The provider's token, only for members of a project with cameras: it opens every camera of the account. */
  async function token(session: SessionInfo): Promise<CameraToken> {
    if (!provider.isConfigured()) throw new AppError('cameraOff');
    const isPlatform = session.userType === userTypes.platform && session.secretLink === null;
    const projects = isPlatform ? [] : [...(await accounts.codes(session)).keys()];
    if (!isPlatform && !projects.some((id) => camerasOf(registry.project(id)?.conf ?? {}).length > 0)) throw new AppError('forbidden');
    return provider.token();
  }

  async function move(verb: 'start' | 'stop', request: Move, by: Actor): Promise<void> {
    if (!provider.isConfigured()) throw new AppError('cameraOff');
    if (!camerasOf(registry.project(request.projectId)?.conf ?? {}).includes(request.deviceSerial)) throw new AppError('noSuchCamera');
    const { deviceSerial, channelNo, direction, speed } = request;
    const fields = {
      deviceSerial,
      channelNo: String(channelNo),
      ...(direction === undefined ? {} : { direction: String(direction) }),
      ...(speed === undefined ? {} : { speed: String(speed) }),
    };
    const action = verb === 'start' ? { zh: '云台转动', en: 'Camera turned' } : { zh: '云台停止', en: 'Camera stopped' };
    const entry = {
      projectId: request.projectId,
      by,
      action,
      target: `${deviceSerial}/${channelNo}`,
      setValue: fields.direction ?? null,
    };
    try {
      await provider[verb](request.accessToken, fields);
    } catch (error) {
      await audit.record({ ...entry, result: error instanceof AppError ? error.message : 'failed' });
      throw error;
    }
    await audit.record({ ...entry, result: 'done' });
  }

  /** Registered serial numbers, each with its first channel. */
  const list = (projectId: number) => ({
    configured: provider.isConfigured(),
    list: camerasOf(registry.project(projectId)?.conf ?? {}).map((deviceSerial) => ({ deviceSerial, channelNo: 1 })),
  });

  return { list, token, move };
}

export type CameraService = ReturnType<typeof createCameraService>;
