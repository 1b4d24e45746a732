/** Pictures of alarms: taken by the cameras assigned to the device or its zone when an alarm of severity 1 or 2 is raised. */
import { type AlarmPicture, dayMs, type FileAnswer, minuteMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/index.ts';
import { AppError } from '../../kernel/errors.ts';
import type { DeliveredEvent, OutboxConsumer } from '../../kernel/outbox.ts';
import { camerasOf } from '../../registry/project-conf.ts';
import type { Registry } from '../../registry/types.ts';
import { zonesAround } from '../../registry/zones.ts';
import { camerasNear } from './near.ts';
import type { CameraPicture, createCameraPictures } from './pictures.ts';
import { placesOf } from './places-repo.ts';
import type { CameraProvider } from './provider.ts';
import { insertPicture, pictureById, picturesOfEntry, prunePictures } from './repo.ts';

/** Oldest alarm of which a picture is still meaningful, ms. */
const latestMs = 2 * minuteMs;
const worstSeverities: readonly number[] = [1, 2];
/** Limit of cameras that take a picture of one alarm. */
const maxCameras = 2;
const maxBytes = 1024 * 1024;
/** Limit of stored pictures of a project. */
const maxPictures = 500;
const channelNo = 1;

export interface AlarmPicturesOptions {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'project' | 'device' | 'region'>;
  readonly provider: Pick<CameraProvider, 'isConfigured'>;
  readonly takePicture: ReturnType<typeof createCameraPictures>;
  readonly settings: { readonly CAMERA_KEEP_DAYS: number };
  readonly logger: { info(facts: object, words: string): void };
  /** Epoch ms. */
  readonly now: () => number;
}

export function createAlarmPictures({ db, registry, provider, takePicture, settings, logger, now }: AlarmPicturesOptions) {
  /** Whether the alarm is recent, annunciated and severe. */
  const isWanted = (event: DeliveredEvent): boolean => {
    if (event.kind !== 'alarmRaised' || now() - event.time > latestMs) return false;
    const { severity, late, quiet, recoverTime } = event.payload;
    return worstSeverities.includes(severity) && !late && quiet === null && recoverTime === null;
  };

  /** The device of an alarm and its zones, innermost first; null: the alarm belongs to no device. */
  function whereIs(deviceId: number | undefined) {
    const device = deviceId === undefined ? undefined : registry.device(deviceId);
    return device === undefined ? null : { deviceId: device.id, zones: zonesAround(registry, device) };
  }

  async function picturesFor(projectId: number, entryId: number, deviceId: number | undefined): Promise<void> {
    const all = camerasOf(registry.project(projectId)?.conf ?? {});
    const serials = camerasNear(all, await placesOf(db, projectId), whereIs(deviceId)).slice(0, maxCameras);
    const found = await Promise.all(
      serials.map(async (deviceSerial) => {
        const picture = await takePicture(deviceSerial, channelNo).catch((error: unknown) => {
          // The provider may be unavailable: the alarm then has no picture, and nothing waits for one.
          logger.info({ camera: deviceSerial, reason: error instanceof Error ? error.message : 'failed' }, 'an alarm has no picture');
          return null;
        });
        return picture === null || picture.bytes.length > maxBytes ? [] : [{ deviceSerial, picture }];
      }),
    );
    const taken = now();
    for (const { deviceSerial, picture } of found.flat()) await insertPicture(db, rowOf(projectId, entryId, deviceSerial, taken, picture));
    if (found.flat().length > 0) await prunePictures(db, projectId, taken - settings.CAMERA_KEEP_DAYS * dayMs, maxPictures);
  }

  const consumer: OutboxConsumer = {
    name: 'camera-alarm-pictures',
    kinds: ['alarmRaised'],
    async take(event) {
      const { projectId, subject } = event;
      if (!provider.isConfigured() || projectId === null || subject.entryId === undefined || !isWanted(event)) return;
      await picturesFor(projectId, subject.entryId, subject.deviceId);
    },
  };

  return {
    consumer,
    async list(projectId: number, entryId: number): Promise<AlarmPicture[]> {
      const rows = await picturesOfEntry(db, projectId, entryId);
      return rows.map(({ id, device_serial: deviceSerial, channel_no, taken }) => ({ id, deviceSerial, channelNo: channel_no, taken }));
    },
    /** `notFound` for a picture of another project. */
    async file(projectId: number, id: number): Promise<FileAnswer> {
      const row = await pictureById(db, projectId, id);
      if (row === undefined) throw new AppError('notFound');
      const bytes = Buffer.from(row.content, 'base64');
      const ending = row.media_type === 'image/png' ? 'png' : 'jpg';
      return {
        name: `alarm-${row.entry_id}-${row.device_serial}.${ending}`,
        mediaType: row.media_type,
        inline: true,
        bytes: bytes.length,
        content: (async function* () {
          yield bytes;
        })(),
      };
    },
  };
}

export type AlarmPictures = ReturnType<typeof createAlarmPictures>;

const rowOf = (projectId: number, entryId: number, deviceSerial: string, taken: number, { mediaType, bytes }: CameraPicture) => ({
  ...{ project_id: projectId, entry_id: entryId, device_serial: deviceSerial, channel_no: channelNo, taken },
  ...{ media_type: mediaType, bytes: bytes.length, content: Buffer.from(bytes).toString('base64') },
});
